"""Where an RP2040 board of 2 MiB keeps what: CircuitPython, one sector of NVM, the drive."""

FLASH_BYTES = 2 << 20
NVM_START, DRIVE_START = 0xFF000, 0x100000
