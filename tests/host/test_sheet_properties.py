"""What must hold for the match file's reader whatever it is given."""

import json
import re

from hypothesis import given, settings as hypothesis_settings, strategies as st

from shakekeeper.core import settings as rules
from shakekeeper_host import matchfile, sheet

PLACE = re.compile(r"(line \d+, column \d+|the file|format|version|settings|players|shakes|[\"\w])[^\n]*: [^\n]+\Z")

some_keys = st.text(max_size=4) | st.sampled_from(["words", "rejected", "letters", "bonus"])
json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**20), 10**20)
    | st.floats(allow_nan=True)
    | st.text(max_size=8)
    | st.sampled_from(["-", "words", "letters"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(some_keys, inner, max_size=4),
    max_leaves=12,
)
letters = st.integers(1, 36)
word = letters | st.fixed_dictionaries({"letters": letters}, optional={"bonus": st.integers(0, 4)})
tally = st.fixed_dictionaries({"words": st.lists(word, max_size=6)}, optional={"rejected": st.integers(0, 9)})
choices = {key: st.sampled_from(list(rules.choices(key))) for key in rules.KEYS}
some_settings = st.fixed_dictionaries({}, optional=choices)


@st.composite
def good_files(draw):
    held = draw(some_settings)
    players = draw(st.lists(st.sampled_from(["Anna", "Ben", "Zoë", "小明", "Q u"]), min_size=1, unique=True))
    lowest = -999 if held.get("penalty") else 0
    cell = st.none() | st.integers(lowest, 999) | tally
    row = st.lists(cell, min_size=len(players), max_size=len(players))
    rows = draw(st.lists(row, max_size=5))
    return {"format": "shakekeeper-match", "version": 1, "settings": held, "players": players, "shakes": rows}


def read(data):
    """Returns the match of `data`, or None after checking how it was refused."""
    try:
        return matchfile.parse(data)
    except matchfile.MatchFileError as error:
        assert PLACE.match(str(error)), str(error)
        return None


def encoded(value):
    # Lone surrogates are written as escapes, so that they reach the reader.
    return json.dumps(value).encode()


@given(st.binary(max_size=60))
def test_random_bytes_are_refused_by_place(data):
    read(data)


@given(st.text(alphabet='{}[]":,0123456789.eE+-\\untrfalsN aI\n\x00é', max_size=40))
def test_random_json_like_text_is_refused_by_place(text):
    read(text.encode())


@given(json_values)
def test_random_json_is_refused_by_place(value):
    read(encoded(value))


@given(good_files(), st.data())
def test_one_random_part_in_a_good_file_is_taken_or_refused_by_place(value, data):
    node, path = value, None
    while isinstance(node, (dict, list)) and node and data.draw(st.booleans()):
        keys = list(node) if isinstance(node, dict) else list(range(len(node)))
        path = (node, data.draw(st.sampled_from(keys)))
        node = node[path[1]]
    if path:
        path[0][path[1]] = data.draw(json_values)
    match = read(encoded(value))
    if match:
        json.dumps(sheet.as_json(*sheet.judge(match)), allow_nan=False)


@given(good_files())
def test_a_good_file_is_read_whole(value):
    match = matchfile.parse(encoded(value))
    assert match.players == value["players"]
    assert match.settings == {**rules.defaults(), **value["settings"]}
    result = sheet.as_json(*sheet.judge(match))
    for row, cells in zip(value["shakes"], result["cells"]):
        for given_cell, cell in zip(row, cells):
            assert (cell is None) == (given_cell is None)
            if isinstance(given_cell, int):
                assert cell == given_cell


@given(good_files())
def test_the_sheet_of_a_good_file_adds_up(value):
    result = sheet.as_json(*sheet.judge(matchfile.parse(encoded(value))))
    players = value["players"]
    columns = [[row[seat] for row in result["cells"]] for seat in range(len(players))]
    assert result["totals"] == [sum(cell or 0 for cell in column) for column in columns]
    if value["settings"].get("tie_break", "shared") == "shared":
        totals = result["totals"]
        assert result["ranks"] == [1 + sum(other > total for other in totals) for total in totals]
    assert result["leaders"] == [name for name, rank in zip(players, result["ranks"]) if rank == 1]
    assert result["winners"] == (result["leaders"] if result["finished"] else [])
    assert result["complete_shakes"] == sum(None not in row for row in result["cells"])


@hypothesis_settings(max_examples=30)
@given(good_files())
def test_the_plain_sheet_of_any_match_has_a_line_for_each_shake(value):
    import io

    from shakekeeper_host import sheet_text

    out = io.StringIO()
    sheet_text.show(*sheet.judge(matchfile.parse(encoded(value))), file=out)
    lines = out.getvalue().splitlines()
    assert sum(line.startswith("Shake ") and line[6].isdigit() for line in lines) == len(value["shakes"])
