"""`busio`: the I2C bus. SPI and UART are not modelled, as nothing of ours uses them."""

from .native import DEINITED, native_module
from .pin import check_pin

_MAX_HZ = 1_000_000


class I2C:
    """A bus on two pins, shared by lock."""

    __slots__ = ("_vm", "_pins", "_frequency_hz", "_is_locked", "_peripheral")

    def __init__(self, scl, sda, *, frequency=100000, timeout=255):
        vm = check_pin(scl)._vm
        self._vm = None
        self._peripheral = _peripheral_of(scl, check_pin(sda), vm.mcu.box.board.is_rp2)
        for pin in (scl, sda):
            if pin._owner is not None:
                raise ValueError("%s in use" % pin._name)
        if self._peripheral in vm.busy_i2c:
            raise ValueError("I2C peripheral in use")
        if frequency > _MAX_HZ:
            raise ValueError("frequency must be <= %d" % _MAX_HZ)
        _touch(vm)
        if not vm.mcu.bus.is_pulled_up(scl._number, sda._number):
            raise RuntimeError("No pull up found on SDA or SCL; check your wiring")
        scl._claim(self)
        sda._claim(self)
        vm.busy_i2c.add(self._peripheral)
        self._vm, self._pins, self._frequency_hz, self._is_locked = vm, (scl, sda), frequency, False

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.deinit()

    def deinit(self):
        if self._vm is not None:
            self._vm.busy_i2c.discard(self._peripheral)
            self._vm = None
            for pin in self._pins:
                pin._release()

    def try_lock(self):
        _touch(self._live())
        was_free, self._is_locked = not self._is_locked, True
        return was_free

    def unlock(self):
        self._live()
        self._is_locked = False

    def probe(self, address):
        vm = self._held()
        try:
            vm.mcu.bus.write(vm.clock, address, b"", self._frequency_hz)
        except OSError:
            return False
        return True

    def scan(self):
        return [address for address in range(0x08, 0x78) if self.probe(address)]

    def writeto(self, address, buffer, *, start=0, end=None):
        vm = self._held()
        data = memoryview(buffer).cast("B")[start:end]
        vm.mcu.bus.write(vm.clock, address, data, self._frequency_hz)

    def readfrom_into(self, address, buffer, *, start=0, end=None):
        vm = self._held()
        target = memoryview(buffer).cast("B")[start:end]
        if not len(target):
            raise ValueError("buffer length must be >= 1")
        target[:] = vm.mcu.bus.read(vm.clock, address, len(target), self._frequency_hz)

    def writeto_then_readfrom(self, address, out_buffer, in_buffer, *, out_start=0, out_end=None, in_start=0,
                              in_end=None):
        self.writeto(address, out_buffer, start=out_start, end=out_end)
        self.readfrom_into(address, in_buffer, start=in_start, end=in_end)

    def _live(self):
        if self._vm is None:
            raise ValueError(DEINITED)
        return self._vm

    def _held(self):
        vm = self._live()
        if not self._is_locked:
            raise RuntimeError("Function requires lock")
        _touch(vm)
        return vm


def make(vm):
    """Return the module."""
    return native_module("busio", I2C=I2C)


def _peripheral_of(scl, sda, is_rp2):
    if not is_rp2:
        return 0  # other chips let any pin be either wire
    # The chip's I2C pins have a pattern: SDA even, SCL odd, the pair tells the peripheral.
    peripheral = sda._number // 2 % 2
    if scl._number % 2 != 1 or sda._number % 2 != 0 or scl._number // 2 % 2 != peripheral:
        raise ValueError("Invalid pins")
    return peripheral


def _touch(vm):
    if vm.mcu.trap is not None:
        vm.mcu.trap()
