"""An emulated board that runs a small program of a test instead of the game."""

import textwrap

from shakekeeper_host.emulator import Board
from shakekeeper_host.install.content import program_files

# What is printed before the computer has opened the port is lost.
LISTEN = "import supervisor, time\nwhile not supervisor.runtime.serial_connected:\n    time.sleep(0.02)\n"


def tiny_board(uf2, program, with_libraries=False, boot="", **options):
    """Return a Board, still off, whose code.py is `program`."""
    files = {"code.py": (LISTEN + textwrap.dedent(program)).encode()}
    if boot:
        files["boot.py"] = textwrap.dedent(boot).encode()
    if with_libraries:
        files.update({path: data for path, data in program_files().items() if path.startswith("lib/")})
    return Board(uf2=uf2, files=files, **options)


def run_until(board, text, limit_ms=6000):
    """Let time pass until the board has printed `text`; return all that it printed."""
    end_ms = board.now_ms + limit_ms
    while text not in board.console:
        assert board.now_ms < end_ms and board.is_on, board.console
        board.run_ms(20)
    return board.console


def played(uf2, program, text="END", **options):
    """Run a program until it prints `text`; return the board."""
    board = tiny_board(uf2, program, **options)
    board.switch_on()
    run_until(board, text)
    return board
