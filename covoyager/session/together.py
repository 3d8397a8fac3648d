"""Runs one coroutine to its end, and others beside it until then."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


async def together(until: Coroutine[Any, Any, T], *others: Coroutine[Any, Any, None]) -> T:
    """Carry ``until`` out, with the others beside it.

    Returns:
        The result of ``until``; by then the others are cancelled and have ended.

    Raises:
        BaseException: the first error of any of them, as it is; all others are cancelled then.
    """
    try:
        async with asyncio.TaskGroup() as group:
            beside = [group.create_task(other) for other in others]
            result = await until
            for task in beside:
                task.cancel()
    except BaseExceptionGroup as errors:
        first = errors.exceptions[0]
    else:
        return result
    raise first
