"""Chat, plain talk, the terminal board and the shell: what comes of a claim hangs on the board alone, not on the door.

One thing is the shell's own: scripts race each other, so a step that anybody has is not to be had there.
"""

import argparse
import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from covoyager.board import Board, Boards, open_boards
from covoyager.commands import claims as shell
from covoyager.domain import NO_WORLD, Goal, Plan
from covoyager.errors import BoardError
from covoyager.handlers.talk.plain_talk import PlainTalk
from covoyager.llm.answers import TalkAnswer
from tests.board.plans import fail, pickaxe, plan, step
from tests.fake_session import LEASE_S, FakeSession, answered
from tests.places import SERVED, THERE
from tests.tui.driving import message, shown, until
from tui.app import BoardApp
from tui.window import BoardWindow

ME = "Steve"
Rows: TypeAlias = list[tuple[int, str, str | None, int]]


def rows(board: Board) -> Rows:
    return [(view.id, str(view.state), view.by, view.subtask.quantity) for view in board.subtasks()]


# --- the doors: each does one thing with one subtask, and the board shows what came of it ---


class Model:
    """Understands what was meant."""

    there = True

    def __init__(self, meant: TalkAnswer) -> None:
        self.meant = meant
        self.asker = self

    def talking(self) -> None:
        """It costs nothing."""

    async def ask(self, *_: Any) -> TalkAnswer:
        return self.meant


async def chat(board: Board, verb: str, number: int, amount: int | None) -> None:
    with suppress(BoardError):
        await answered(FakeSession(board=board).context(), ME, f"!{verb} {number} {amount or ''}")


async def talk(board: Board, verb: str, number: int, _amount: int | None) -> None:
    session = FakeSession(board=board)
    model: Any = Model(TalkAnswer(take=[number]) if verb == "claim" else TalkAnswer(leave=[number]))
    await PlainTalk(session.context(models=model)).spoken(ME, f"about step {number}")


async def terminal(board: Board, verb: str, number: int, amount: int | None) -> None:
    app = BoardApp(BoardWindow(board), ME, LEASE_S)
    key = {"claim": "c", "release": "r", "done": "d", "skip": "s", "retry": "t"}[verb]
    async with app.run_test(size=(80, 24)) as pilot:
        await shown(pilot)
        app.focus_on = replace(app.focus_on, selected=number)
        before = message(pilot)
        if amount is not None:
            await pilot.press("C", *str(amount), "enter")
        elif verb == "skip":
            await pilot.press(key, "y")
        else:
            await pilot.press(key)
        await until(pilot, lambda: message(pilot) != before, f"{verb} was not answered")


async def command(board: Board, verb: str, number: int, amount: int | None) -> None:
    args = argparse.Namespace(command=verb, subtask=str(number), amount=amount, name=ME, world=board.world.key)
    with suppress(BoardError):
        await asyncio.to_thread(shell.run, args)


Door: TypeAlias = Callable[[Board, str, int, int | None], Awaitable[None]]
DOORS: tuple[Door, ...] = (chat, talk, terminal, command)


@pytest.fixture
def boards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Boards]:
    url = f"sqlite:///{(tmp_path / 'board.sqlite').as_posix()}"
    monkeypatch.setenv("COVOYAGER_HOME", str(tmp_path))
    monkeypatch.setenv("COVOYAGER_DATABASE_URL", url)
    monkeypatch.setattr(shell, "CHECK_SECONDS", 0.0)
    with open_boards(url) as opened:
        yield opened


@pytest.fixture
def board(boards: Boards) -> Iterator[Board]:
    with boards.board(SERVED) as made:
        made.see(ME, "human")
        made.see("Alex", "human")
        made.see("Bot", "ai")
        yield made


def put(board: Board, made: Plan) -> int:
    return board.add_goal(Goal(made.goal.text, made.goal.items), "host", made)


# --- situations: what is on the board before; what is there afterwards is the same by every door ---

LOGS = plan(step(1, "gather", "oak_log", 8))
BOT, ALEX = "Bot", "Alex"


def ready(board: Board) -> None:
    put(board, LOGS)


def blocked(board: Board) -> None:
    put(board, plan(step(1, "craft", "oak_planks", 4, (2,), {"oak_log": 1}), step(2, "gather", "oak_log", 1)))


def mine(board: Board) -> None:
    put(board, LOGS)
    board.claim(1, ME, LEASE_S)


def anothers(board: Board) -> None:
    put(board, LOGS)
    board.claim(1, ALEX, LEASE_S)


def a_bots(board: Board) -> None:
    put(board, LOGS)
    board.claim(1, BOT, LEASE_S)


def unknown(board: Board) -> None:
    put(board, plan(step(2, "gather", "oak_log", 8)))
    board.cancel(1, "host")


def paused(board: Board) -> None:
    put(board, LOGS)
    board.pause(1, "host")


def paused_and_a_bots(board: Board) -> None:
    a_bots(board)
    board.pause(1, "host")


def done(board: Board) -> None:
    put(board, pickaxe())
    board.skip(1, ALEX)


def failed(board: Board) -> None:
    put(board, pickaxe())
    for _ in range(4):
        board.claim(1, BOT, LEASE_S)
        board.settle(1, fail("no tree in sight"), BOT)


#: situation → who has how much of subtask 1 once it was claimed; None: nothing has changed
CLAIMS: dict[Callable[[Board], None], Rows | None] = {
    ready: [(1, "IN_PROGRESS", ME, 8)],
    blocked: None,
    mine: [(1, "IN_PROGRESS", ME, 8)],
    anothers: None,
    a_bots: [(1, "IN_PROGRESS", ME, 8)],
    unknown: None,
    paused: None,
    paused_and_a_bots: None,
    done: None,
    failed: None,
}


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("situation", CLAIMS)
async def test_a_claim_comes_to_the_same_by_every_door(
    boards: Boards, board: Board, door: Door, situation: Callable[[Board], None]
) -> None:
    situation(board)
    before, comes = rows(board), CLAIMS[situation]
    if door is command and situation is a_bots:
        comes = None
    await door(board, "claim", 1, None)
    assert rows(board) == (before if comes is None else comes)


@pytest.mark.parametrize("door", DOORS)
async def test_another_worlds_subtasks_are_out_of_reach_by_every_door(boards: Boards, board: Board, door: Door) -> None:
    elsewhere = boards.board(THERE)
    put(elsewhere, LOGS)
    elsewhere.claim(1, BOT, LEASE_S)
    await door(board, "claim", 1, None)
    assert rows(board) == []
    assert rows(elsewhere) == [(1, "IN_PROGRESS", BOT, 8)]
    assert boards.board(NO_WORLD).subtasks() == []


@pytest.mark.parametrize("door", [chat, terminal])
async def test_a_part_of_what_a_bot_is_at_comes_to_the_same_by_every_door(board: Board, door: Door) -> None:
    a_bots(board)
    await door(board, "claim", 1, 3)
    assert rows(board) == [(1, "IN_PROGRESS", BOT, 5), (2, "IN_PROGRESS", ME, 3)]


@pytest.mark.parametrize("held", [mine, anothers, a_bots])
async def test_a_script_takes_only_what_nobody_has(board: Board, held: Callable[[Board], None]) -> None:
    held(board)
    before = board.subtasks()
    await command(board, "claim", 1, None)
    assert board.subtasks() == before


@pytest.mark.parametrize("door", [chat, talk, terminal])
async def test_who_claims_again_has_another_lease_by_every_door(board: Board, door: Door) -> None:
    put(board, LOGS)
    board.claim(1, ME, 60.0)
    short = board.subtask(1).lease_until or 0.0
    await door(board, "claim", 1, None)
    assert (board.subtask(1).lease_until or 0.0) > short + 60


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize(("situation", "free"), [(mine, True), (anothers, False), (a_bots, False), (ready, True)])
async def test_one_gives_back_what_is_ones_own_by_every_door(
    board: Board, door: Door, situation: Callable[[Board], None], free: bool
) -> None:
    situation(board)
    before = rows(board)
    await door(board, "release", 1, None)
    assert rows(board) == ([(1, "READY", None, 8)] if free else before)


@pytest.mark.parametrize("door", [chat, terminal, command])
@pytest.mark.parametrize(("situation", "asked"), [(mine, True), (anothers, False), (a_bots, False), (done, False)])
async def test_one_asks_for_a_look_at_what_is_ones_own_by_every_door(
    board: Board, door: Door, situation: Callable[[Board], None], asked: bool
) -> None:
    situation(board)
    await door(board, "done", 1, None)
    assert board.subtask(1).checking is asked


@pytest.mark.parametrize("door", [chat, terminal])
@pytest.mark.parametrize(("situation", "skipped"), [(ready, True), (mine, True), (anothers, False), (a_bots, True)])
async def test_a_bot_gives_way_to_who_skips_by_every_door(
    board: Board, door: Door, situation: Callable[[Board], None], skipped: bool
) -> None:
    situation(board)
    await door(board, "skip", 1, None)
    assert board.subtask(1).skipped is skipped


@pytest.mark.parametrize("door", [chat, terminal, command])
@pytest.mark.parametrize(("situation", "state"), [(failed, "READY"), (ready, "READY"), (anothers, "IN_PROGRESS")])
async def test_tries_are_given_again_by_every_door(
    board: Board, door: Door, situation: Callable[[Board], None], state: str
) -> None:
    situation(board)
    await door(board, "retry", 1, None)
    assert board.subtask(1).state == state


async def test_bots_do_not_give_way_to_bots(board: Board) -> None:
    from covoyager.actions.subtask_actions import SubtaskActions

    a_bots(board)
    board.see("Bot2", "ai")
    with pytest.raises(BoardError, match="held by Bot"):
        SubtaskActions(board).claim(1, "Bot2")


@pytest.mark.parametrize("door", [terminal, command])
async def test_where_no_session_runs_a_lease_that_has_run_out_holds_nobody_off(boards: Boards, door: Door) -> None:
    board = boards.board(SERVED)
    put(board, LOGS)
    board.claim(1, ALEX, -1.0)
    await door(board, "claim", 1, None)
    assert rows(board) == [(1, "IN_PROGRESS", ME, 8)]
