"""Processes that tests kill."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import psutil


async def killed_at_once(start: Coroutine[Any, Any, Any]) -> int:
    """Kill the first process that a start makes, and let the start end; returns which that was."""
    before = set(psutil.Process().children())
    starting = asyncio.create_task(start)
    while not (made := set(psutil.Process().children()) - before):
        await asyncio.sleep(0)
    (first,) = made
    first.kill()
    await starting
    return int(first.pid)
