"""Several things at once, until one of them ends."""

import asyncio
from collections.abc import Coroutine
from typing import Any


async def first_of(*parts: Coroutine[Any, Any, None]) -> None:
    """Run all until one ends, with its error if it has one; the others are cancelled."""
    tasks = [asyncio.create_task(part) for part in parts]
    try:
        ended, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in ended:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
