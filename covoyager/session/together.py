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
        asyncio.CancelledError: the caller was cancelled, whatever else went wrong meanwhile: the group would raise the other
            error alone, and who goes on after that would never end.
    """
    caller = asyncio.current_task()
    before = caller.cancelling() if caller is not None else 0
    try:
        async with asyncio.TaskGroup() as group:
            beside = [group.create_task(other) for other in others]
            result = await until
            for task in beside:
                task.cancel()
    except BaseExceptionGroup as errors:
        first = errors.exceptions[0]
        if caller is not None and caller.cancelling() > before:
            raise asyncio.CancelledError from first
    else:
        return result
    raise first
