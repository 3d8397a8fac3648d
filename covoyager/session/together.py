"""One thing to its end, and others for as long as it takes."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


async def together(until: Coroutine[Any, Any, T], *others: Coroutine[Any, Any, None]) -> T:
    """Carry ``until`` out, with the others beside it.

    Returns:
        What ``until`` comes to; the others are cancelled then, and have ended.

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
