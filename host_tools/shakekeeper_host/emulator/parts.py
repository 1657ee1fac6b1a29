"""What hangs on single pins of the emulated chip: keys, buzzer, LED, the panel's reset line."""

from rp2040py.gpio_pin import GPIOPinState

from ..chips.switch import NEVER_US
from .chip import CLOCK_HZ

_FUNCTION_PWM = 4


class KeyWire:
    """A key's contact between a pin and ground, bounces included."""

    def __init__(self, chip, contact, pin):
        self._chip = chip
        self._contact = contact
        self._gpio = chip.mcu.gpio[pin]
        self._alarm = chip.alarm(self.follow)
        self.follow()

    @property
    def is_watched(self):
        """Whether the program has switched the pin's pull-up on."""
        return self._gpio.pullup_enabled

    def follow(self):
        """Bring the pin to what the contact does now, and look again at its next edge."""
        now_us = self._chip.now_us
        if self._contact.is_closed_at(now_us):
            self._gpio.set_input_value(False)
        else:
            self._gpio.release_input()
        edge_us = self._contact.first_edge_after(now_us)
        if edge_us != NEVER_US:
            self._alarm.schedule(edge_us * 1000 - self._chip.clock.nanos)


class LevelWire:
    """Calls on_level(is_high) whenever the program changes the level that a pin drives."""

    def __init__(self, chip, pin, on_level):
        gpio = chip.mcu.gpio[pin]
        gpio.add_listener(lambda new, old: on_level(new == GPIOPinState.HIGH))


class ToneWire:
    """Tells `buzzer` which pulses the program puts on a pin, read from the PWM block's registers."""

    def __init__(self, chip, buzzer, pin):
        self._chip = chip
        self._buzzer = buzzer
        self._is_upper = pin & 1
        self._gpio = chip.mcu.gpio[pin]
        self._channel = chip.mcu.pwm.channels[(pin >> 1) & 7]
        self._write = chip.mcu.pwm.write_uint32
        chip.mcu.pwm.write_uint32 = self._on_write
        self._gpio.add_listener(lambda new, old: self._listen())
        for channel in chip.mcu.pwm.channels:
            # The pulses themselves matter to nobody and would cost an alarm per edge.
            channel.alarm_a.enable = channel.alarm_b.enable = channel.alarm_bottom.enable = False

    def _on_write(self, offset, value):
        self._write(offset, value)
        self._listen()

    def _listen(self):
        hz, duty = self._pulses()
        self._buzzer.drive(self._chip.now_us // 1000, round(hz), duty)

    def _pulses(self):
        channel = self._channel
        if not channel.csr & 1:
            return 0, 0
        if self._gpio.function_select != _FUNCTION_PWM:
            return 0, 0
        divider = (channel.div >> 4 & 0xFF or 256) + (channel.div & 0xF) / 16
        level = channel.cc >> 16 if self._is_upper else channel.cc & 0xFFFF
        period = channel.top + 1
        return CLOCK_HZ / divider / period, min(1, level / period)
