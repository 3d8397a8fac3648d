"""A session without a world, for what players meet of the model: the board and the planner are the real ones."""

import asyncio
from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any

from covoyager.board import Board
from covoyager.chat import Command
from covoyager.chat.outbox import Holds, always
from covoyager.config import Settings
from covoyager.crew.parts import Parts
from covoyager.crew.roster import Crew
from covoyager.crew.world_model import WorldModel
from covoyager.domain import Observation
from covoyager.domain.hands import Hands
from covoyager.engagement.engagement import Engagement
from covoyager.goals.session_goals import SessionGoals
from covoyager.handlers.access_control import AccessControl
from covoyager.handlers.command_context import CommandContext
from covoyager.handlers.commands.goals.task import execute
from covoyager.handlers.services import Services
from covoyager.handlers.talk.plain_talk import PlainTalk
from covoyager.jobs.background import Start
from covoyager.jobs.intake import Intake
from covoyager.jobs.unplanned_goals import UnplannedGoals
from covoyager.llm.client import ModelClient
from covoyager.models.service import ModelService
from covoyager.options import GameServer, Options
from tests.fake_session import Choice, Learned, Safe
from tests.places import HERE
from tests.planning.facts import knowledge

STATUS = {"health": 20, "food": 18, "inventory": {}}


class ModelSession:
    """A session without a world: one bot that stands still."""

    def __init__(self, board: Board, settings: Settings, naps: Any) -> None:
        self.said: list[tuple[str | None, str]] = []
        self.board = board
        self.settings = settings
        self.world_model = WorldModel(chest_at=(0, 64, 0))
        look = Observation(tick=7, chest={"oak_log": 5}, carried={"Bot": {}}, blocks={"oak_log": 9}, mobs={"pig": 2})
        self.world_model.update(look)
        board.set_stock(look)
        self.goals = SessionGoals(board, knowledge(), self.world_model, Hands)
        client = ModelClient(settings, sleep=naps) if settings.model else None
        self.models = ModelService(settings, board, self.goals, self.world_model, client)
        self.client = client
        bot = SimpleNamespace(name="Bot", status=self._status)
        worker: Any = SimpleNamespace(
            name="Bot",
            bot=bot,
            borrow=self._borrow,
            look=self._look,
            wake=lambda: None,
            idle=True,
            current=None,
            requests=[],
            choices=list,
            rests=lambda _: False,
            upkeep=SimpleNamespace(meals=SimpleNamespace(eating=False), died=lambda: None),
        )
        self.crew = Crew(workers={"Bot": worker})
        self.news = asyncio.Event()
        self.parts = Parts(board, self.world_model, self.crew, self)
        self.intake = Intake(self.parts, self.goals, self.models)
        self.talk = PlainTalk(self.context())

    def emit(self, kind: str, tick: int = 0, **fields: Any) -> None:
        """Nothing is to go wrong."""
        raise AssertionError(f"{kind}: {fields['text']}")

    def progress(self, text: str) -> None:
        """Nobody reads it."""

    def engagement(self) -> Engagement:
        return Engagement(self.parts, self.goals.meanings.knowledge, self.settings.lease_seconds, lambda _: True)

    def context(self) -> CommandContext:
        """What commands work with."""
        place = GameServer(world=HERE, text="here", host="127.0.0.1", port=1, everybody=True)
        services = Services(
            AccessControl(self.parts, Options(), place), self.engagement(), self.goals.meanings, self.models, self.intake,
            Choice(self.world_model), Learned(), Safe(), self.news, self.settings.lease_seconds,
        )  # fmt: skip
        return CommandContext(self.parts, services)

    def unplanned(self, start: Start) -> UnplannedGoals:
        return UnplannedGoals(self.parts, self.goals.keeper, self.intake, start, self.news)

    async def _borrow(self, name: str, arguments: list[Any], seconds: float) -> Any:
        return {"x": 10, "y": 64, "z": 20}

    async def _look(self, walk: bool = True) -> None:
        """What is there was looked at before."""

    async def _status(self) -> dict[str, Any]:
        return STATUS

    @property
    def empty(self) -> bool:
        """Whether nothing waits: what is posted has been said at once."""
        return True

    def post(
        self, lines: str | Iterable[str], to: str | None = None, *, answer: bool = False, holds: Holds = always
    ) -> None:
        self.said += [(to, line) for line in ([lines] if isinstance(lines, str) else lines)]

    async def say(self, text: str, user: str = "Alex") -> str:
        """What is answered to plain words, all that was posted included."""
        self.said.clear()
        lines = await self.talk.spoken(user, text)
        return " | ".join([*(line for _, line in self.said), *lines])

    async def task(self, text: str, user: str = "Alex") -> str:
        """What is answered to ``!task``."""
        self.said.clear()
        lines = await execute(self.context(), user, Command("task", text=text))
        return " | ".join([*(line for _, line in self.said), *lines])
