"""Whatever goes wrong in answering one line is told, and nobody else's matter."""

import asyncio
import logging
from collections.abc import Sequence
from typing import Any

import pytest

from covoyager.chat import Command
from covoyager.errors import StoreError
from covoyager.session.dispatch import UNFORESEEN, Dispatcher
from tests.session.sitting import Sitting


class Told:
    """Keeps what the host is told."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def emit(self, kind: str, tick: int = 0, **fields: Any) -> None:
        self.lines.append(f"{kind}: {fields['text']}")


def opened() -> tuple[Sitting, Dispatcher, Told]:
    sitting, told = Sitting(), Told()
    sitting.reporter = told  # type: ignore[attr-defined]
    sitting.names = lambda text: [text]  # type: ignore[attr-defined]
    return sitting, Dispatcher(sitting), told  # type: ignore[arg-type]


async def answered(dispatcher: Dispatcher) -> None:
    while dispatcher._tasks:
        await asyncio.gather(*dispatcher._tasks)


async def test_a_fault_of_ours_is_told_to_whoever_asked_and_to_the_host(caplog: pytest.LogCaptureFixture) -> None:
    sitting, dispatcher, told = opened()

    async def fails(_user: str, _command: Command) -> Sequence[str]:
        raise KeyError("nobody\nthought of this")

    dispatcher._handlers["inv"] = fails
    with caplog.at_level(logging.WARNING):
        await dispatcher.heard("Steve", "!inv")
        await answered(dispatcher)
    assert sitting.outbox.to("Steve") == [UNFORESEEN]
    (line,) = told.lines
    assert line.startswith("error: something unforeseen went wrong (KeyError")
    assert "\n" not in line
    assert caplog.records == [], "no traceback on the terminal"
    await dispatcher.heard("Steve", "!help claim")
    await answered(dispatcher)
    assert "!claim N" in sitting.outbox.to("Steve")[0]


async def test_work_beside_the_chat_that_fails_is_told_to_the_host() -> None:
    _, dispatcher, told = opened()

    async def fails() -> None:
        raise StoreError("The disk is full.")

    dispatcher._start(fails())
    await answered(dispatcher)
    assert told.lines == ["error: The disk is full."]
