"""The way of a command from chat to the store: few rooms, each below the one before, as docs/architecture.md tells it."""

import sys
from itertools import groupby
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import covoyager
from covoyager.domain import Goal
from covoyager.planning import plan_goal
from tests.handlers.test_dispatcher import opened
from tests.planning.facts import knowledge

HOUSE = Path(covoyager.__file__).parent
STORE = str(HOUSE / "board" / "store" / "transaction.py")
WRITES = {"change", "add_goal", "add_row", "add_event"}


class Walk:
    """The longest stack of files from the chat to what writes to the store, seen while ``watch`` is the profiler."""

    def __init__(self) -> None:
        self.files: list[str] = []

    def watch(self, frame: FrameType, event: str, _arg: Any) -> None:
        if event != "call" or frame.f_code.co_filename != STORE or frame.f_code.co_name not in WRITES:
            return
        stack: list[str] = []
        caller: FrameType | None = frame
        while caller is not None:
            path = Path(caller.f_code.co_filename)
            if path.is_relative_to(HOUSE):
                stack.append(path.relative_to(HOUSE).as_posix())
            caller = caller.f_back
        stays = [file for file, _ in groupby(reversed(stack))]
        stays = stays[stays.index("handlers/dispatcher.py") :]
        self.files = max(self.files, stays, key=len)

    @property
    def rooms(self) -> list[str]:
        return [room for room, _ in groupby(file.split("/")[0] for file in self.files)]


@pytest.mark.parametrize(("text", "rooms", "stays"), [
    ("!claim 1", ["handlers", "actions", "board", "actions", "board"], 8),
    ("!task craft 4 sticks", ["handlers", "jobs", "goals", "board"], 7),
])  # fmt: skip
async def test_a_command_goes_down_from_chat_to_the_store(text: str, rooms: list[str], stays: int) -> None:
    session, dispatcher, _, background = opened()
    if text.startswith("!claim"):
        goal = Goal("craft 8 torches", {"torch": 8})
        session.board.add_goal(goal, "Ann", plan_goal(goal, knowledge(), have={}))
    walk = Walk()
    sys.setprofile(walk.watch)
    try:
        await dispatcher.heard("Steve", text)
        await background.drained()
    finally:
        sys.setprofile(None)
    assert walk.rooms == rooms
    assert len(walk.files) <= stays, walk.files
