"""The goal pane tells all about a goal, and lets it rest, go on or end; the bottom line shows the keys at any width."""

from dataclasses import replace

import pytest

from covoyager.board import Board
from covoyager.domain import Event, GoalState, Status
from tests.board.plans import PASS
from tests.tui import scene
from tests.tui.driving import of, text, until
from tests.tui.test_keys import board, opened
from tui.panes.about import all_about
from tui.panes.keybar import fitting

__all__ = ["board"]


async def test_the_goal_pane_tells_who_did_what_and_pauses_and_resumes(board: Board) -> None:
    board.claim(1, "Bot", 300)
    board.settle(1, PASS, "Bot")
    board.claim(4, "Steve", 300)
    async with opened(board) as pilot:
        await pilot.press("e")
        await until(pilot, lambda: "Goal 1: craft a stone pickaxe" in text(pilot))
        seen = text(pilot)
        assert "by Steve" in seen
        assert "1 of 5 done" in seen
        assert "3 oak logs" in seen
        assert "at #4" in seen
        assert "no session is running here" in seen
        await pilot.press("p")
        await until(pilot, lambda: board.goal(1).state is GoalState.PAUSED)
        await until(pilot, lambda: of(pilot).picture.shown[0].state is GoalState.PAUSED)
        await pilot.press("e")
        await until(pilot, lambda: "p: resume" in text(pilot))
        await pilot.press("p")
        await until(pilot, lambda: board.goal(1).state is GoalState.OPEN)


async def test_in_a_narrow_window_names_stand_alone_and_no_state_is_torn_from_its_number(board: Board) -> None:
    board.claim(4, "Steve", 300)
    async with opened(board, size=(40, 24)) as pilot:
        await pilot.press("e")
        await until(pilot, lambda: "g: other goals" in text(pilot))
        rows = [row.strip("│ ") for row in text(pilot).splitlines() if "│" in row]
        assert next(row for row in rows if row.startswith("steps")).endswith("0 of 5 done")
        assert all(any(mark in row for row in rows) for mark in ("▶ 1 IN PROGRESS", "● 1 READY", "○ 3 BLOCKED"))


async def test_what_was_done_for_a_goal_that_was_cancelled_is_told(board: Board) -> None:
    board.claim(1, "Bot", 300)
    board.settle(1, PASS, "Bot")
    board.cancel(1, "Steve")
    async with opened(board) as pilot:
        await until(pilot, lambda: of(pilot).picture.idle)
        await pilot.press("e")
        await until(pilot, lambda: "Goal 1: craft a stone pickaxe" in text(pilot))
        assert "Nobody has done anything" not in text(pilot)
        assert "Bot        3 oak logs" in text(pilot)


def test_the_time_between_two_sessions_is_not_counted() -> None:
    picture = scene.frozen().picture
    (goal,) = picture.goals
    left, back = (
        Event(1, goal.created_at + 40, 800, "status", goal.id),
        Event(2, goal.created_at + 3640, 1400, "status", goal.id),
    )
    later = replace(picture, events=(left, back), now=goal.created_at + 3700)
    (told,) = [text.plain for text in all_about(goal, later, 80) if text.plain.startswith("time")]
    assert "2:10 so far" in told, "it was an hour, of which 30 s were played before the next step"


async def test_its_lines_are_broken_anew_as_the_window_grows(board: Board) -> None:
    board.cancel(1, "Somebody", "somebody with a long name had no use for it any more")
    async with opened(board, size=(40, 24)) as pilot:
        await pilot.press("e")
        await until(pilot, lambda: "g: other goals" in text(pilot))
        await pilot.resize_terminal(120, 24)
        await until(pilot, lambda: "CANCELLED: somebody with a long name had no use for it any more" in text(pilot))


async def test_the_goal_pane_cancels_after_asking(board: Board) -> None:
    async with opened(board) as pilot:
        await pilot.press("e", "x")
        await until(pilot, lambda: "off the board?" in text(pilot))
        await pilot.press("y")
        await until(pilot, lambda: board.goal(1).state is GoalState.CANCELLED)


@pytest.mark.parametrize("width", [40, 60, 80, 120, 250])
def test_the_keys_fit_at_any_width_and_help_and_quit_are_among_them(width: int) -> None:
    for state, first in ((Status.READY, "claim done"), (Status.FAILED, "retry why"), (None, "new")):
        keys = fitting(width, state)
        assert sum(len(text) for _, text in keys) <= width
        assert [key.action for key, _ in keys][-2:] == ["help", "quit"]
        assert " ".join(key.action for key, _ in keys).startswith(first)


async def test_a_click_on_a_key_presses_it(board: Board) -> None:
    async with opened(board, size=(40, 12)) as pilot:
        at = sum(len(text) for _, text in fitting(40, Status.READY)) - 4
        await pilot.click("#keys", offset=(at, 0))
        await until(pilot, lambda: "this page" in text(pilot) or "Keys" in text(pilot))
