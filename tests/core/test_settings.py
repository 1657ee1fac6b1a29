import pytest

from shakekeeper.core import settings


@pytest.mark.parametrize(
    "key, value",
    [
        ("shakes", 0), ("shakes", 21), ("shakes", True), ("shakes", 2.0), ("timer_s", 100),
        ("timer_s", 15), ("timer_s", 615), ("target", 55), ("target", 510), ("penalty", 6),
        ("penalty", -1), ("finish", "never"), ("scoring_table", 1), ("cancel_duplicates", 1),
        ("proper_nouns", "on"), ("shortest_word", 5), ("tie_break", ""),
    ],
)  # fmt: skip
def test_a_wrong_value_is_refused_with_key_value_and_what_is_allowed(key, value):
    with pytest.raises(settings.SettingError) as caught:
        settings.check(key, value)
    assert caught.value.key == key
    assert str(value) in str(caught.value)
    assert settings.allowed_text(key) in str(caught.value)


def test_an_unknown_key_is_refused_by_name():
    with pytest.raises(settings.SettingError, match="colour"):
        settings.check("colour", 1)


def test_every_choice_of_every_key_survives_storing():
    for key in settings.KEYS:
        for value in settings.choices(key):
            chosen = settings.defaults()
            chosen[key] = settings.check(key, value)
            assert settings.decode(settings.encode(chosen)) == chosen


def test_settings_stored_by_an_older_program_take_defaults_for_newer_keys():
    chosen = settings.defaults()
    chosen["shakes"] = 7
    assert settings.decode(settings.encode(chosen)[:1]) == chosen


def test_a_stored_value_out_of_range_is_refused():
    with pytest.raises(settings.SettingError, match="shakes"):
        settings.decode(bytes([200]))


@pytest.mark.parametrize(
    "name, expected",
    [
        ("Classic", {}),
        ("Sand timer", {"timer_s": 90, "shakes": 1}),
        ("Big", {"timer_s": 180, "shortest_word": 4, "scoring_table": "big"}),
        ("Super Big", {"timer_s": 240, "shortest_word": 4, "scoring_table": "super_big"}),
        ("Solitaire", {"cancel_duplicates": False}),
        ("Solo", {"timer_s": 90, "shakes": 1}),
    ],
)
def test_a_preset_sets_its_keys_and_leaves_the_rest_at_defaults(name, expected):
    index = [preset[0] for preset in settings.PRESETS].index(name)
    assert settings.from_preset(index) == dict(settings.defaults(), **expected)
