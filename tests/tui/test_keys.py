"""Every key does on the board what the help page says."""

import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from functools import partial

import pytest
from textual.pilot import Pilot

from covoyager.board import Board, open_board
from covoyager.domain import Goal, GoalState, Ruling, Status, Verdict
from tests.board.plans import fail, pickaxe, plan, step
from tests.places import HERE
from tests.tui.driving import message, of, shown, text, until
from tui.app import BoardApp
from tui.dialogs import TextPrompt
from tui.keys import KEYS
from tui.window import BoardWindow


@pytest.fixture
def board() -> Iterator[Board]:
    with open_board("memory:", HERE) as opened:
        made = pickaxe()
        opened.add_goal(made.goal, "Steve", made)
        yield opened


@asynccontextmanager
async def opened(
    board: Board, me: str | None = "Steve", size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Pilot[None]]:
    app = BoardApp(BoardWindow(board), me)
    async with app.run_test(size=size) as pilot:
        await shown(pilot)
        yield pilot


async def select(pilot: Pilot[None], number: int) -> None:
    """Walk to a subtask with the arrow keys."""
    for _ in range(20):
        if of(pilot).focus_on.selected == number:
            return
        await pilot.press("down")
    raise AssertionError(f"#{number} cannot be reached")


def theirs(board: Board, number: int) -> bool:
    return board.subtask(number).by == "Steve"


def state(board: Board, number: int) -> str:
    return str(board.subtask(number).state)


async def test_claim_and_release(board: Board) -> None:
    async with opened(board) as pilot:
        await select(pilot, 4)
        await pilot.press("c")
        await until(pilot, lambda: board.subtask(4).by == "Steve")
        await until(pilot, lambda: message(pilot) == "#4 is yours: gather 3 cobblestone")
        await until(pilot, lambda: "IN PROGRESS 1" in text(pilot))
        await pilot.press("r")
        await until(pilot, lambda: board.subtask(4).state is Status.READY)
        await until(pilot, lambda: message(pilot) == "#4 is back on the board.")


async def test_claims_hold_as_long_as_the_settings_say(board: Board) -> None:
    board.see("Bot", "ai")
    board.claim(1, "Bot")
    app = BoardApp(BoardWindow(board), "Steve", 40.0)
    async with app.run_test(size=(80, 24)) as pilot:
        await shown(pilot)
        for number in (4, 1):
            await select(pilot, number)
            await pilot.press("c")
            await until(pilot, partial(theirs, board, number))
    for number in (4, 1):
        assert 0 < (board.subtask(number).lease_until or 0.0) - time.time() <= 40


@pytest.mark.parametrize("typed", ["minus", "plus"])
async def test_an_amount_that_is_no_number_is_refused(board: Board, typed: str) -> None:
    async with opened(board) as pilot:
        await select(pilot, 4)
        await pilot.press("C", typed, "enter")
        await until(pilot, lambda: "is no number" in message(pilot))
        assert board.subtask(4).state is Status.READY


async def test_a_refusal_is_told(board: Board) -> None:
    board.claim(1, "Bot")
    async with opened(board) as pilot:
        await select(pilot, 1)
        await pilot.press("c")
        await until(pilot, lambda: message(pilot) == "! Step 1 is held by Bot.")
        await pilot.press("r")
        await until(pilot, lambda: message(pilot) == "! Step 1 is held by Bot, not by Steve.")
        assert board.subtask(1).by == "Bot"


async def test_a_bot_gives_way(board: Board) -> None:
    board.see("Bot", "ai")
    board.claim(1, "Bot")
    board.claim(4, "Bot")
    async with opened(board) as pilot:
        await select(pilot, 1)
        await pilot.press("c")
        await until(pilot, lambda: board.subtask(1).by == "Steve")
        await until(pilot, lambda: message(pilot).startswith("Bot gives way: #1 is yours"))
        await select(pilot, 4)
        await pilot.press("C", "2", "enter")
        await until(pilot, lambda: any(v.by == "Steve" and v.subtask.item == "cobblestone" for v in board.subtasks()))
        mine = next(v for v in board.subtasks() if v.by == "Steve" and v.subtask.item == "cobblestone")
        assert (mine.subtask.quantity, board.subtask(4).by, board.subtask(4).subtask.quantity) == (2, "Bot", 1)
        await until(pilot, lambda: f"#{mine.id} is yours" in message(pilot))


async def test_claim_part(board: Board) -> None:
    async with opened(board) as pilot:
        await select(pilot, 4)
        await pilot.press("C", "2", "enter")
        await until(pilot, lambda: board.subtask(4).amount == 2)
        assert board.subtask(6).subtask.quantity == 1
        await pilot.press("C", "escape")
        assert state(board, 6) == "READY"


async def test_done_asks_for_a_check_and_tells_how_it_ended(board: Board) -> None:
    board.claim(1, "Steve")
    async with opened(board) as pilot:
        await select(pilot, 1)
        await pilot.press("d")
        await until(pilot, lambda: [view.id for view in board.checks()] == [1])
        await until(pilot, lambda: "No session is running" in message(pilot))
        board.settle(1, Verdict(Ruling.UNSURE, "the chest is out of sight"), "Steve")
        await until(pilot, lambda: message(pilot) == "! #1 is not settled: the chest is out of sight")
        board.see("Bot", "ai")
        await until(pilot, lambda: of(pilot).picture.session is not None)
        await pilot.press("d")
        await until(pilot, lambda: message(pilot) == "The session looks whether #1 is done.")
        board.settle(1, Verdict(Ruling.PASS, "3 oak_log are there"), "Steve")
        await until(pilot, lambda: message(pilot) == "#1 is DONE: 3 oak_log are there")


async def test_retry(board: Board) -> None:
    board.cancel(1, "Steve")
    lone = plan(step(1, "gather", "diamond", 1))
    goal_id = board.add_goal(lone.goal, "Steve", lone)
    for _ in range(4):
        board.claim(1, "Bot")
        board.settle(1, fail("none"), "Bot")
    async with opened(board) as pilot:
        assert board.goal(goal_id).state is GoalState.FAILED
        await pilot.press("t")
        await until(pilot, lambda: state(board, 1) == "READY")
        await until(pilot, lambda: message(pilot) == "#1 is READY again.")
        await pilot.press("t")
        await until(pilot, lambda: "only a FAILED one" in message(pilot))


async def test_why(board: Board) -> None:
    board.claim(4, "Bot")
    async with opened(board) as pilot:
        await select(pilot, 5)
        await pilot.press("w")
        await until(pilot, lambda: "You can: take #1 gather 3 oak log, which it waits for." in text(pilot))
        assert "Needs ○ #3 craft 4 stick" in text(pilot)
        assert "Needs ▶ #4 gather 3 cobblestone (Bot is at it)" in text(pilot)
        await pilot.press("escape")
        assert "You can" not in text(pilot)


async def test_skip_asks_first(board: Board) -> None:
    async with opened(board) as pilot:
        await select(pilot, 4)
        await pilot.press("s", "n")
        assert state(board, 4) == "READY"
        await pilot.press("s", "y")
        await until(pilot, lambda: board.subtask(4).skipped)


async def test_hand_over(board: Board) -> None:
    board.see("Alex", "human")
    board.see("Bot", "ai")
    board.claim(1, "Steve")
    async with opened(board) as pilot:
        await select(pilot, 1)
        await pilot.press("h", "j", "enter")
        await until(pilot, lambda: board.subtask(1).by == "Bot")
        await until(pilot, lambda: message(pilot) == "#1 is now Bot's.")


async def test_hand_over_to_nobody(board: Board) -> None:
    async with opened(board) as pilot:
        await pilot.press("h")
        assert message(pilot) == "! Nobody else is there."
        board.see("Alex", "human")
        await until(pilot, lambda: of(pilot).picture.people)
        await pilot.press("h")
        assert message(pilot) == "! #1 is not yours to give."


async def test_new_goal_without_and_with_a_session(board: Board) -> None:
    async with opened(board) as pilot:
        await pilot.press("n", *"bed", "enter")
        await until(pilot, lambda: [goal.goal.text for goal in board.requests()] == ["bed"])
        await until(pilot, lambda: "No session is running; the next one plans it." in message(pilot))
        await until(pilot, lambda: "NO PLAN YET 1" in text(pilot))
        board.see("Bot", "ai")
        await pilot.press("n", *"cake", "enter")
        await until(pilot, lambda: "The session plans it now." in message(pilot))
        assert board.requests()[1].by == "Steve"


async def test_pause_and_resume(board: Board) -> None:
    async with opened(board) as pilot:
        await pilot.press("p")
        await until(pilot, lambda: board.goal(1).state is GoalState.PAUSED)
        await until(pilot, lambda: "PAUSED" in text(pilot))
        await pilot.press("p")
        await until(pilot, lambda: board.goal(1).state is GoalState.OPEN)


async def test_cancel_asks_first(board: Board) -> None:
    async with opened(board) as pilot:
        await pilot.press("x", "escape")
        assert board.goal(1).state is GoalState.OPEN
        await pilot.press("x", "y")
        await until(pilot, lambda: board.goal(1).state is GoalState.CANCELLED)
        await until(pilot, lambda: "No goal is open." in text(pilot))
        assert "is CANCELLED" in text(pilot)
        assert "READY" not in text(pilot)
        await pilot.press("c")
        assert message(pilot) == "! No goal is open: n asks for something."


async def test_priority(board: Board) -> None:
    async with opened(board) as pilot:
        await pilot.press("plus")
        await until(pilot, lambda: board.goal(1).priority == 1)
        await until(pilot, lambda: of(pilot).picture.goals[0].priority == 1)
        await pilot.press("minus")
        await until(pilot, lambda: board.goal(1).priority == 0)


async def test_goals_shows_history_and_touches_nothing_of_it(board: Board) -> None:
    board.cancel(1, "Steve")
    other = plan(step(1, "gather", "dirt", 1), text="gather dirt")
    board.add_goal(other.goal, "Steve", other)
    async with opened(board) as pilot:
        await until(pilot, lambda: "gather 1 dirt" in text(pilot))
        await pilot.press("g", "down", "down", "enter")
        await until(pilot, lambda: of(pilot).picture.chosen == 1)
        await until(pilot, lambda: "stone pickaxe" in text(pilot))
        await pilot.press("c")  # number 1 is also the number of an open subtask
        await until(pilot, lambda: "it is history" in message(pilot))
        assert state(board, 1) == "READY"
        await pilot.press("g", "home", "enter")
        await until(pilot, lambda: of(pilot).picture.chosen is None)


async def test_follow(board: Board) -> None:
    board.see("Bot", "ai", (0, 64, 0))
    board.see("Zoe", "human")
    board.claim(4, "Bot")
    async with opened(board) as pilot:
        await pilot.press("f")
        assert of(pilot).focus_on.followed == "Bot"
        assert of(pilot).focus_on.selected == 4
        assert "following Bot" in text(pilot)
        await pilot.press("f", "f")
        assert of(pilot).focus_on.followed is None


async def test_filter_and_escape(board: Board) -> None:
    async with opened(board) as pilot:
        await pilot.press("slash", *"stick", "enter")
        await until(pilot, lambda: "filter: stick" in text(pilot))
        assert "craft 4 stick" in text(pilot)
        assert "cobblestone" not in text(pilot).split("filter: stick")[1].split("#1 ")[0]
        await pilot.press("slash", *"zzz", "enter")
        await until(pilot, lambda: "Nothing here matches “stickzzz”." in text(pilot))
        await pilot.press("escape")
        await until(pilot, lambda: "gather 3 cobblestone" in text(pilot))


async def test_views_by_number_tab_and_mouse(board: Board) -> None:
    async with opened(board) as pilot:
        for key, view in [
            ("2", "graph"),
            ("3", "time"),
            ("tab", "stock"),
            ("shift+tab", "time"),
            ("7", "crew"),
            ("tab", "board"),
        ]:
            await pilot.press(key)
            assert of(pilot).active == view
        await pilot.click("#tabs", offset=(30, 0))
        await until(pilot, lambda: of(pilot).active == "stock")


async def test_moving_selects_in_board_and_graph(board: Board) -> None:
    async with opened(board) as pilot:
        first = of(pilot).focus_on.selected
        await pilot.press("j")
        second = of(pilot).focus_on.selected
        assert first != second
        await pilot.press("k")
        assert of(pilot).focus_on.selected == first
        await pilot.press("2", "end")
        await until(pilot, lambda: of(pilot).focus_on.selected == 5)


async def test_help_light_and_quit(board: Board) -> None:
    async with opened(board, size=(100, 50)) as pilot:
        await pilot.press("question_mark")
        for key in KEYS:
            assert " ".join(key.help.split()[:4]) in text(pilot)
        await pilot.press("escape", "l")
        assert pilot.app.theme == "light"
        await pilot.press("l", "l", "l")
        assert pilot.app.theme == "dark"
        await pilot.press("i")
        assert message(pilot).startswith("You are Steve")
        await pilot.press("q")
        await until(pilot, lambda: not pilot.app.is_running)


async def test_command_palette_has_every_action(board: Board) -> None:
    async with opened(board) as pilot:
        names = [command.title for command in pilot.app.get_system_commands(pilot.app.screen)]
        for key in KEYS:
            if key.action != "command_palette":
                assert f"{key.label[:1].upper()}{key.label[1:]} ({key.display})" in names
        await pilot.press("ctrl+p")
        await until(pilot, lambda: type(pilot.app.screen).__name__ == "CommandPalette")
        await pilot.press(*"claim (c)")
        await pilot.pause(0.3)
        await pilot.press("enter")
        await until(pilot, lambda: board.subtask(1).by == "Steve")


async def test_nothing_selected(board: Board) -> None:
    board.cancel(1, "Steve")
    board.add_goal(Goal("bed", {}), "Steve")
    async with opened(board) as pilot:
        await until(pilot, lambda: "NO PLAN YET" in text(pilot))
        for key in ("c", "w", "d", "r", "s", "t", "C", "h"):
            await pilot.press(key)
            await until(pilot, lambda: message(pilot) == "! Nothing is selected.")


@pytest.mark.parametrize("key", [key.key.split(",")[0] for key in KEYS if key.key != "q"])
async def test_no_key_hurts_an_empty_board(key: str) -> None:
    with open_board("memory:", HERE) as board:
        async with opened(board) as pilot:
            await pilot.press(key, "escape")
            assert pilot.app.is_running
            assert board.events() == []


async def test_a_goal_that_cannot_be_says_why(board: Board) -> None:
    why = "what is a flibbertigibbet? Near that: filled map, flint"
    async with opened(board, size=(120, 36)) as pilot:
        await pilot.press("n")
        await until(pilot, lambda: isinstance(pilot.app.screen, TextPrompt))
        await pilot.press(*"flib", "enter")
        await until(pilot, lambda: message(pilot).startswith("Goal 2 is noted: flib."))
        board.cancel(1, "Steve")
        board.finish(2, GoalState.FAILED, why)
        await until(pilot, lambda: message(pilot) == f"! “flib” is FAILED: {why}")
        await until(
            pilot, lambda: "“flib” is FAILED: what is a" in text(pilot).split("LOG")[0], "the board tells it as well"
        )
