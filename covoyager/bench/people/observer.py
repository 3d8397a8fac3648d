"""An independent player in the benchmark's world: surveys it, watches the bot, speaks (``observer.mjs``)."""

import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from covoyager.bench.people.client import Client
from covoyager.bot import Runtime
from covoyager.clock import wall
from covoyager.errors import WorldError

SCRIPT = Path(__file__).with_name("observer.mjs")
#: What it looks for.
BLOCKS = ("oak_log", "birch_log", "stone", "iron_ore", "coal_ore", "redstone_ore", "diamond_ore")
#: The order to look for them.
SURVEY: Mapping[str, Any] = {"do": "survey", "blocks": BLOCKS, "radius": 40}
ANSWER_SECONDS = 40.0
LOOK_SECONDS = 150.0


@dataclass(frozen=True, slots=True)
class Survey:
    """The world as the observer found it: block positions by name."""

    blocks: Mapping[str, Sequence[tuple[int, int, int]]]


@dataclass(frozen=True, slots=True)
class Sight:
    """Where the bot was at a moment (seconds since the epoch), and how many had the chest open."""

    at: float
    x: float
    z: float
    lid: int


@dataclass(frozen=True, slots=True)
class Dug:
    """A block that the bot dug away, and what it held."""

    at: float
    block: str
    held: str | None


class Observer(Client):
    """A plain client in the world; an async context manager. ``opened`` are the moments when the chest's lid went up.

    Args:
        runtime: Node and its packages.
        port: the world's.
        minecraft: its version.
        player: whom to watch.
        name: its own.
        orders: what it does as soon as it stands in the world; so no tick hangs on when it was told.
        plain: whether it comes as a person's game does, for which no world waits.
    """

    def __init__(
        self,
        runtime: Runtime,
        port: int,
        minecraft: str,
        player: str,
        name: str = "Observer",
        orders: Sequence[Mapping[str, Any]] = (),
        plain: bool = False,
    ) -> None:
        super().__init__(SCRIPT, runtime, port, minecraft, name, json.dumps(orders), *(["plain"] if plain else []))
        self.player = player
        self.sights: list[Sight] = []
        self.dug: list[Dug] = []
        self.opened: list[float] = []
        self._answers: dict[str, asyncio.Queue[Mapping[str, Any]]] = {}

    async def __aenter__(self) -> "Observer":
        """Join the world."""
        await self.join()
        return self

    async def __aexit__(self, *_: object) -> None:
        """Leave it."""
        await self.leave()

    async def survey(self) -> Survey:
        """Look at all blocks around."""
        await self.tell(SURVEY)
        return await self.surveyed()

    async def surveyed(self) -> Survey:
        """What an order to survey brought."""
        survey = await self._answer("survey")
        return Survey({name: [(x, y, z) for x, y, z in found] for name, found in survey["blocks"].items()})

    async def stand(self, at: Sequence[int]) -> None:
        """Walk there, out of the way."""
        await self._order("stand", at=list(at))
        await self._answer("stood")

    async def held(self) -> None:
        """Wait until time stands still, by an order to hold."""
        await self._answer("held")

    async def look(self, chest: Sequence[int]) -> dict[str, int]:
        """Open the chest and see what is in it, by name."""
        await self._order("look", chest=list(chest))
        return dict((await self._answer("chest", LOOK_SECONDS))["items"])

    async def watch(self, chest: Sequence[int]) -> None:
        """From now on keep what the player does in ``sights``, ``dug`` and ``opened``."""
        await self._order("watch", player=self.player, chest=list(chest))

    async def say(self, text: str) -> None:
        """Speak."""
        await self._order("say", text=text, player=None)

    async def rested(self) -> None:
        """Wait until the player stands still for a second."""
        await self._order("rest", player=self.player)
        await self._answer("rested")

    async def provoke(self, text: str) -> tuple[float, float]:
        """Speak, and wait until the player moves; gives when the one and the other was, in seconds since the epoch.

        Raises:
            WorldError: the player does not move within half a minute.
        """
        await self._order("say", text=text, player=self.player)
        moved = await self._answer("moved", 30.0)
        return (moved["at"] - moved["ms"]) / 1000, moved["at"] / 1000

    async def _order(self, deed: str, **words: Any) -> None:
        await self.tell({"do": deed, **words})

    async def _answer(self, kind: str, seconds: float = ANSWER_SECONDS) -> Mapping[str, Any]:
        try:
            async with wall.timeout(seconds):
                message = await self._queue(kind).get()
        except TimeoutError:
            raise WorldError(f"The observer saw nothing of {kind!r} within {seconds:g} s.") from None
        if message["saw"] != kind:
            raise WorldError(f"The observer failed: {message.get('error') or 'it left the world'}.")
        return message

    def _queue(self, kind: str) -> "asyncio.Queue[Mapping[str, Any]]":
        return self._answers.setdefault(kind, asyncio.Queue())

    def heard(self, event: Mapping[str, Any]) -> None:
        """Keep what was seen, pass on what was asked for."""
        match event["saw"]:
            case "tick":
                self.sights.append(Sight(event["at"] / 1000, event["x"], event["z"], event["lid"]))
            case "gone":
                self.dug.append(Dug(event["at"] / 1000, event["block"], event["held"]))
            case "opened":
                self.opened.append(event["at"] / 1000)
            case "failed" | "error":
                for queue in self._answers.values():
                    queue.put_nowait(event)
            case kind:
                self._queue(kind).put_nowait(event)

    def gone(self) -> None:
        """Whoever waits for an answer waits no longer."""
        for queue in self._answers.values():
            queue.put_nowait({"saw": "end"})
