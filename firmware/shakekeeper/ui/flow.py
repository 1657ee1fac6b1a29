"""Which screen comes next. Screens are imported when first shown, to save memory."""

from ..core import acts, ledger, scoring
from . import events


def phase_screen(app):
    """The screen that the state of the match asks for."""
    match = app.match
    if not match:
        from .screens.home import Home

        return Home()
    if match.is_finished:
        return _finish_screen(match)
    clock = app.ledger.clock
    if clock and clock.shake == match.current:
        return _clock_screen(app, clock)
    return _shake_screen(app, match)


def _finish_screen(match):
    if match.standings.asks:
        from .screens.longwords import LongWords

        return LongWords(match.standings.asks[0])
    from .screens.finish import Finish

    return Finish()


def _clock_screen(app, clock):
    if clock.state == ledger.TIME_UP:
        if is_begun(app.match):
            return entry_screen(app)
        from .screens.timeup import PensDown

        return PensDown()
    from .screens.running import Running

    return Running()


def _shake_screen(app, match):
    if is_begun(match):
        return entry_screen(app)
    if match.tied() and not match.sheet.is_decider(match.current):
        from .screens.tie import Tie

        return Tie()
    return ready_screen()


def is_begun(match):
    """Has anybody a score in the current shake?"""
    row = match.sheet.rows[match.current] if match.current < len(match.sheet.rows) else ()
    return any([not (cell is scoring.BLANK or scoring.is_not_played(cell)) for cell in row])


def ready_screen():
    """Before a shake."""
    from .screens.ready import Ready

    return Ready()


def entry_screen(app):
    """Entering scores, from the first player who has none."""
    match = app.match
    missing = match.sheet.missing(match.current)
    seats = [seat for seat in match.order if seat in missing]
    return entry_for(app, seats[0] if seats else match.order[0])


def entry_for(app, seat, shake=None):
    """Entering the cell of `seat`: by tally or by total, as that player does it."""
    cell = None if shake is None else app.match.sheet.cell(shake, seat)
    by_tally = app.ledger.prefs["tally_seats"] >> seat & 1
    if cell.__class__ is bytes or (cell is None and by_tally):
        from .screens.tally import TallyEntry

        return TallyEntry(seat, shake)
    from .screens.entry import Entry

    return Entry(seat, shake)


def time_up_screen():
    """The shake is over."""
    from .screens.timeup import TimeUp

    return TimeUp()


def notice(heading, text):
    """A screen that says something until OK."""
    from .screens.notice import Notice

    return Notice(heading, text)


def self_test(app, board):
    """Checks keys, sound and panel, unless a shake is running."""
    if app.clockwork.state == ledger.RUNNING:
        app.emit(events.TELL, "SELFTEST result=busy")
        return
    from .screens.selftest import SelfTest

    # By name: the module may have been loaded anew meanwhile, and its class with it.
    if type(app.screen).__name__ == "SelfTest":
        app.pop()
    app.push(SelfTest(board))


def history(app):
    """The finished matches, unless a shake is running: reading the drive takes its time."""
    if app.clockwork.state == ledger.RUNNING:
        app.push(notice("History", "Not now: a shake is running."))
        return
    from .screens.history import History

    app.push(History())


def show_code(app, match):
    """The result for a phone's camera, where the panel is high enough for it."""
    from .screens import qr

    lines = qr.result_texts(match)
    app.push(notice("Result", " ".join(lines) + qr.TOO_LOW) if app.is_small else qr.Qr(lines))


def take_in(app, payload):
    """Stores what the computer has put onto the box, and says so."""
    from .screens.incoming import take_in as take

    take(app, payload)


def menu_screen():
    """The menu of a match."""
    from .screens.menu import Menu

    return Menu()


def close_match(app, how):
    """Puts the match away, as finished or abandoned."""
    match = app.match
    if how == acts.FINISHED and len(match.names) == 1:
        best = app.ledger.bests[match.preset]
        if best is None or match.totals[0] > best:
            app.ledger.bests[match.preset] = match.totals[0]
            app.store(app.ledger.best_record(match.preset))
    app.do((acts.CLOSE, how))
