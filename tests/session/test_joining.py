"""Several bots join at once, in whatever order the server lets them in."""

import asyncio
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from covoyager.board import open_board
from covoyager.bot import Joined
from covoyager.config import Settings
from covoyager.domain import Position
from covoyager.errors import ConnectionFailed, CovoyagerError, ServerLost
from covoyager.options import GameServer, Options
from covoyager.session import returning
from covoyager.session.joining import Entered, what_changed
from covoyager.session.session import Session
from tests.places import HERE
from tests.planning.facts import data


class JoiningBot:
    """Joins when it is let in, and stays."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.let_in = asyncio.Event()
        self.joined = 0

    async def connect(self, *_: Any, **__: Any) -> Joined:
        await self.let_in.wait()
        self.joined += 1
        return Joined(self.name, "1.20.1", Position(0, 64, 0))

    async def gone(self) -> None:
        await asyncio.Event().wait()


async def test_the_first_bot_is_in_already_and_each_joins_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bots = {name: JoiningBot(name) for name in ("Bot", "Bot2")}
    told: list[str] = []
    host: Any = SimpleNamespace(bot=bots.__getitem__)
    pairs: Any = SimpleNamespace()
    reporter: Any = SimpleNamespace(emit=lambda kind, *_, **fields: told.append(f"{kind}: {fields['text']}"))
    with open_board("memory:", HERE) as board:
        session = Session(
            Settings(home=tmp_path),
            Options(bots=2),
            GameServer(HERE, "here", "127.0.0.1", 1),
            host,
            board,
            reporter,
            data(),
            pairs,
            Entered(("Bot", "Bot2"), Joined("Bot", "1.20.1", Position(0, 64, 0))),
        )
        arrived: asyncio.Queue[str] = asyncio.Queue()

        async def arrive(worker: Any) -> None:
            await arrived.put(worker.name)
            await asyncio.Event().wait()

        monkeypatch.setattr(session, "_put_to_work", arrive)
        ready = asyncio.Event()
        living = [asyncio.create_task(session._keep_in_world(name, ready, lead=name == "Bot")) for name in bots]
        bots["Bot2"].let_in.set()
        assert {await asyncio.wait_for(arrived.get(), 5) for _ in bots} == {"Bot", "Bot2"}
        for task in living:
            task.cancel()
        await asyncio.gather(*living, return_exceptions=True)
    assert [bot.joined for bot in bots.values()] == [0, 1]
    assert [line for line in told if line.startswith("error")] == []


class Barred(JoiningBot):
    """Was in the world; is refused, then for another reason, then let in again."""

    def __init__(self, name: str, refusals: list[CovoyagerError]) -> None:
        super().__init__(name)
        self.refusals = refusals
        self.let_in.set()

    async def connect(self, *_: Any, **__: Any) -> Joined:
        if self.refusals:
            raise self.refusals.pop(0)
        return await super().connect()

    async def gone(self) -> None:
        if self.refusals:
            raise ServerLost("You are banned")
        await super().gone()


@pytest.mark.parametrize(("kept_up", "of"), [(False, 2), (True, 0)], ids=["a server", "a world that is started again"])
async def test_each_reason_why_a_bot_does_not_get_back_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kept_up: bool, of: int
) -> None:
    full, closed = ConnectionFailed("The server is full"), ConnectionFailed("Nothing listens")
    bot = Barred("Bot", [closed, closed, full, closed, full])
    host: Any = SimpleNamespace(bot=lambda _: bot)
    silent: Any = SimpleNamespace(emit=lambda *_, **__: None)
    monkeypatch.setattr(returning, "BACK_OFF", (0.0,) * 6)
    with open_board("memory:", HERE) as board:
        session = Session(
            Settings(home=tmp_path),
            Options(),
            GameServer(HERE, "here", "127.0.0.1", 1, kept_up=kept_up),
            host,
            board,
            silent,
            data(),
            SimpleNamespace(),  # type: ignore[arg-type]
            Entered(("Bot",), Joined("Bot", "1.20.1", Position(0, 64, 0))),
        )
        ready, back = asyncio.Event(), asyncio.Event()

        async def arrive(_: Any) -> None:
            if not bot.refusals:
                back.set()

        async def rest() -> None:
            await asyncio.Event().wait()

        monkeypatch.setattr(session, "_put_to_work", arrive)
        monkeypatch.setattr(session, "_worker", lambda _: SimpleNamespace(work=rest))
        living = asyncio.create_task(session._keep_in_world("Bot", ready, lead=True))
        await asyncio.wait_for(back.wait(), 5)
        living.cancel()
        await asyncio.gather(living, return_exceptions=True)
        # The board's log, which the session's narrator tells at the console, too.
        errors = [event.data["text"] for event in board.events() if event.type == "error"]
    assert errors[0] == "Bot lost the connection (You are banned); coming back"
    again = ["Nothing listens", "The server is full"][:of]
    assert errors[1:] == [f"Bot cannot get back into the world: {why}" for why in again]


SEED, OTHER = "seed 1,2", "seed 3,4"


@pytest.mark.parametrize(
    ("minecraft", "world", "told"),
    [
        ("1.20.1", SEED, []),
        ("1.20.1", None, []),
        (
            "1.20.1",
            OTHER,
            ["here is another world now; this board is of the one before. End this session and join again."],
        ),
        (
            "1.19.4",
            SEED,
            ["here has Minecraft 1.19.4 now, and the plans are for 1.20.1. End this session and join again."],
        ),
    ],
    ids=["the same", "no word on it", "another world", "another version"],
)
def test_what_a_server_comes_back_with_is_told(minecraft: str, world: str | None, told: list[str]) -> None:
    before = Joined("Bot", "1.20.1", Position(0, 64, 0), SEED)
    now = Joined("Bot", minecraft, Position(0, 64, 0), world)
    server = GameServer(None, "here", "mc.example", 1)
    assert list(filter(None, [what_changed(server, before, now)])) == told
    assert what_changed(replace(server, kept_up=True), before, now) is None


async def test_another_world_at_the_address_is_told_on_the_board(tmp_path: Path) -> None:
    first = Joined("Bot", "1.20.1", Position(0, 64, 0), SEED)
    bot: Any = SimpleNamespace(name="Bot")
    silent: Any = SimpleNamespace(emit=lambda *_, **__: None)
    worlds = iter([SEED, OTHER, OTHER, SEED])

    async def joins(*_: Any, **__: Any) -> Joined:
        return replace(first, world=next(worlds))

    bot.connect = joins
    with open_board("memory:", HERE) as board:
        server = GameServer(HERE, "here", "mc.example", 1)
        entered = Entered(("Bot",), first)
        room: Any = SimpleNamespace(bot=lambda _: bot)
        session = Session(Settings(home=tmp_path), Options(), server, room, board, silent, data(), room, entered)
        for lead in (True, True, True, True, False):
            await session._connect(bot, lead=lead)
        errors = [event.data["text"] for event in board.events() if event.type == "error"]
    assert [text.split(";")[0] for text in errors] == ["here is another world now"] * 2
