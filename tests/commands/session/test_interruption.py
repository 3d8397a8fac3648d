"""Ctrl-C, a polite kill and a closed terminal cancel what runs, where the system has signals for that; else asyncio does."""

import asyncio
import os
import signal
from collections.abc import Iterator

import pytest

from covoyager.commands.session.interruption import interruptible

SIGNALS = [signal.SIGINT, signal.SIGTERM, *([signal.SIGHUP] if os.name != "nt" else [])]


@pytest.fixture(autouse=True)
def hangup() -> Iterator[None]:
    """A closed terminal ends a process, as long as nobody says otherwise."""
    if os.name == "nt":
        yield
        return
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


@pytest.mark.parametrize("number", SIGNALS)
async def test_a_signal_cancels(number: signal.Signals) -> None:
    async def work() -> None:
        with interruptible(asyncio.current_task()):
            os.kill(os.getpid(), number)
            await asyncio.Event().wait()

    with pytest.raises(asyncio.CancelledError):
        await asyncio.wait_for(asyncio.create_task(work()), 5)


async def test_who_has_a_closed_terminal_ignored_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """As ``nohup`` does."""
    installed: list[int] = []
    loop = asyncio.get_running_loop()
    monkeypatch.setattr(signal, "getsignal", lambda _: signal.SIG_IGN)
    monkeypatch.setattr(loop, "add_signal_handler", lambda number, _: installed.append(number))
    with interruptible(asyncio.current_task(), "posix"):
        assert installed == [signal.SIGINT, signal.SIGTERM]


async def test_nothing_is_installed_where_the_loop_takes_none(monkeypatch: pytest.MonkeyPatch) -> None:
    loop = asyncio.get_running_loop()

    asked: list[object] = []

    def refuse(*number: object) -> None:
        asked.append(number)
        raise NotImplementedError

    monkeypatch.setattr(loop, "add_signal_handler", refuse)
    monkeypatch.setattr(loop, "remove_signal_handler", refuse)
    with interruptible(asyncio.current_task(), "nt"):
        pass
    assert asked == []
