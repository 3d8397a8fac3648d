"""Two players who ask at the same moment."""

import asyncio
from typing import Any

import pytest

from covoyager import testing
from covoyager.jobs.intake import Intake


async def test_two_who_want_the_same_at_the_same_moment_get_one_goal_too(
    open_session: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, _ = open_session(lambda _: testing.hang())
    take = Intake.take

    async def after_a_look_around(*words: Any) -> Any:
        await asyncio.sleep(0)
        return await take(*words)

    monkeypatch.setattr(Intake, "take", after_a_look_around)
    await asyncio.gather(session.task("craft compass", "Steve"), session.task("craft compass", "Alex"))
    assert [goal.by for goal in session.board.goals()] == ["Steve"]
    assert any("wants it too" in line for _, line in session.said)
