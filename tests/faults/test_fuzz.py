"""Ten thousand keys at random against the model of the sheet; a million by `make fuzz`."""

import pytest
from shakekeeper.core import ledger as ledger_module
from shakekeeper_host.script import Player, parse
from shakekeeper_host.simulator import Device

from . import fuzz


def test_keys_at_random_and_the_model_agree(trials, is_thorough):
    count = 200_000 if is_thorough else 10_000
    done, kinds = fuzz.fuzz(count, 2026)
    trials("keys, waits and cuts at random, against the model", done)
    # Starts, scores, undos, matches put away: without these nothing was tried.
    assert all(kinds.get(kind, 0) >= 3 for kind in (1, 4, 7, 64)), kinds


def test_a_difference_is_found_and_cut_down_to_a_script(monkeypatch):
    def forgets_the_clock(ledger, payload, marks):
        ledger.clock = None

    monkeypatch.setattr(ledger_module.Ledger, "_replay_clock", forgets_the_clock)
    with pytest.raises(AssertionError) as caught:
        fuzz.fuzz(10_000, 3)
    text = str(caught.value)
    assert "lost something" in text and text.splitlines()[-1] == "boot"
    acts = parse(text.split("\n", 1)[1])
    assert 3 < len(acts) < 16
    Player(Device()).play(acts)
