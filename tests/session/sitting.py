"""A sitting without a world: a real board in memory, bots that only answer, and what was said kept."""

from collections.abc import Iterable, Mapping
from types import SimpleNamespace
from typing import Any

from covoyager.board import Board, GoalView, SubtaskView, open_board
from covoyager.crew.scene import Scene
from covoyager.session.crewlist import Crew
from covoyager.session.options import Options, Place
from tests.places import HERE

LEASE_S = 300


class FakeBot:
    """Answers what it is asked; what it hands over goes."""

    def __init__(self, inventory: Mapping[str, int] | None = None) -> None:
        self.inventory = dict(inventory or {})
        self.area: Mapping[str, Any] = {"x": 0, "z": 0, "rows": ["."], "legend": {".": "ground"}}
        self.players: list[Mapping[str, Any]] = []
        self.maps = 0
        self.chest_seen: Mapping[str, Any] | None = None

    async def status(self) -> Mapping[str, Any]:
        return {
            "position": {"x": 1.0, "y": 64.0, "z": 2.0},
            "inventory": dict(self.inventory),
            "health": 20,
            "food": 18,
            "dimension": "overworld",
            "tick": 0,
            "held": None,
            "players": self.players,
            "chest_seen": self.chest_seen,
            "chest_open": False,
        }

    async def map(self, radius: int) -> Mapping[str, Any]:
        self.maps += 1
        return self.area

    async def stop(self) -> bool:
        return True


class FakeWorker:
    """A worker that works at nothing unless told what it holds."""

    def __init__(self, name: str, scene: Scene, inventory: Mapping[str, int] | None = None) -> None:
        self.name = name
        self.bot = FakeBot(inventory)
        self.scene = scene
        self.current: SubtaskView | None = None
        self.borrowed: list[tuple[str, list[Any]]] = []
        self.errands: list[str] = []
        self.handing_in = False
        self.upkeep = SimpleNamespace(meals=SimpleNamespace(eating=False), died=lambda: None)
        self.told = 0

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

    def keep_to_board(self) -> None:
        self.told += 1

    def carries(self, inventory: Mapping[str, int], *, chest_seen: bool = False) -> None:
        self.scene.carried[self.name] = dict(inventory)

    async def look(self) -> None:
        """Sees what the test has put into the scene."""

    async def borrow(self, primitive: str, arguments: list[Any], seconds: float | None) -> Any:
        self.borrowed.append((primitive, arguments))
        item, count = arguments[-2:]
        change = {"withdrawItem": count, "give": -count}.get(primitive, 0)
        self.bot.inventory[item] = self.bot.inventory.get(item, 0) + change


class Said:
    """Keeps what is posted."""

    def __init__(self) -> None:
        self.lines: list[tuple[str | None, str]] = []

    def post(self, lines: str | Iterable[str], to: str | None = None, *, answer: bool = False) -> None:
        self.lines += [(to, line) for line in ([lines] if isinstance(lines, str) else lines)]

    def to(self, name: str | None) -> list[str]:
        """What somebody was told (None: everybody), once."""
        told = [line for who, line in self.lines if who == name]
        self.lines = [(who, line) for who, line in self.lines if who != name]
        return told


class Sitting:
    """As much of a session as the rooms that answer chat want; hand it to them as one."""

    def __init__(self, owner: str = "", *, everybody: bool = True, bots: Iterable[str] = ("Bot",)) -> None:
        self.board: Board = open_board("memory:", HERE)
        self.settings = SimpleNamespace(lease_seconds=LEASE_S)
        self.options = Options(owner=owner)
        self.place = Place(world=HERE, text="here", host="127.0.0.1", port=1, everybody=everybody)
        self.scene = Scene(chest_at=(0, 64, 0), chest={})
        self.workers = {name: FakeWorker(name, self.scene) for name in bots}
        self.crew = Crew(workers=self.workers)  # type: ignore[arg-type]
        self.outbox = Said()
        self.voice = SimpleNamespace(keep=lambda secret: None)
        self.goals = self

    def mine(self) -> list[GoalView]:
        return self.board.goals()

    def abilities(self, name: str) -> frozenset[str] | None:
        told = self.board.setting(f"jobs:{name}")
        return None if told is None else frozenset(told)

    def tell_events(self) -> None:
        """Nobody listens."""
