"""Plays for BG Stats, the app that keeps statistics of board games.

The app takes one play at a time, as a JSON object in a link, and shows it before it keeps anything. All
its fields are there even where its description lets them be absent: its Android version insists on them.
"""

import hashlib
import json
from datetime import datetime, timezone
from urllib.parse import quote

LINK = "https://app.bgstatsapp.com/createPlay.html?data="
# The app remembers which of its games and players are meant by these, so they never change.
SOURCE_NAME = "Shakekeeper"
SOURCE_GAME_ID = "letter-cubes"
_DATE = "%Y-%m-%d %H:%M:%S"
_PREFIX = "player-"


def play_of(played, game):
    """Return the play of a finished match, as a dict for JSON."""
    match = played.match
    play = {
        "sourceName": SOURCE_NAME,
        "sourcePlayId": "%s-%d-%s" % (played.device, played.serial, played.digest[:8]),
        "playDate": _utc(played.date or datetime.fromisoformat(played.pulled_at)),
        "game": {"name": game.name, "sourceGameId": SOURCE_GAME_ID, "highestWins": True, "noPoints": False},
        "board": played.preset,
        "players": [_player(played, seat) for seat in range(len(played.names))],
        "comments": _comments(played, match),
    }
    if game.bgg_id is not None:
        play["game"]["bggId"] = game.bgg_id
    return play


def link_of(play):
    """Return the link that hands a play to the app."""
    return LINK + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe="")


def _player(played, seat):
    name = played.names[seat]
    return {
        "name": name,
        # By the name, as the app asks once who is meant by it.
        "sourcePlayerId": _PREFIX + hashlib.sha256(name.encode()).hexdigest()[:12],
        "startPlayer": False,
        "score": played.match.totals[seat],
        "rank": played.match.ranks[seat],
        "winner": name in played.winners,
    }


def _comments(played, match):
    comments = "%d shakes" % match.sheet.complete_shakes
    return comments if played.date else comments + "; the date is that of fetching it from the box"


def _utc(local):
    """The time in the app's form; it wants universal time, the box knows the clock on the wall."""
    return local.astimezone(timezone.utc).strftime(_DATE)
