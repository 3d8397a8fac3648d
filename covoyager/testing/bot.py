"""A bot that is in no world: it does at once what it is asked, with what lies in a chest of its own."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from covoyager.bot.values import BlockPosition, BotStatus, Reading, Seen, Tool
from covoyager.domain import Observation
from covoyager.errors import SkillFailed


class FakeBot:
    """Answers as a bot does; a subtask's materials go out of the chest, and what it makes goes in.

    ::

        with board_in_memory() as board:
            bot = FakeBot(chest={"oak_log": 3})
            worker = Worker(bot, board, WorldModel(), …)

    Args:
        inventory: what it carries.
        chest: what lies in the shared chest.
        name: its participant on the board.

    Attributes:
        calls: names of the skills and primitives that it was asked for, the latest last.
        said: what it was to say, and to whom (None: everybody).
        fails: name of a skill or a primitive → the error that it ends with.
        worn: what of its inventory it wears.
        area, players, tools, maps, chest_seen, chest_near: what it sees.
    """

    def __init__(
        self, inventory: Mapping[str, int] | None = None, chest: Mapping[str, int] | None = None, name: str = "Bot"
    ) -> None:
        self.name = name
        self.inventory = dict(inventory or {})
        self.worn: dict[str, int] = {}
        self.chest = Counter(chest or {})
        self.calls: list[str] = []
        self.said: list[tuple[str | None, str]] = []
        self.fails: dict[str, SkillFailed] = {}
        self.area: Mapping[str, Any] = {"x": 0, "z": 0, "rows": ["."], "legend": {".": "ground"}}
        self.players: list[Seen] = []
        self.tools: list[Tool] = []
        self.maps = 0
        self.lies_in_bed = False
        self.chest_seen: Reading | None = None
        self.chest_near: BlockPosition | None = (3, 64, 3)
        self._tick = 0

    async def status(self) -> BotStatus:
        """What it is and has."""
        return {
            "position": {"x": 1.0, "y": 64.0, "z": 2.0},
            "dimension": "overworld",
            "health": 20,
            "food": 18,
            "alive": True,
            "tick": self._tick,
            "time_of_day": 1000,
            "inventory": dict(self.inventory),
            "worn": dict(self.worn),
            "tools": self.tools,
            "held": None,
            "free_slots": 36 - len(self.inventory),
            "distance_cm": 0,
            "spent": {},
            "players": self.players,
            "online": [who["name"] for who in self.players],
            "busy": None,
            "paused": None,
            "chest": None,
            "chest_seen": self.chest_seen,
            "chest_given": {},
            "chest_open": False,
            "in_bed": self.lies_in_bed,
        }

    async def observe(self, **_: Any) -> Observation:
        """One look at the chest."""
        return Observation(self._tick, +self.chest, carried={self.name: dict(self.inventory)}, chest_tick=self._tick)

    async def run(self, skill: str, args: Mapping[str, Any], **_: Any) -> Mapping[str, Any]:
        """Do a subtask.

        Raises:
            SkillFailed: as :attr:`fails` says; NO_MATERIAL where the chest lacks something.
        """
        self._ask(skill)
        if Counter(args.get("consumes", {})) - self.chest:
            raise SkillFailed("NO_MATERIAL", "The chest lacks something.")
        self.chest.subtract(args.get("consumes", {}))
        self.chest.update(args.get("produces", {}))
        return {"produced": dict(args.get("produces", {})), "killed": args.get("quantity")}

    async def primitive(self, name: str, *_: Any, **__: Any) -> Any:
        """Do one thing; ``handIn`` empties the pockets.

        Raises:
            SkillFailed: as :attr:`fails` says.
        """
        self._ask(name)
        if name == "handIn":
            self.chest.update(self.inventory)
            self.inventory.clear()
        return {"chest": dict(+self.chest)}

    def _ask(self, name: str) -> None:
        self._tick += 1
        self.calls.append(name)
        if name in self.fails:
            raise self.fails[name]

    async def compare(self, _: Sequence[Sequence[Any]], *, go: bool = True) -> list[Sequence[Any]]:  # noqa: ARG002
        """What of a building does not stand: nothing."""
        return []

    async def saved(self) -> bool:
        """There is nothing that could be undone."""
        return True

    async def map(self, radius: int = 24) -> Mapping[str, Any]:  # noqa: ARG002
        """The surroundings from above."""
        self.maps += 1
        return self.area

    async def view(self, tell: Callable[[str], None]) -> str:
        """Where what is around it is seen."""
        tell("Setting up …")
        return "http://127.0.0.1:4321/"

    async def find_chest(self, radius: int = 32, player: str | None = None) -> BlockPosition | None:  # noqa: ARG002
        """Where the chest is."""
        return self.chest_near

    async def say(self, text: str, to: str | None = None) -> bool:
        """Kept in :attr:`said`."""
        self.said.append((to, text))
        return True

    async def stop(self) -> bool:
        """There is nothing to stop."""
        return True
