"""The divider of the chip, asked a hundred thousand times a second, by the shortest way."""

from rp2040py.sio import (
    DIV_QUOTIENT,
    DIV_REMAINDER,
    DIV_SDIVIDEND,
    DIV_SDIVISOR,
    DIV_UDIVIDEND,
    DIV_UDIVISOR,
    RPSIO,
)

_IS_READY = 0b11


class QuickSio(RPSIO):
    """rp2040py's SIO block, which divides only when somebody asks for the result."""

    def __init__(self, mcu):
        super().__init__(mcu)
        self._is_due = self._is_signed = False

    def read_uint32(self, offset):
        if offset == DIV_QUOTIENT:
            if self._is_due:
                self._divide()
            return self.div_quotient
        if offset == DIV_REMAINDER:
            if self._is_due:
                self._divide()
            return self.div_remainder
        return super().read_uint32(offset)

    def write_uint32(self, offset, value):
        if offset == DIV_UDIVISOR or offset == DIV_SDIVISOR:
            self.div_divisor = value
            self._is_due, self._is_signed = True, offset == DIV_SDIVISOR
            self.div_csr = _IS_READY
        elif offset == DIV_UDIVIDEND or offset == DIV_SDIVIDEND:
            self.div_dividend = value
            self._is_due, self._is_signed = True, offset == DIV_SDIVIDEND
            self.div_csr = _IS_READY
        else:
            if offset == DIV_QUOTIENT or offset == DIV_REMAINDER:
                # An interrupt puts back what it found.
                self._is_due = False
            super().write_uint32(offset, value)

    def _divide(self):
        self._is_due = False
        self.update_hardware_divider(self._is_signed)
