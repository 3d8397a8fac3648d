"""A bot at work as everybody but itself sees it: what it is at, and what it can be asked."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from covoyager.board import SubtaskView
from covoyager.bot.values import BlockPosition, BotStatus


class BotHandle(Protocol):
    """The bot in the world."""

    async def status(self) -> BotStatus:
        """What the bot is and has now."""
        ...

    async def map(self, radius: int = 24) -> Mapping[str, Any]:
        """The surroundings from above."""
        ...

    async def view(self, tell: Callable[[str], None]) -> str:
        """The address of a page that shows what is around it; ``tell`` hears of what takes long."""
        ...

    async def find_chest(self, radius: int = 32, player: str | None = None) -> BlockPosition | None:
        """Position of the nearest chest in sight; with ``player`` the nearest to that player."""
        ...

    async def say(self, text: str, to: str | None = None) -> bool:
        """Speak in chat, or whisper to a player; gives whether the server took it."""
        ...

    async def stop(self) -> bool:
        """Stop what the bot does; whether there was anything."""
        ...


class Eater(Protocol):
    """Its meals."""

    @property
    def eating(self) -> bool:
        """Whether a meal is under way."""
        ...


class Carer(Protocol):
    """How it looks after itself."""

    @property
    def meals(self) -> Eater:
        """What it eats."""
        ...

    def died(self) -> None:
        """The bot has died."""
        ...

    def in_bed(self, lies: bool) -> None:
        """The bot goes to bed by itself, or gets up."""
        ...


class Member(Protocol):
    """A bot of the crew."""

    @property
    def current(self) -> SubtaskView | None:
        """The step that it is at."""
        ...

    @property
    def last(self) -> SubtaskView | None:
        """The step that it was at before; what came of it may not be ruled on yet."""
        ...

    @property
    def idle(self) -> bool:
        """Whether it waits for something to do."""
        ...

    @property
    def name(self) -> str:
        """The participant's name on the board."""
        ...

    @property
    def bot(self) -> BotHandle:
        """The bot in the world."""
        ...

    @property
    def requests(self) -> list[str]:
        """Primitives that people have asked for, the newest last."""
        ...

    @property
    def upkeep(self) -> Carer:
        """How it looks after itself."""
        ...

    def wake(self) -> None:
        """Something may have become READY."""
        ...

    def interrupt(self) -> None:
        """Stop what is being done; the subtask goes back to the board."""
        ...

    def keep_to_board(self) -> None:
        """Stop what the board no longer has this bot at."""
        ...

    def chest_changed(self) -> None:
        """Somebody was at the chest."""
        ...

    def choices(self) -> list[SubtaskView]:
        """READY subtasks that this bot may take, the best first."""
        ...

    def rests(self, view: SubtaskView) -> bool:
        """Whether this bot waits a little until it tries a step again."""
        ...

    def carries(self, inventory: Mapping[str, int], *, chest_seen: bool = False) -> None:
        """What the bot was just seen to carry."""
        ...

    async def bedless(self) -> None:
        """Others have gone to bed, and the bot has none."""
        ...

    async def borrow(self, primitive: str, arguments: list[Any], seconds: float | None) -> Any:
        """Have the bot do something for a person first."""
        ...

    async def inspect(self, view: SubtaskView, go: bool = True) -> int | None:
        """How many blocks of its blueprint do not stand right; None where it has none, or they are out of sight."""
        ...

    async def look(self, *, walk: bool = True) -> None:
        """Observe the world, walking to the chest if need be (with ``walk``), and share what is seen."""
        ...
