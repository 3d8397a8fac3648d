"""Ctrl-C and a polite kill cancel what runs, where the system has signals for that; elsewhere asyncio sees to Ctrl-C."""

import asyncio
import os
import signal

import pytest

from covoyager.commands.session.interruption import interruptible


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_a_signal_cancels(number: signal.Signals) -> None:
    async def work() -> None:
        with interruptible(asyncio.current_task()):
            os.kill(os.getpid(), number)
            await asyncio.Event().wait()

    with pytest.raises(asyncio.CancelledError):
        await asyncio.wait_for(asyncio.create_task(work()), 5)


async def test_nothing_is_installed_where_the_loop_takes_none(monkeypatch: pytest.MonkeyPatch) -> None:
    loop = asyncio.get_running_loop()

    def refuse(*_: object) -> None:
        raise NotImplementedError

    monkeypatch.setattr(loop, "add_signal_handler", refuse)
    monkeypatch.setattr(loop, "remove_signal_handler", refuse)
    with interruptible(asyncio.current_task(), "nt"):
        await asyncio.sleep(0)
