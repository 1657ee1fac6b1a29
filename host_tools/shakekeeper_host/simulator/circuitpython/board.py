"""`board`: the pins that this board has, by the names printed on it."""

from ..pin_names import default_i2c
from .busio import I2C
from .native import native_module


def make(vm):
    """Return the module of the board that the simulator plays."""
    board = vm.mcu.box.board
    members = {name: vm.pin(name, number) for name, number in board.pins.items()}
    if default_i2c(board.board_id) is not None:
        members["I2C"] = members["STEMMA_I2C"] = _shared_i2c(members["SCL"], members["SDA"])
    return native_module("board", board_id=board.interpreter_id, **members)


def _shared_i2c(scl, sda):
    made = []

    def default_bus():
        if not made:
            made.append(I2C(scl, sda))
        return made[0]

    return default_bus
