"""The game itself, which tells how much heap is free whenever the computer sends a byte."""

import asyncio
import gc

import supervisor

from shakekeeper import shell


async def _watch():
    import sys

    while True:
        if supervisor.runtime.serial_bytes_available:
            sys.stdin.read(1)
            gc.collect()
            print("FREE", gc.mem_free(), gc.mem_alloc())
        await asyncio.sleep_ms(50)


class _Watched(shell.Shell):
    async def _main(self):
        asyncio.create_task(_watch())
        await super()._main()


def start():
    shell.Shell = _Watched
    shell.main()
