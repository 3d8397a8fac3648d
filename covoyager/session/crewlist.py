"""Who is in the session: the bots with their workers, and the people seen in the game."""

import asyncio
import contextlib
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from covoyager.board import Board
from covoyager.bot.values import BotStatus
from covoyager.crew.scene import Scene
from covoyager.crew.worker import Worker
from covoyager.domain import Status
from covoyager.errors import BoardError, BridgeError, ServerLost

#: How often a bot draws its surroundings, and how far it looks for that, in seconds and blocks.
MAP_SECONDS = 4.0
MAP_RADIUS = 24
#: Whoever has said or done something in this many seconds takes part.
LATELY = 600.0
#: Whoever has hidden for so long may hide through the night.
HELD_UP_SECONDS = 30.0
#: So long a bot finds nothing that it could do, and nobody says anything, before that is called standing still.
STILL_SECONDS = 4.0


@dataclass(slots=True)
class Crew:
    """Participants by name.

    Attributes:
        workers: the bots that are at work.
        humans: people, and when they last said or did something.
        dangers: the reflex that has a bot right now, and why.
        since: when that began.
        names: all bots of the session, in the world or not.
    """

    workers: dict[str, Worker] = field(default_factory=dict)
    humans: dict[str, float] = field(default_factory=dict)
    dangers: dict[str, tuple[str, str]] = field(default_factory=dict)
    since: dict[str, float] = field(default_factory=dict)
    names: Sequence[str] = ()
    _still: float | None = None

    def is_bot(self, name: str) -> bool:
        """Whether that is one of the session's own."""
        return name in self.names or name in self.workers

    @property
    def lead(self) -> Worker | None:
        """The bot that talks: the first that is connected."""
        return next(iter(self.workers.values()), None)

    def idle(self) -> Worker | None:
        """A bot with nothing to do, to look something up."""
        return next((worker for worker in self.workers.values() if worker.idle), None)

    def held_up(self) -> set[str]:
        """Bots that have looked after themselves for so long that others may go on with what they hold."""
        now = time.monotonic()
        return {name for name in self.dangers if now - self.since.get(name, now) >= HELD_UP_SECONDS}

    def size(self) -> int:
        """Participants who can take subtasks: the bots, and people who have claimed or chatted of late."""
        lately = time.monotonic() - LATELY
        return len(self.workers) + sum(seen > lately for seen in self.humans.values())

    def active(self, name: str) -> None:
        """A person showed a sign of life as a member of the crew."""
        self.humans[name] = time.monotonic()
        self._still = None

    def stands_still(self) -> bool:
        """Whether a bot has had nothing that it could do for a while; to be asked every second."""
        now = time.monotonic()
        idle = any(worker.idle and not worker.choices() for worker in self.workers.values())
        self._still = (now if self._still is None else self._still) if idle else None
        return self._still is not None and now - self._still >= STILL_SECONDS

    def wake(self) -> None:
        """Have every idle bot look at the board."""
        for worker in self.workers.values():
            worker.wake()


class CrewWatch:
    """Writes down where everybody is, what they carry and how the bots are, for the crew and whoever watches the board.

    Args:
        board: where it is shown.
        crew: the bots.
        scene: hears what is in whose pockets.
        abilities: what a bot may do, by its name; None for everything.
    """

    def __init__(
        self, board: Board, crew: Crew, scene: Scene, abilities: Callable[[str], frozenset[str] | None]
    ) -> None:
        self._board = board
        self._crew = crew
        self._scene = scene
        self._abilities = abilities
        self._drawn: dict[str, float] = {}
        self._maps: dict[str, Mapping[str, Any]] = {}
        self._hands: dict[str, set[str]] = {}

    async def look(self) -> None:
        """Look at everybody once."""
        seen: dict[str, str | None] = {}
        for worker in list(self._crew.workers.values()):
            with contextlib.suppress(BridgeError, ServerLost):
                status = await worker.bot.status()
                await self._show(worker, status, await self._map(worker))
                seen |= {who["name"]: who["held"] for who in status["players"] if not self._crew.is_bot(who["name"])}
                worker.carries(status["inventory"])
        let_go = self._note_hands(seen)
        now = self._scene.observation()
        self._board.set_stock(replace(now, carried={**{who: {} for who in let_go}, **now.carried}))

    def lost(self, name: str) -> None:
        """A bot is out of the world."""
        self._crew.workers.pop(name, None)
        self._scene.forget(name)
        with contextlib.suppress(BoardError):
            self._board.leave(name)

    async def pockets(self, chest_seen: bool) -> None:
        """Find out what the bots carry this moment, just before or just after (``chest_seen``) a look into the chest."""

        async def ask(worker: Worker) -> None:
            with contextlib.suppress(BridgeError, ServerLost):
                worker.carries((await worker.bot.status())["inventory"], chest_seen=chest_seen)

        await asyncio.gather(*(ask(worker) for worker in list(self._crew.workers.values())))

    async def _show(self, worker: Worker, status: BotStatus, area: Mapping[str, Any] | None) -> None:
        name, at = worker.name, status["position"]
        able = self._abilities(name)
        state = {
            "health": status["health"],
            "food": status["food"],
            "dimension": status["dimension"],
            "held": status["held"],
            "inventory": status["inventory"],
            "doing": worker.current.subtask.description if worker.current else "",
            "abilities": None if able is None else sorted(able),
            **({"map": area} if area is not None else {}),
        }
        self._board.see(name, "ai", (at["x"], at["y"], at["z"]), state)
        for seen in status["players"]:
            if not self._crew.is_bot(seen["name"]):
                there = seen["position"]
                self._board.see(seen["name"], "human", (there["x"], there["y"], there["z"]), {"held": seen["held"]})

    async def _map(self, worker: Worker) -> Mapping[str, Any] | None:
        """A new map now and then; None where the last one still holds."""
        now = time.monotonic()
        if now - self._drawn.get(worker.name, 0.0) < MAP_SECONDS:
            return None
        self._drawn[worker.name] = now
        area = await worker.bot.map(MAP_RADIUS)
        if area == self._maps.get(worker.name):
            return None
        self._maps[worker.name] = area
        return area

    def _note_hands(self, held: Mapping[str, str | None]) -> set[str]:
        """A tool that somebody took for their subtask is with them, not another one in the chest.

        Returns:
            Those of whom nothing is known any more.
        """
        let_go: set[str] = set()
        tools: dict[str, set[str]] = {}
        for view in self._board.subtasks():
            if view.by and view.state is Status.IN_PROGRESS and view.by not in self._crew.workers:
                tools.setdefault(view.by, set()).update(view.subtask.tools)
        for name in {*self._hands, *tools}:
            seen = self._hands.setdefault(name, set())
            if held.get(name) in tools.get(name, ()):
                seen.add(str(held[name]))
            seen &= tools.get(name, set())
            if seen:
                self._scene.in_hand(name, seen)
            else:
                self._scene.forget(name)
                let_go.add(name)
                del self._hands[name]
        return let_go
