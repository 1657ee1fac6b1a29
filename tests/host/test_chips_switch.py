"""Keys and the buzzer, as contacts and pulses."""

from hypothesis import given
from hypothesis import strategies as st
from shakekeeper_host.chips import Buzzer, Contact
from shakekeeper_host.chips.switch import NEVER_US


def levels(contact, start_us, end_us, step_us=50):
    return [contact.is_closed_at(at_us) for at_us in range(start_us, end_us, step_us)]


def test_a_contact_bounces_and_then_holds():
    contact = Contact()
    bounced = 0
    for press in range(10):
        start_us = press * 1_000_000
        contact.set(True, start_us)
        seen = levels(contact, start_us, start_us + 20_000)
        assert seen[0] and all(seen[100:])  # closed at once, quiet after 5 ms
        bounced += seen.count(False) > 0
        contact.set(False, start_us + 500_000)
        assert not any(levels(contact, start_us + 505_000, start_us + 520_000))
    assert bounced >= 5


def test_without_bounce_there_is_one_edge():
    contact = Contact(has_bounce=False)
    contact.set(True, 100)
    assert contact.first_edge_after(0) == 100 and contact.first_edge_after(100) == NEVER_US


def test_a_stuck_key_ignores_the_finger_until_it_is_freed():
    contact = Contact(has_bounce=False)
    contact.stick(True, 0)
    contact.set(False, 10)
    assert contact.is_closed_at(20)
    contact.stick(None, 30)
    assert not contact.is_closed_at(40)
    contact.set(True, 50)
    assert contact.is_closed_at(60)


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 4000)), min_size=1, max_size=30))
def test_it_always_settles_at_what_was_done_last(moves):
    contact, now_us = Contact(), 0
    for is_closed, gap_us in moves:
        now_us += gap_us
        contact.set(is_closed, now_us)
    assert contact.is_closed == contact.is_closed_at(now_us + 5000) == moves[-1][0]


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 9000)), max_size=20))
def test_edges_and_levels_tell_the_same(moves):
    contact, now_us = Contact(), 0
    for is_closed, gap_us in moves:
        now_us += gap_us
        contact.set(is_closed, now_us)
    edge_us, level = contact.first_edge_after(-1), False
    while edge_us != NEVER_US:
        assert contact.is_closed_at(edge_us - 1) == level != contact.is_closed_at(edge_us)
        level = not level
        edge_us = contact.first_edge_after(edge_us)
    assert level == contact.is_closed


def test_a_passive_buzzer_sounds_pulses_and_not_levels():
    buzzer = Buzzer()
    buzzer.drive(1, 880, 0.5)
    buzzer.drive(5, 880, 0.1)
    buzzer.drive(9, 0, 1)
    buzzer.drive(12, 440, 1)
    assert buzzer.tones == [(1, 880), (9, 0)] and buzzer.hz == 0


def test_an_active_buzzer_only_knows_on_and_off():
    buzzer = Buzzer(is_active=True)
    buzzer.drive(1, 0, 1)
    buzzer.drive(3, 440, 0.5)
    buzzer.drive(5, 0, 0)
    assert [at_ms for at_ms, _ in buzzer.tones] == [1, 5] and buzzer.tones[0][1] > 0


def test_what_changes_within_a_millisecond_is_not_heard():
    buzzer = Buzzer()
    buzzer.drive(1, 880, 0.5)
    buzzer.drive(4, 440, 0.5)
    buzzer.drive(4, 440, 0)
    buzzer.drive(6, 440, 0)
    assert buzzer.tones == [(1, 880), (4, 0)]
