"""The session's sign of life: by the game's clock, and by the wall only where the game stands still."""

import asyncio
from collections.abc import Callable, Iterable
from types import SimpleNamespace
from typing import Any, cast

import pytest

from covoyager.clock import Game
from covoyager.crew.parts import Parts
from covoyager.jobs import board_watch
from covoyager.jobs.board_watch import BEAT_SECONDS, BoardWatch


class SlowWall:
    """A machine so busy that the patience of the wall is over before each tick; ``ticks`` of them come."""

    def __init__(self, game: Game, ticks: int) -> None:
        self.ticks = range(2, 2 + ticks).__iter__()
        self.game = game

    async def first(self, tasks: Iterable["asyncio.Future[Any]"], seconds: float) -> set["asyncio.Future[Any]"]:
        """None has ended when the time is over."""
        await asyncio.sleep(0)
        if (tick := next(self.ticks, None)) is not None:
            await self.game.step(tick, 0.0)
        return {task for task in tasks if task.done()}


@pytest.mark.parametrize(("ticks", "signs"), [(39, 1), (40, 2), (41, 2)])
async def test_slow_ticks_are_ticks(monkeypatch: pytest.MonkeyPatch, ticks: int, signs: int) -> None:
    assert BEAT_SECONDS * 20 == 40
    game = Game()
    await game.step(1, 0.0)
    wall = SlowWall(game, ticks)
    told: list[int] = []
    enough = asyncio.Event()

    def beat(tick: int, speed: str, still: bool = False) -> None:
        told.append(game.tick)
        # One more comes by the wall once no tick does.
        if len(told) > signs:
            enough.set()

    monkeypatch.setattr(board_watch, "game", game)
    monkeypatch.setattr(board_watch, "wall", wall)
    parts = cast(Parts, SimpleNamespace(board=SimpleNamespace(beat=beat, aside=lambda write: write()), tick=0))
    rest: Any = None
    beating = asyncio.create_task(BoardWatch(parts, rest, rest, rest, rest).beat("max"))
    await enough.wait()
    beating.cancel()
    assert told[:signs] == [1, 41][:signs]
    assert told[signs] == ticks + 1
    game.coast()


async def test_a_sign_by_the_wall_moves_none_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """In which ticks the session is asked, and looks at the board, must not hang on how long the machine takes."""
    game = Game()
    await game.step(1, 0.0)
    told: list[int] = []
    aside: list[int] = []
    enough = asyncio.Event()

    class Pauses:
        """No tick comes until the first sign by the wall; then they do."""

        async def first(self, tasks: Iterable["asyncio.Future[Any]"], seconds: float) -> set["asyncio.Future[Any]"]:
            await asyncio.sleep(0)
            if game.tick != 20 or told.count(20):
                await game.step(game.tick + 1, 0.0)
            return {task for task in tasks if task.done()}

    def beat(tick: int, speed: str, still: bool = False) -> None:
        assert still == (told == [1])
        told.append(game.tick)
        if len(told) == 4:
            enough.set()

    monkeypatch.setattr(board_watch, "game", game)
    monkeypatch.setattr(board_watch, "wall", Pauses())

    def apart(write: Callable[[], None]) -> None:
        aside.append(game.tick)
        write()

    parts = cast(Parts, SimpleNamespace(board=SimpleNamespace(beat=beat, aside=apart), tick=0))
    rest: Any = None
    beating = asyncio.create_task(BoardWatch(parts, rest, rest, rest, rest).beat("max"))
    await enough.wait()
    beating.cancel()
    assert told == [1, 20, 41, 81]
    assert aside == [20]
    game.coast()


async def test_where_friends_join_is_told_to_boards() -> None:
    told: list[dict[str, object]] = []
    parts = cast(Parts, SimpleNamespace(board=SimpleNamespace(beat=lambda **shown: told.append(shown)), tick=7))
    rest: Any = None
    beating = asyncio.create_task(BoardWatch(parts, rest, rest, rest, rest).beat("1", "10.0.0.7:25565"))
    await asyncio.sleep(0)
    beating.cancel()
    assert told == [{"tick": 7, "speed": "1", "open_at": "10.0.0.7:25565"}]
