"""One measured session: a fresh embedded world in a home of its own, played as `play` plays it, and its records."""

import asyncio
import contextlib
import json
import tempfile
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from covoyager.bench.people.player import REGULAR
from covoyager.board import Board, open_boards
from covoyager.bot import BotHost, Runtime, ensure_runtime
from covoyager.clock import game, wall
from covoyager.config import Settings
from covoyager.crew.execution.worker import Worker
from covoyager.domain import NO_WORLD, WorldId
from covoyager.errors import CovoyagerError, UsageError, WorldError
from covoyager.knowledge import Knowledge, load
from covoyager.knowledge.names import nearest
from covoyager.language.goal_parser import parse_goal
from covoyager.pairs import PairManager
from covoyager.planning import foreseen
from covoyager.report.eventlog import Story, read_story
from covoyager.reporter import Reporter
from covoyager.session import GameServer, Options, run_session
from covoyager.world import EmbeddedWorld

BOT = "Bot"
LONGEST_CREW = 4
"""No crew is a number of more digits."""


def crew_of(bots: int, people: int = 0, profile: str = REGULAR) -> dict[str, Any]:
    """Who plays, as it stands in a row of figures."""
    return {"bots": bots, "people": people, "profile": profile if people else None}


def crew_text(crew: Mapping[str, Any]) -> str:
    """The same in a word: ``1+3``."""
    return f"{crew['bots']}+{crew['people']}" if crew["people"] else str(crew["bots"])


def prepared(settings: Settings, goals: Sequence[str]) -> tuple[Runtime, Knowledge]:
    """Node, and the facts of the version, in which each goal is understood.

    Raises:
        NotUnderstood: one of the goals.
    """
    runtime = ensure_runtime(settings.cache, settings.node)
    knowledge = load(settings.minecraft, runtime.minecraft_data)
    for goal in goals:
        parse_goal(goal, knowledge)
    return runtime, knowledge


def bots_in(crews: Sequence[str], bench: str) -> None:
    """Whether each crew is a number of bots.

    Raises:
        UsageError: one is not.
    """
    if not all(is_crew(crew) and int(crew) > 0 for crew in crews):
        raise UsageError(f"bench {bench} wants --crew BOTS, such as 1 or 8.")


def is_crew(text: str) -> bool:
    """Whether these are digits, and no more than a crew could have."""
    return text.isdecimal() and len(text) <= LONGEST_CREW


class Recorder(Reporter):
    """Keeps what the session tells instead of printing it."""

    def __init__(self) -> None:
        super().__init__(as_json=True)
        self.records: list[dict[str, Any]] = []
        self._news = asyncio.Event()

    def emit(self, kind: str, tick: int = 0, **fields: Any) -> None:
        """Keep one event with the world's date and the machine's (``wall``), in seconds, and the world's age in ticks."""
        self.records.append({"at": game.date(), "wall": wall.date(), "tick": tick, "type": kind, **fields})
        self._news.set()

    def progress(self, text: str) -> None:
        """Nobody watches."""

    async def until(self, found: Callable[[dict[str, Any]], bool], after: int = 0) -> dict[str, Any]:
        """The first record, from number ``after`` on, for which ``found`` holds, waiting for it."""
        seen = after
        while True:
            self._news.clear()
            for record in self.records[seen:]:
                if found(record):
                    return record
            seen = len(self.records)
            await self._news.wait()


@dataclass(slots=True)
class Stage:
    """A world that runs, with nobody in it yet but those who are invited."""

    settings: Settings
    runtime: Runtime
    world: EmbeddedWorld
    home: Path
    recorder: Recorder = field(default_factory=Recorder)

    @property
    def server(self) -> GameServer:
        """Where the session goes."""
        info = self.world.info
        return GameServer(
            world=WorldId(f"bench-{info.world}-{info.seed}", f"bench {info.world}"),
            text=f"the world {info.world}",
            host=info.host,
            port=info.port,
            minecraft=info.version,
            chest=info.chest,
            everybody=True,
            speed=self.world.speed,
        )

    @contextlib.asynccontextmanager
    async def session(
        self,
        goal: str | None,
        timeout: float,  # noqa: ASYNC109
        *,
        bots: int = 1,
        worker: type[Worker] = Worker,
    ) -> AsyncIterator["StagedSession"]:
        """A session for ``goal`` (None waits for chat) that ends with the context at the latest."""
        game.forget()
        options = Options(goal=goal, until_done=goal is not None, timeout=timeout, username=BOT, bots=bots)
        async with contextlib.AsyncExitStack() as stack:
            boards = stack.enter_context(open_boards(f"sqlite:///{(self.home / 'board.db').as_posix()}"))
            server = self.server
            host = await stack.enter_async_context(BotHost(self.runtime, self.home / "logs"))
            builtin = {path.stem for path in (self.runtime.root / "skills" / "library").rglob("[a-z]*.mjs")}
            pairs = PairManager(self.home / "skills", builtin, nearest)
            data = self.runtime.minecraft_data
            run = asyncio.create_task(
                run_session(self.settings, options, server, host, boards, self.recorder, data, pairs, worker)
            )
            stack.push_async_callback(_end, run)
            yield StagedSession(boards.board(server.world or NO_WORLD), host, run, self.recorder)


@dataclass(frozen=True, slots=True)
class StagedSession:
    """A session under way."""

    board: Board
    host: BotHost
    run: "asyncio.Task[int]"
    recorder: Recorder

    async def arrived(self) -> None:
        """Wait until a bot stands in the world and has looked into the chest.

        Raises:
            WorldError: the session ended before.
        """
        await self._before_the_end(self.recorder.until(lambda record: bool(record.get("chest"))))

    async def ended(self, seconds: float) -> None:
        """Wait until a goal has ended, or the session has, or for so many seconds; the story tells which."""
        over = ("DONE", "FAILED", "CANCELLED")
        goal = asyncio.create_task(self.recorder.until(lambda r: r["type"] == "goal" and r.get("to") in over))
        await game.first({goal, self.run}, seconds)
        goal.cancel()

    async def next(self, kind: str, after: int, **wanted: Any) -> dict[str, Any]:
        """The first record of a kind with these values among those from number ``after`` on.

        Raises:
            WorldError: the session ended before.
        """

        def found(record: dict[str, Any]) -> bool:
            return record["type"] == kind and all(record.get(name) == value for name, value in wanted.items())

        return await self._before_the_end(self.recorder.until(found, after))

    def story(self) -> tuple[Story, dict[str, Any]]:
        """The goal's story out of the event log, and the session's result.

        Raises:
            WorldError: the session ended without a goal.
        """
        result: dict[str, Any] = next((r for r in self.recorder.records if r["type"] == "result"), {})
        number = int(result.get("goal", 1))
        events = self.board.events(goal_id=number)
        if not events:
            errors = [r["text"] for r in self.recorder.records if r["type"] == "error"]
            raise WorldError(f"The session had no goal: {errors[-1] if errors else 'nobody knows why'}")
        return read_story(events, {view.id: view.subtask for view in self.board.subtasks(number)}), result

    def planned(self, hands: int) -> int:
        """Ticks that the first goal's plan should take so many."""
        return foreseen([view.subtask for view in self.board.subtasks(1) if not view.skipped], hands)

    async def _before_the_end(self, waiting: Coroutine[Any, Any, dict[str, Any]]) -> dict[str, Any]:
        task = asyncio.create_task(waiting)
        await asyncio.wait({task, self.run}, return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            return task.result()
        task.cancel()
        raise WorldError(f"The session ended with code {self.run.result()} before it was of use.")


async def _end(task: "asyncio.Task[int]") -> None:
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError, CovoyagerError):
        await task


@contextlib.asynccontextmanager
async def staged(settings: Settings, runtime: Runtime, world: str, seed: int) -> AsyncIterator[Stage]:
    """A world of that name and seed on its first day, in a folder that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="covoyager-bench-", ignore_cleanup_errors=True) as folder:
        home = Path(folder)
        server = EmbeddedWorld(
            node=runtime.node,
            root=runtime.root,
            logs=home / "logs",
            world=world,
            mc=settings.minecraft,
            seed=seed,
            speed=settings.speed,
            environment=runtime.environment(),
        )
        async with server:
            yield Stage(settings, runtime, server, home)


@contextlib.asynccontextmanager
async def staged_form(settings: Settings, runtime: Runtime, name: str, form: Mapping[str, Any]) -> AsyncIterator[Stage]:
    """A world made of a form of its own (``docs/world-files.md``), kept by ``name`` among the user's files."""
    folder = settings.home / "bench"
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{name}.json"
    file.write_text(json.dumps(form), encoding="utf-8")
    async with staged(settings, runtime, str(file), 1) as stage:
        stage.settings = replace(settings, home=stage.home)
        yield stage


def bots_named(count: int) -> list[str]:
    """The names of so many bots of one session."""
    return [BOT + (str(n + 1) if n else "") for n in range(count)]
