"""One thing to its end with others beside it: nothing goes on after it, and an error is the error itself."""

import asyncio
from collections.abc import Callable

import pytest

from covoyager.errors import ServerLost
from covoyager.session.together import together


class Work:
    """Goes on until it is cancelled, or until its signal; knows that it has ended."""

    def __init__(self, error: Exception | None = None) -> None:
        self.error = error
        self.signal = asyncio.Event()
        self.ended = False

    async def run(self) -> None:
        try:
            await self.signal.wait()
            if self.error is not None:
                raise self.error
        finally:
            self.ended = True


async def test_what_it_comes_to_and_the_others_have_ended() -> None:
    other = Work()

    async def until() -> int:
        await asyncio.sleep(0)
        return 3

    assert await together(until(), other.run()) == 3
    assert other.ended


async def test_another_that_ends_well_ends_nothing() -> None:
    until, short, long = Work(), Work(), Work()
    running = asyncio.ensure_future(together(until.run(), short.run(), long.run()))
    short.signal.set()
    await asyncio.wait_for(_holds(lambda: short.ended), 10)
    assert (until.ended, long.ended, running.done()) == (False, False, False)
    until.signal.set()
    await running
    assert long.ended


@pytest.mark.parametrize("whose", ["until", "other"])
async def test_the_first_error_ends_all_and_is_raised_as_it_is(whose: str) -> None:
    error = ServerLost("The server went away.")
    until, other = Work(error if whose == "until" else None), Work(error if whose == "other" else None)
    running = asyncio.ensure_future(together(until.run(), other.run()))
    await asyncio.sleep(0.01)
    (until if whose == "until" else other).signal.set()
    with pytest.raises(ServerLost) as raised:
        await running
    assert raised.value is error
    assert until.ended
    assert other.ended


async def test_who_is_cancelled_ends_all() -> None:
    until, other = Work(), Work()
    running = asyncio.ensure_future(together(until.run(), other.run()))
    await asyncio.sleep(0.01)
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    assert until.ended
    assert other.ended


async def test_who_is_cancelled_while_another_fails_is_cancelled() -> None:
    until, other = Work(), Work(ServerLost("The server went away."))
    running = asyncio.ensure_future(together(until.run(), other.run()))
    await asyncio.sleep(0.01)
    other.signal.set()
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    assert until.ended


async def test_who_is_cancelled_while_an_error_is_on_its_way_is_cancelled() -> None:
    error = ServerLost("The server went away.")

    class Slow(Work):
        async def run(self) -> None:
            try:
                await super().run()
            except asyncio.CancelledError:
                running.cancel()
                raise

    until, other = Slow(), Work(error)
    running = asyncio.ensure_future(together(until.run(), other.run()))
    await asyncio.sleep(0.01)
    other.signal.set()
    with pytest.raises(asyncio.CancelledError):
        await running


async def _holds(what: Callable[[], bool]) -> None:
    while not what():
        await asyncio.sleep(0)
