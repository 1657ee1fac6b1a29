"""The names that each board's `board` module has, and the pin of the chip behind each."""


def _gp(*numbers):
    return {"GP%d" % number: number for number in numbers}


_PICO = {
    **_gp(*range(0, 29)),
    "SMPS_MODE": 23, "VBUS_SENSE": 24, "LED": 25, "VOLTAGE_MONITOR": 29,
    "GP26_A0": 26, "A0": 26, "GP27_A1": 27, "A1": 27, "GP28_A2": 28, "A2": 28, "A3": 29,
}
_FEATHER_RP2040 = {
    "A0": 26, "A1": 27, "A2": 28, "A3": 29, "D24": 24, "D25": 25, "SCK": 18, "MOSI": 19, "MISO": 20,
    "D0": 1, "RX": 1, "D1": 0, "TX": 0, "D4": 6, "SDA": 2, "SCL": 3, "D5": 7, "D6": 8, "D9": 9, "D10": 10,
    "D11": 11, "D12": 12, "D13": 13, "LED": 13, "BUTTON": 4, "BOOT": 4, "NEOPIXEL": 16,
}
_XIAO_RP2040 = {
    "A0": 26, "D0": 26, "A1": 27, "D1": 27, "A2": 28, "D2": 28, "A3": 29, "D3": 29, "SDA": 6, "D4": 6,
    "SCL": 7, "D5": 7, "TX": 0, "D6": 0, "RX": 1, "D7": 1, "SCK": 2, "D8": 2, "MISO": 4, "D9": 4,
    "MOSI": 3, "D10": 3, "LED_GREEN": 16, "LED_RED": 17, "LED_BLUE": 25, "LED": 25, "NEOPIXEL": 12,
    "NEOPIXEL_POWER": 11,
}
_XIAO_RP2350 = {
    "A0": 26, "D0": 26, "A1": 27, "D1": 27, "A2": 28, "D2": 28, "D3": 5, "A3": 29, "SDA": 6, "D4": 6,
    "SCL": 7, "D5": 7, "TX": 0, "D6": 0, "RX": 1, "D7": 1, "SCK": 2, "D8": 2, "MISO": 4, "D9": 4,
    "MOSI": 3, "D10": 3, "D11": 21, "D12": 20, "D13": 17, "D14": 16, "D15": 11, "D16": 12, "D17": 10,
    "D18": 9, "LED": 25, "NEOPIXEL": 22, "NEOPIXEL_POWER": 23, "BAT_ADC_EN": 19, "VOLTAGE_MONITOR": 29,
}
_MAKER_PI = {
    **_gp(*range(0, 23), *range(26, 30)),
    "LED": 0, "M1A": 8, "M1B": 9, "M2A": 10, "M2B": 11, "RGB": 18, "NEOPIXEL": 18, "BUZZER": 22,
    "GP26_A0": 26, "A0": 26, "GP27_A1": 27, "A1": 27, "GP28_A2": 28, "A2": 28, "GP29_A3": 29, "A3": 29,
    "VBATT": 29, "VOLTAGE_MONITOR": 29,
}
_MAKER_NANO = {
    **_gp(*range(0, 10), 11, *range(12, 21), 22, *range(26, 30)),
    "LED": 2, "RGB": 11, "NEOPIXEL": 11, "BUTTON": 20, "BUZZER": 22,
    "GP26_A0": 26, "A0": 26, "GP27_A1": 27, "A1": 27, "GP28_A2": 28, "A2": 28, "GP29_A3": 29, "A3": 29,
}
_MAKER_UNO = {
    **_gp(*range(0, 18), 20, 21, 25, *range(26, 30)),
    **{"D%d" % number: number for number in (*range(0, 14), 20, 21)},
    "TX": 0, "RX": 1, "BUTTON": 2, "BUZZER": 8, "SCK": 10, "MOSI": 11, "MISO": 12, "SDA": 20, "SCL": 21,
    "A0": 26, "A1": 27, "A2": 28, "A3": 29, "NEOPIXEL": 25, "RGB": 25,
}
_QTPY_RP2040 = {
    "A0": 29, "D0": 29, "A1": 28, "D1": 28, "A2": 27, "D2": 27, "A3": 26, "D3": 26, "SDA": 24, "D4": 24,
    "SCL": 25, "D5": 25, "TX": 20, "D6": 20, "RX": 5, "D7": 5, "SCK": 6, "D8": 6, "MISO": 4, "D9": 4,
    "MOSI": 3, "D10": 3, "NEOPIXEL": 12, "NEOPIXEL_POWER": 11, "BUTTON": 21, "SDA1": 22, "SCL1": 23,
}
_KB2040 = {
    **{"D%d" % number: number for number in range(0, 14)},
    "A0": 26, "A1": 27, "A2": 28, "A3": 29, "CLK": 18, "SCK": 18, "MOSI": 19, "MISO": 20, "TX": 0, "RX": 1,
    "BUTTON": 11, "SDA": 12, "SCL": 13, "NEOPIXEL": 17,
}
_ZERO = {
    **_gp(*range(0, 30)),
    "TX": 0, "RX": 1, "NEOPIXEL": 16, "GP26_A0": 26, "A0": 26, "GP27_A1": 27, "A1": 27, "GP28_A2": 28,
    "A2": 28, "GP29_A3": 29, "A3": 29,
}

PINS = {
    "raspberry_pi_pico": _PICO,
    "raspberry_pi_pico2": _PICO,
    "adafruit_feather_rp2040": _FEATHER_RP2040,
    "adafruit_kb2040": _KB2040,
    "adafruit_qtpy_rp2040": _QTPY_RP2040,
    "cytron_maker_nano_rp2040": _MAKER_NANO,
    "cytron_maker_pi_rp2040": _MAKER_PI,
    "cytron_maker_uno_rp2040": _MAKER_UNO,
    "rfguru_rp2040": _ZERO,
    "seeeduino_xiao_rp2040": _XIAO_RP2040,
    "seeeduino_xiao_rp2350": _XIAO_RP2350,
    "waveshare_rp2040_zero": _ZERO,
}


def interpreter_id(board_id):
    """Return the interpreter's own id of a board file, which may name what is plugged on after it."""
    known = [name for name in PINS if board_id == name or board_id.startswith(name + "_")]
    if not known:
        raise ValueError("no board of the simulator is called %r; known are %s" % (board_id, ", ".join(sorted(PINS))))
    return max(known, key=len)


def default_i2c(board_id):
    """Return the (scl, sda) pins of `board.I2C`, None where the board has none."""
    pins = PINS[interpreter_id(board_id)]
    return (pins["SCL"], pins["SDA"]) if "SCL" in pins else None
