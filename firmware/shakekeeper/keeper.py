"""The interface's machine with what makes its effects happen and its state last."""

import gc
from traceback import print_exception

from . import core, hw
from .core.journal import Journal, JournalVersion
from .core.ledger import RUNNING
from .hw.serial import say, say_error
from .saver import Saver
from .ui import events
from .ui.machine import Machine
from .unload import forget

_MOST_TEXT = 60
# So many troubles are stored after a start: one that comes again and again must not fill the store.
_MOST_TROUBLES = 5


class Keeper:
    """Takes events into the machine and carries out its effects on the parts of `box`.

    `wake_at_ms`: when the next TICK is due, or None. `after_step()` is called after each step.
    """

    def __init__(self, box):
        self.machine = None
        self.wake_at_ms = None
        self._box = box
        self.after_step = _nothing
        self._saver = None
        self._is_saving = True
        self._is_drive_told = False
        self._troubles_left = _MOST_TROUBLES
        self._events = []
        self._is_busy = False
        self._do = {
            events.COMMIT: self._commit,
            events.MARK: lambda effect: self._saver.mark(),
            events.SNAPSHOT: lambda effect: self._saver.copies.want(),
            events.SOUND: self._sound,
            events.SILENCE: lambda effect: box.player.silence(),
            events.LED: lambda effect: box.light.set(effect[1]),
            events.INVERT: lambda effect: box.panel.invert(effect[1]),
            events.CONTRAST: lambda effect: box.panel.contrast(effect[1]),
            events.FLIP: lambda effect: box.panel.flip(effect[1]),
            events.SHIFT: lambda effect: box.panel.shift(effect[1]),
            events.VOLUME: lambda effect: box.player.set_volume(effect[1]),
            events.TELL: lambda effect: say(effect[1]),
            events.KEEP_DATE: self._keep_date,
            events.LIST_HISTORY: self._list_history,
            events.READ_HISTORY: self._read_history,
            events.MAKE_QR: self._make_qr,
        }

    @property
    def archive(self):
        """The closed matches."""
        # Loaded only where somebody looks at them.
        from .core.archive import Archive

        return Archive(self._box.slots, self.machine.ledger)

    @property
    def is_timing(self):
        """Is the clock of a shake running?"""
        return self.machine.clockwork.state == RUNNING

    def is_ending_within(self, ms):
        """Does a shake end so soon?"""
        return self.is_timing and self.machine.clockwork.left_ms(self._box.clock.now_ms()) < ms

    @property
    def store_error(self):
        """None, or why something is not stored yet."""
        return self._saver.error

    def restore(self):
        """Make the machine anew from what is stored; return in words what is wrong with that, or None."""
        try:
            return self._restore()
        except MemoryError as error:
            say_error(error)
            trouble = "No memory left for the stored match. Switch off and on."
        except Exception as error:
            say_error(error)
            trouble = "The stored match can't be read."
        # Whatever is stored, nothing may take its place until somebody can read it.
        self._saver = Saver(None, None, False)
        self.machine = self._new_machine()
        self.machine.restore([])
        return trouble

    def _restore(self):
        box = self._box
        journal, records, trouble, sides = _read(box.port, box.slots)
        slots = box.slots if journal and box.has_drive else None
        self._saver = Saver(journal, slots, journal is not None and box.port.is_fragile)
        machine = self._new_machine()
        try:
            bad = machine.restore(records)
            if bad:
                trouble = "%d records make no sense." % bad
        except MemoryError:
            raise
        except Exception as error:
            # Never a dead device: begin anew, and let the first record replace what can't be read.
            say_error(error)
            trouble = "The stored match can't be read."
            machine = self._new_machine()
            machine.restore([])
            self._saver.distrust()
        self._saver.begin(machine.ledger, sides)
        self.machine = machine
        for name in ("recovery", "journal_reader"):
            forget(core, name)
        return trouble

    def ask_date(self):
        """Take the date from a clock chip, where one hangs on the panel's bus."""
        from .hw import calendar

        at_s = calendar.read(self._box.panel.i2c)
        forget(hw, "calendar")
        if at_s is not None:
            self.step((events.DATE, at_s))

    def chore(self):
        """Do a piece of the store's work at a calm moment."""
        try:
            self._saver.chore(self.machine.ledger)
        except Exception as error:
            self.crashed("store", error)
        self._after_storing()

    def note(self, text):
        """Store what went wrong, for whoever wants to know later."""
        record = self._troubles_left and self.machine.ledger.note_trouble(text)
        if record:
            self._troubles_left -= 1
            self._saver.commit(record, 0, self.machine.ledger)
            self._after_storing()

    def step(self, event):
        """Take in one event, and those that follow from it."""
        # A list and not a recursion: the interpreter's stack is small.
        self._events.append(event)
        if self._is_busy:
            return
        self._is_busy = True
        try:
            while self._events:
                self._take(self._events.pop(0))
        finally:
            self._is_busy = False

    def crashed(self, name, error):
        """Tell of an exception: the whole of it on the console, the gist on the screen."""
        try:
            self._box.player.silence()
            gc.collect()
            text = "%s: %s %s" % (name, type(error).__name__, error)
            self.step((events.CRASHED, text[:_MOST_TEXT]))
            self.note(text[:_MOST_TEXT])
            say_error(error)
        except Exception as second:
            # The owner of the task goes on, even if nobody can be told.
            print_exception(second)

    def _take(self, event):
        now_ms = self._box.clock.now_ms()
        try:
            self._carry_out(self.machine.step(event, now_ms))
        except Exception as error:
            self._start_over(event, error)
        self.wake_at_ms = self.machine.wake_at_ms
        self.after_step()

    def _carry_out(self, effects):
        has_stored = False
        for effect in effects:
            has_stored = has_stored or effect[0] == events.COMMIT
            try:
                self._do[effect[0]](effect)
            except Exception as error:
                # The other effects matter no less: one of them may be a score to store.
                self.crashed("effect", error)
        if has_stored:
            self._after_storing()

    def _start_over(self, event, error):
        if not self._saver.error:
            # A step cut short leaves the state in doubt; what is stored is beyond doubt. There is
            # no room for both.
            self.machine = None
            gc.collect()
            self.restore()
        if event[0] == events.CRASHED:
            say_error(error)
        else:
            self.crashed("step", error)

    def _new_machine(self):
        box = self._box
        machine = Machine(box.wiring.height_px, box.has_back_key, box.is_one_way, box.has_one_key)
        if box.port:
            machine.clockwork.most_marks = box.port.most_marks
        return machine

    def _commit(self, effect):
        self._saver.commit(effect[1], effect[2], self.machine.ledger)

    def _after_storing(self):
        saver = self._saver
        if saver.was_rewritten:
            saver.was_rewritten = False
            self.step((events.COMPACTED,))
        if self._is_saving and saver.error:
            self.step((events.STORE_FAILED, saver.error))
        elif not self._is_saving and not saver.error:
            self.step((events.STORE_OK,))
        self._is_saving = not saver.error
        if saver.copies.error and not self._is_drive_told:
            self._is_drive_told = True
            self.step((events.TROUBLE, "NOT SAVING TO DRIVE", saver.copies.error))

    def _keep_date(self, effect):
        # Loaded only where somebody knows the date.
        from .hw import calendar

        if self._box.panel.i2c is not None:
            calendar.write(self._box.panel.i2c, effect[1])
        forget(hw, "calendar")

    def _list_history(self, effect):
        self.step((events.HISTORY, [entry[:2] for entry in self.archive.entries()]))

    def _read_history(self, effect):
        gc.collect()
        data = self.archive.data(effect[1])
        # What comes next needs the room more than the next match needs the time to load it again.
        forget(core, "archive")
        forget(core, "slot_reader")
        self.step((events.FINISHED, data))

    def _make_qr(self, effect):
        # Loaded only where somebody wants a code.
        from .hw.qr import draw_code

        try:
            picture = draw_code(effect[1])
        except (ImportError, MemoryError) as error:
            # An older drive without the library, or too large a match.
            say_error(error)
            picture = None
        self.step((events.QR, picture))

    def _sound(self, effect):
        is_endless, steps = effect[1]
        self._box.player.play(steps, is_endless, self._box.clock.now_ms())


def _nothing():
    """What follows a step while there is no painter."""


def _read(port, slots):
    """(journal or None, records, trouble or None, sides that have a copy) of a store's port and the drive."""
    if port is None:
        return None, [], None, ()
    from .core.recovery import recover

    journal = Journal(port)
    try:
        return (journal,) + recover(journal, port, slots)
    except JournalVersion as error:
        # Left as it is for the program that can read it.
        return None, [], "Stored by a newer program: %s." % error, ()
    except OSError as error:
        return journal, [], "The store failed: %s." % error, ()
