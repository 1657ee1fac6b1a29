"""The game itself, which tells every second how much heap is free."""

import asyncio
import gc

from shakekeeper import shell


async def watch():
    while True:
        await asyncio.sleep(1)
        gc.collect()
        print("FREE", gc.mem_free(), gc.mem_alloc())


def main():
    # It waits in the scheduler's queue until the game runs that.
    asyncio.create_task(watch())
    shell.main()
