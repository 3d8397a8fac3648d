"""Who is in the session: the bots with their workers, and the people seen in the game."""

import asyncio
import contextlib
import copy
from collections.abc import Container, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from typing import Any

from covoyager.assignment.thresholds import HELD_UP_SECONDS, LATELY_SECONDS
from covoyager.board import Board, SubtaskView
from covoyager.bot.values import BotStatus
from covoyager.clock import game
from covoyager.crew.abilities import abilities
from covoyager.crew.loads import Step
from covoyager.crew.member import Member
from covoyager.crew.world_model import WorldModel
from covoyager.domain import Status, totals
from covoyager.errors import BoardError, BridgeError, ServerLost
from covoyager.facts import shared_facts

#: How often a bot draws its surroundings, and how far it looks for that, in seconds and blocks.
MAP_SECONDS = 4.0
MAP_RADIUS = 24
#: What has not changed is told again after so long, as a sign of life.
SHOWN_SECONDS = 4.0
#: A bot that finds nothing it could do, while nobody says anything, stands still after so long.
STILL_SECONDS = 4.0

#: With no more half hearts than so many a bot is weak: it looks after itself first, as the bots' reflexes have it.
WEAK: int = shared_facts("vitals")["wounds"]["weak"]

#: The bots are asked at most so often what they have, until no chest was open in between.
COUNT_ROUNDS = 10
#: A chest is open for about so long.
OPEN_SECONDS = 0.3
#: What a bot does for somebody until it is stopped.
LASTING = frozenset({"followPlayer", "guard", "stay", "patrol"})


@dataclass(slots=True)
class Crew:
    """Participants by name.

    Attributes:
        workers: the bots that are at work.
        humans: people → when they last said or did something, in seconds of game time.
        dangers: bot → the reflex that has it right now, and why.
        since: bot → when that began, in seconds of game time.
        stalls: for how many seconds a bot has got nowhere, and where that is.
        afield: goal and step → what people were told as a bot had to go far for it; empty once it has some.
        names: all bots of the session, in the world or not.
        elsewhere: bots that other sessions have in this world.
        online: everybody whom the server lists.
        leads: whether this session plans, judges and answers for all in this world.
        kept: number of a step that cannot begin yet → the person for whom bots leave it alone.
        handed: person → what they have thrown and bots have picked up, item → count, that they have not asked for yet.
    """

    workers: dict[str, Member] = field(default_factory=dict)
    humans: dict[str, float] = field(default_factory=dict)
    dangers: dict[str, tuple[str, str]] = field(default_factory=dict)
    since: dict[str, float] = field(default_factory=dict)
    stalls: dict[str, tuple[int, str]] = field(default_factory=dict)
    afield: dict[Step, str] = field(default_factory=dict)
    names: Sequence[str] = ()
    elsewhere: Set[str] = frozenset()
    online: Set[str] = frozenset()
    leads: bool = True
    kept: dict[int, str] = field(default_factory=dict)
    handed: dict[str, dict[str, int]] = field(default_factory=dict)
    _still: float | None = None

    @property
    def bots(self) -> Set[str]:
        """The names of all bots in this world, whichever session's."""
        return {*self.names, *self.workers, *self.elsewhere}

    def is_bot(self, name: str) -> bool:
        """Whether that is a bot of this session or another's."""
        return name in self.bots

    def is_with_bot(self, view: SubtaskView) -> bool:
        """Whether a bot is at a subtask right now."""
        return view.state is Status.IN_PROGRESS and view.by is not None and self.is_bot(view.by)

    def is_with_person(self, view: SubtaskView) -> bool:
        """Whether a person is at a subtask right now."""
        return view.state is Status.IN_PROGRESS and view.by is not None and not self.is_bot(view.by)

    @property
    def lead(self) -> Member | None:
        """The bot that talks: the first that is connected."""
        return next(iter(self.workers.values()), None)

    def keep_to_board(self) -> None:
        """Have every bot let go of what the board does not give it (any more)."""
        for worker in self.workers.values():
            worker.keep_to_board()

    def idle(self) -> Member | None:
        """A bot with nothing to do, to look something up."""
        return next((worker for worker in self.workers.values() if worker.idle), None)

    def without_work(self) -> list[Member]:
        """The bots that wait, and for which nothing is READY."""
        return [worker for worker in self.workers.values() if worker.idle and not worker.choices()]

    def held_up(self) -> set[str]:
        """Bots that others need not wait for: busy with themselves for so long, or with somebody until ``!stop``."""
        now = game.now()
        lent = {name for name, worker in self.workers.items() if not LASTING.isdisjoint(worker.requests)}
        return lent | {name for name in self.dangers if now - self.since.get(name, now) >= HELD_UP_SECONDS}

    def lately(self) -> list[str]:
        """People who have claimed or chatted of late: they take part."""
        lately = game.now() - LATELY_SECONDS
        return [name for name, seen in self.humans.items() if seen > lately]

    def active(self, name: str) -> None:
        """A person showed a sign of life as a member of the crew."""
        self.humans[name] = game.now()
        self._still = None

    def stands_still(self) -> bool:
        """Whether a bot has had nothing that it could do for a while; to be asked every second."""
        now = game.now()
        idle = bool(self.without_work())
        self._still = (now if self._still is None else self._still) if idle else None
        return self._still is not None and now - self._still >= STILL_SECONDS

    def hand(self, user: str, item: str, count: int) -> None:
        """A bot has picked up what somebody threw."""
        things = self.handed.setdefault(user, {})
        things[item] = things.get(item, 0) + count

    def keep(self, goals: Container[int]) -> None:
        """Forget what was told of steps of other goals than these: they have ended, and their numbers are used again."""
        self.afield = {step: line for step, line in self.afield.items() if step[0] in goals}

    def wake(self) -> None:
        """Have every idle bot look at the board."""
        for worker in self.workers.values():
            worker.wake()


class CrewWatch:
    """Writes down where everybody is, what they carry and how the bots are, for the crew and whoever watches the board.

    Args:
        board: where it is shown.
        crew: the bots.
        world_model: hears what is in whose pockets.
    """

    def __init__(self, board: Board, crew: Crew, world_model: WorldModel) -> None:
        self._board = board
        self._crew = crew
        self._world_model = world_model
        self._drawn: dict[str, float] = {}
        self._maps: dict[str, Mapping[str, Any]] = {}
        self._hands: dict[str, set[str]] = {}
        self._lay: dict[str, Mapping[str, int]] = {}
        self._stock: Mapping[str, int] = {}
        self._shown: dict[str, tuple[object, float]] = {}
        #: Ticks of the day, as it was seen last.
        self.hour: int | None = None

    async def look(self) -> None:
        """Look at everybody once."""
        seen: dict[str, str | None] = {}
        online: set[str] = set()
        for worker in list(self._crew.workers.values()):
            with contextlib.suppress(BridgeError, ServerLost):
                status = await worker.bot.status()
                await self._show(worker, status, await self._map(worker))
                seen |= {who["name"]: who["held"] for who in status["players"] if not self._crew.is_bot(who["name"])}
                online |= {worker.name, *status["online"]}
                worker.carries(status["inventory"])
                self._world_model.ages(status["tick"])
                self.hour = status.get("time_of_day", self.hour)
        self._crew.online = online or self._crew.online
        self._world_model.shows(seen)
        let_go = self._note_hands(seen)
        now = self._world_model.observation()
        stock = replace(now, carried={**{who: {} for who in let_go}, **now.carried})
        if self._is_news("", (stock.chest, stock.carried, stock.standing)):
            self._board.set_stock(stock)

    def _is_news(self, name: str, shown: object) -> bool:
        """Whether this was not told just now: boards need not be drawn anew for somebody who stands still."""
        now = game.now()
        before, at = self._shown.get(name, (None, -SHOWN_SECONDS))
        if before == shown and now // SHOWN_SECONDS == at // SHOWN_SECONDS:
            return False
        self._shown[name] = (copy.deepcopy(shown), now)
        return True

    def lost(self, name: str) -> None:
        """A bot is out of the world."""
        self._crew.workers.pop(name, None)
        self._world_model.forget(name)
        self._shown.clear()
        with contextlib.suppress(BoardError):
            self._board.leave(name)

    async def pockets(self, chest_seen: bool) -> None:
        """Find out what the bots carry this moment, just before or just after (``chest_seen``) a look into the chest."""

        async def ask(worker: Member) -> None:
            with contextlib.suppress(BridgeError, ServerLost):
                worker.carries((await worker.bot.status())["inventory"], chest_seen=chest_seen)

        await asyncio.gather(*(ask(worker) for worker in list(self._crew.workers.values())))

    async def counted(self) -> dict[str, int] | None:
        """What there is at this moment, in the chest and in all pockets, asked of the bots; None where one does not answer.

        They are asked again where one has the chest open, or had between the first answer and the last.
        """
        workers = list(self._crew.workers.values())
        for _ in range(COUNT_ROUNDS):
            try:
                answers = await asyncio.gather(*(worker.bot.status() for worker in workers))
            except (BridgeError, ServerLost):
                return None
            readings = [seen for answer in answers if (seen := answer["chest_seen"]) is not None]
            if not readings or len(readings) < len(answers):
                return None
            newest = max(readings, key=lambda reading: reading["number"])
            if newest["number"] == readings[0]["number"] and not any(answer["chest_open"] for answer in answers):
                break
            await game.sleep(OPEN_SECONDS)
        others = [has for who, has in self._world_model.carried.items() if who not in self._crew.workers]
        cooking = [subtask.consumes for _, subtask in self._world_model.cooking.values()]
        away = [*others, *cooking, *self._world_model.lent.values()]
        return totals([newest["items"], *(answer["inventory"] for answer in answers), *away])

    async def _show(self, worker: Member, status: BotStatus, area: Mapping[str, Any] | None) -> None:
        name, at = worker.name, status["position"]
        able = abilities(self._board, name)
        state = {
            "health": status["health"],
            "weak": status["health"] <= WEAK,
            "food": status["food"],
            "dimension": status["dimension"],
            "held": status["held"],
            "inventory": status["inventory"],
            "doing": self._doing(worker),
            "abilities": None if able is None else sorted(able),
            **({"map": area} if area is not None else {}),
        }
        if self._is_news(name, (at, state)):
            self._board.see(name, "ai", (at["x"], at["y"], at["z"]), state)
        for seen in status["players"]:
            if not self._crew.is_bot(seen["name"]):
                there = seen["position"]
                self._world_model.strides.saw(seen["name"], (there["x"], there["y"], there["z"]))
                if self._is_news(seen["name"], (there, seen["held"])):
                    self._board.see(seen["name"], "human", (there["x"], there["y"], there["z"]), {"held": seen["held"]})

    def _doing(self, worker: Member) -> str:
        """What the board shows beside a bot's name: what keeps it from its step comes first."""
        step = worker.current.subtask.description if worker.current else ""
        if (danger := self._crew.dangers.get(worker.name)) is not None:
            return f"{danger[0]}: {danger[1]}"
        return f"{step} (no progress)" if step and worker.name in self._crew.stalls else step

    async def _map(self, worker: Member) -> Mapping[str, Any] | None:
        """A new map now and then; None where the last one still holds."""
        now = game.now()
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
            if view.by and self._crew.is_with_person(view):
                tools.setdefault(view.by, set()).update(view.subtask.tools)
        for name in sorted({*self._hands, *tools}):
            lay = self._lay.setdefault(name, self._stock)
            seen = self._hands.setdefault(name, set())
            tool = held.get(name)
            if tool is not None and tool in tools.get(name, ()) and tool not in seen:
                seen.add(tool)
                self._take_out(tool, lay)
            seen &= tools.get(name, set())
            if seen:
                self._world_model.in_hand(name, seen)
            else:
                self._world_model.forget(name)
                let_go.add(name)
                del self._hands[name]
            if name not in tools:
                del self._lay[name]
        self._stock = self._world_model.stock(hands=False) or {}
        return let_go

    def _take_out(self, tool: str, lay: Mapping[str, int]) -> None:
        """A person has a tool of their step now: it lay in the chest, unless somebody looked there since and found it gone.

        Args:
            tool: what it is.
            lay: what there was in the chest and with the bots when the step was begun.
        """
        now = self._world_model.stock(hands=False) or {}
        if now.get(tool, 0) >= lay.get(tool, 0):
            self._world_model.taken({tool: 1})
