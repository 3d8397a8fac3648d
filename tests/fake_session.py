"""A session without a world: a real board in memory, bots that only answer, and what was said kept."""

import asyncio
from collections.abc import Coroutine, Iterable, Mapping
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

from covoyager.board import Board, SubtaskView, open_board
from covoyager.chat import Command, parse
from covoyager.chat.outbox import Holds, always
from covoyager.crew.parts import Parts
from covoyager.crew.roster import Crew
from covoyager.crew.world_model import WorldModel
from covoyager.domain import Goal
from covoyager.engagement.engagement import Engagement
from covoyager.errors import NotUnderstood
from covoyager.goal_kinds.deeds.resting import is_waking
from covoyager.handlers.access_control import AccessControl
from covoyager.handlers.command_context import CommandContext
from covoyager.handlers.commands import all_commands, files
from covoyager.handlers.orders import CutOff
from covoyager.handlers.services import Services
from covoyager.jobs.verification import Built, Lid, Verification, Wants
from covoyager.options import GameServer, Options
from covoyager.testing import FakeBot
from tests.places import HERE
from tests.planning.facts import knowledge

LEASE_S = 300


class FakeMeals:
    """Eats nothing."""

    eating = False


class FakeUpkeep:
    """Needs nothing."""

    meals = FakeMeals()

    def died(self) -> None:
        """It does not."""

    def in_bed(self, lies: bool) -> None:
        """It does not sleep."""


class FakeWorker:
    """A worker that works at nothing unless told what it holds."""

    def __init__(self, name: str, world_model: WorldModel, inventory: Mapping[str, int] | None = None) -> None:
        self.name = name
        self.bot = FakeBot(inventory)
        self.world_model = world_model
        self.current: SubtaskView | None = None
        self.last: SubtaskView | None = None
        self.borrowed: list[tuple[str, list[Any]]] = []
        self.requests: list[str] = []
        self.handing_in = False
        self.upkeep = FakeUpkeep()
        self.told = 0
        self.resting: set[int] = set()

    @property
    def idle(self) -> bool:
        """Whether it waits for something to do."""
        return self.current is None and not self.handing_in

    def wake(self) -> None:
        """Nothing to do."""

    def interrupt(self) -> None:
        self.current = None

    def choices(self) -> list[SubtaskView]:
        return []

    def rests(self, view: SubtaskView) -> bool:
        return view.id in self.resting

    def keep_to_board(self) -> None:
        self.told += 1

    def chest_changed(self) -> None:
        """Nothing failed for its sake."""

    async def inspect(self, view: SubtaskView, go: bool = True) -> int | None:
        return None

    def carries(self, inventory: Mapping[str, int], *, chest_seen: bool = False) -> None:
        self.world_model.carried[self.name] = dict(inventory)

    async def bedless(self) -> None:
        """It does not sleep."""

    async def look(self, *, walk: bool = True) -> None:
        """Sees what the test has put into the world model."""

    async def borrow(self, primitive: str, arguments: list[Any], seconds: float | None) -> Any:
        self.borrowed.append((primitive, arguments))
        if primitive not in ("withdrawItem", "give"):
            return
        item, count = arguments[-2:]
        change = {"withdrawItem": count, "give": -count}.get(primitive, 0)
        self.bot.inventory[item] = self.bot.inventory.get(item, 0) + change


class Said:
    """Keeps what is posted."""

    def __init__(self) -> None:
        self._posted: list[tuple[str | None, str, Holds]] = []

    @property
    def lines(self) -> list[tuple[str | None, str]]:
        """To whom, and what: all that is still so."""
        return [(who, line) for who, line, holds in self._posted if holds()]

    def post(
        self, lines: str | Iterable[str], to: str | None = None, *, answer: bool = False, holds: Holds = always
    ) -> None:
        self._posted += [(to, line, holds) for line in ([lines] if isinstance(lines, str) else lines)]

    @property
    def empty(self) -> bool:
        """Whether nothing waits: what is posted has been said at once."""
        return True

    def to(self, name: str | None) -> list[str]:
        """What somebody was told (None: everybody), once."""
        lines = [line for who, line in self.lines if who == name]
        self._posted = [posted for posted in self._posted if posted[0] != name]
        return lines


class Told:
    """Keeps what the host is told."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.steps: list[str] = []

    def emit(self, kind: str, tick: int = 0, **fields: Any) -> None:
        self.lines.append(f"{kind}: {fields['text']}")

    def progress(self, text: str) -> None:
        self.steps.append(text)


class Fixed:
    """Goals that want the same all along, and of whose buildings nothing stands."""

    def __init__(self, items: Mapping[str, int] | None = None) -> None:
        self.items = dict(items or {})

    def wanted(self) -> Mapping[str, int]:
        return self.items

    def by_goal(self) -> Mapping[int, Mapping[str, int]]:
        return {0: self.items}

    def spoken_for(self) -> Mapping[int, Mapping[str, int]]:
        return self.by_goal()

    def standing(self, view: SubtaskView) -> int:
        return 0


class Shut:
    """A lid that has moved and under which nobody has looked since."""

    def seen(self) -> bool:
        return False

    def touched(self) -> None:
        """Nobody watches."""


class Deaf:
    """Listens to nobody."""

    async def heard(self, user: str, text: str, *, whispered: bool = False) -> None:
        """Nothing."""


class Safe:
    """Keeps secrets."""

    def keep(self, secret: str) -> None:
        """They are safe."""


class Learned:
    """A library."""

    def names(self) -> list[str]:
        return ["craft compass"]


class Choice:
    """Which chest is the shared one."""

    def __init__(self, world_model: WorldModel) -> None:
        self._world_model = world_model

    def use(self, at: tuple[int, int, int]) -> None:
        self._world_model.chest_at = at


def not_understood(text: str) -> Goal:
    """No goal in words is understood."""
    raise NotUnderstood(text)


class FakeSession:
    """As much of a session as the rooms that answer chat want, and those rooms."""

    def __init__(
        self, owner: str = "", *, everybody: bool = True, bots: Iterable[str] = ("Bot",), board: Board | None = None
    ) -> None:
        self.board: Board = board or open_board("memory:", HERE)
        self.options = Options(owner=owner)
        self.server = GameServer(world=HERE, text="here", host="127.0.0.1", port=1, everybody=everybody)
        self.world_model = WorldModel(chest_at=(0, 64, 0), chest={})
        self.crew = Crew()
        self.workers: dict[str, FakeWorker] = {}
        for name in bots:
            self.hire(self.made(name))
        self.outbox = Said()
        self.work: list[asyncio.Future[None]] = []
        self.underway: list[str] = []

    def made(self, name: str) -> FakeWorker:
        """A new bot."""
        return FakeWorker(name, self.world_model)

    def hire(self, worker: FakeWorker) -> None:
        """A bot goes to work."""
        self.board.see(worker.name, "ai")
        self.workers[worker.name] = self.crew.workers[worker.name] = worker

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Carry something out beside everything else."""
        self.work.append(asyncio.ensure_future(work))

    @property
    def parts(self) -> Parts:
        """What most rooms work on."""
        return Parts(self.board, self.world_model, self.crew, self.outbox)

    def engagement(self) -> Engagement:
        return Engagement(self.parts, knowledge(), LEASE_S, self.access().may)

    def access(self) -> AccessControl:
        return AccessControl(self.parts, self.options, self.server)

    def services(self) -> Services:
        """What only some commands ask for: there is no model, and no goal in words is understood."""
        meanings: Any = SimpleNamespace(
            names=lambda text: [text], understand=not_understood, is_understood=lambda _: False, is_waking=is_waking
        )
        intake: Any = SimpleNamespace(underway=self.underway)
        return Services(
            self.access(), self.engagement(), meanings, cast(Any, None), intake,
            Choice(self.world_model), Learned(), Safe(), asyncio.Event(), LEASE_S,
        )  # fmt: skip

    def context(self, **services: Any) -> CommandContext:
        """What commands work with; some of it may be handed in by name."""
        return CommandContext(self.parts, replace(self.services(), **services))

    def verification(self, goals: Wants, buildings: Built | None = None, lid: Lid | None = None) -> Verification:
        return Verification(self.parts, goals, buildings or Fixed(), lid or Shut(), self.start)


async def answered(context: CommandContext, user: str, text: str) -> list[str]:
    """What a command answers: its lines."""
    command = parse(text, None, all_commands())
    assert isinstance(command, Command), command
    try:
        return list(await files()[command.name].execute(context.ordered(user, command), user, command))
    except CutOff as cut:
        return list(cut.lines)
