"""The power cut at writes of whole matches on the simulated box: boot.py, the files, the screens and all."""

from shakekeeper_host.script import Player, load, parse
from shakekeeper_host.simulator import Device

from ..host.test_scripts import SCRIPTS
from ..hw.bench import screen
from .game import stored_state
from .memories import Memories
from .test_cuts import TEARS

# Matches with all that people may confirm.
PLAYED = ("seed.play", "joiner.play", "decider.play", "target.play")


class Played:
    """A script on a simulated box: its memories before each step of flash, and what is stored around it."""

    def __init__(self, name):
        self.device = device = Device()
        self.memories = Memories(nvm=device.nvm, drive=device.drive)
        self.memories.ignore()
        self.states = []
        device.flash_hooks.append(self._on_step)
        acts = load(SCRIPTS / name)
        player = Player(device)
        player.play(acts[:1])
        self._watch_saver()
        player.play(acts[1:])
        device.flash_hooks.remove(self._on_step)
        self._note()
        device.cut()

    def _on_step(self, step):
        self.memories.mark = len(self.states)
        self.memories.note(step)

    def _note(self):
        # What a start would find; the firmware is not asked.
        state = stored_state(self.memories)[:2]
        if not self.states or state != self.states[-1]:
            self.states.append(state)

    def _watch_saver(self):
        saver = self.device._mcu.vm.sandbox.modules["shakekeeper.saver"].Saver
        for name in ("commit", "mark", "chore"):
            setattr(saver, name, self._watched(getattr(saver, name)))
        self._note()

    def _watched(self, method):
        def watched(*arguments):
            self._note()
            result = method(*arguments)
            self._note()
            return result

        return watched

    def allowed(self, mark):
        """The states before and after what was going on, and those that were stored in one go with it."""
        return self.states[max(0, mark - 1):mark + 3]

    def cut(self, past, tear):
        """Cut there; start again; returns the state that a start finds, and the screen."""
        self.memories.cut(past, tear)
        found = stored_state(self.memories)[:2]
        device = self.device
        device.boot()
        device.run_ms(700)
        shown = screen(device)
        device.cut()
        return found, shown


def test_scripts_cut_at_their_writes(trials, is_thorough):
    count = 0
    for name in PLAYED:
        played = Played(name)
        past = list(played.memories.past)
        assert len(past) > 40
        for number, step in enumerate(past):
            if not is_thorough and number % 9:
                continue
            for turn in range(len(TEARS) if is_thorough else 1):
                console = len(played.device.console)
                found, shown = played.cut(step, TEARS[(number // 9 + turn) % len(TEARS)])
                assert found in played.allowed(step[2]), (name, step[1])
                assert shown.strip() and "Traceback" not in played.device.console[console:]
                # Whatever it has mended since, and wherever that was cut off.
                assert stored_state(played.memories)[:2] in played.allowed(step[2])
                count += 1
    trials("cuts on the simulated box, each with a start of all its programs", count)


def test_a_box_without_slot_files_makes_them_at_its_first_start_only():
    device = Device()
    for path in ("/keep_a/shakes.bin", "/keep_b/shakes.bin"):
        del device.drive.files[path]
    device.drive.folders.clear()
    device.boot()
    device.run_ms(1000)
    assert "New match" in screen(device)
    assert len(device.drive.files["/keep_a/shakes.bin"]) == len(device.drive.files["/keep_b/shakes.bin"]) == 26 * 4096
    # With a match that is open it is left at that: a cut while files are made may cost the drive.
    Player(device).play(parse("press OK OK"))
    device.run_ms(1000)
    device.cut()
    del device.drive.files["/keep_a/shakes.bin"]
    device.boot()
    device.run_ms(1000)
    assert "/keep_a/shakes.bin" not in device.drive.files and "Ready" in screen(device)


def test_no_room_for_the_slot_files_is_told_and_the_nvm_saves():
    device = Device()
    for path in ("/keep_a/shakes.bin", "/keep_b/shakes.bin"):
        del device.drive.files[path]
    device.drive.capacity_sectors = 10
    device.boot()
    device.run_ms(1000)
    assert "NOT SAVING TO DRIVE" in screen(device)
    player = Player(device)
    player.play(parse('press OK\nexpect "New match"\npress OK OK\nexpect "Ready"'))
    player.play(parse('cut\nboot\nwait 1s\npress OK\nexpect "Ready"'))
