"""A Skill Manager with a real library, a real board and a scripted model."""

import json
from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from covoyager import testing
from covoyager.board import SubtaskView, open_board
from covoyager.config import Settings
from covoyager.crew.world_model import WorldModel
from covoyager.domain import Action, Goal, Observation, Plan, Ruling, Status, Subtask, Verdict
from covoyager.knowledge.names import nearest
from covoyager.llm.client import ModelClient
from covoyager.models.service import ModelService
from covoyager.models.skill_manager import SkillManager
from covoyager.pairs import Choice, PairManager
from tests.places import HERE
from tests.scripted_model.fixtures import Naps

COMPASS = Subtask(
    1, Action.CRAFT, "compass", 1, consumes={"iron_ingot": 4, "redstone": 1}, produces={"compass": 1}, station="furnace"
)
SEEN = Observation(chest={"iron_ingot": 4}, carried={"Bot": {"stick": 1}}, mobs={"zombie": 1})
PASS, FAIL = Verdict(Ruling.PASS), Verdict(Ruling.FAIL, "the chest still lacks 1 compass")


class LookingBot:
    """Carries out what it is told to in the sandbox, as a list of results says."""

    def __init__(self) -> None:
        self.results: list[Mapping[str, Any]] = []
        self.tried: list[tuple[str, list[Any]]] = []

    async def observe(self, **_: Any) -> Observation:
        return Observation(tick=1, chest=None, carried={"Bot": {}}, blocks={"grass_block": 9}, mobs={"cow": 1})

    async def try_skill(self, source: str, args: Any = None, **_: Any) -> Mapping[str, Any]:
        if args["name"] == "position":
            return {"ok": True, "value": {"x": 1, "y": 64, "z": 2}, "error": None}
        self.tried.append((args["name"], args["args"]))
        return self.results.pop(0)


class Bench:
    """A Skill Manager with a real library, a real board and a scripted model."""

    def __init__(
        self, folder: Path, server: testing.ModelServer, naps: Naps, written: tuple[str, ...], **more: Any
    ) -> None:
        self.server = server
        self.stack = open_board(f"sqlite:///{folder / 'board.db'}", HERE)
        self.board = self.stack.__enter__()
        self.board.see("Alexandra", "human")
        settings = Settings(**{"model": "scripted", "base_url": server.base_url, "home": folder, **more})
        self.client = ModelClient(settings, sleep=naps)
        self.goal = self.board.add_goal(
            Goal("it", {"compass": 1}), "Alex", Plan(Goal("it", {"compass": 1}), "1.20.1", (COMPASS,))
        )
        self.pairs = PairManager(folder / "skills", ("craft", "gather"), nearest, written=written)
        meanings = SimpleNamespace(names=lambda text: ["iron_ingot"] if text == "iron ingot" else [])
        goals: Any = SimpleNamespace(meanings=meanings)
        models = ModelService(settings, self.board, goals, WorldModel(), self.client)
        self.drafts = folder / "drafts"
        self.bot = LookingBot()
        self.manager = SkillManager(models, self.pairs, self.board, self.drafts)

    def view(self, subtask: Subtask = COMPASS) -> SubtaskView:
        return SubtaskView(1, self.goal, subtask, Status.IN_PROGRESS)

    async def write(self) -> Choice:
        """One try of a worker up to the run."""
        choice = self.pairs.choose(COMPASS)
        assert self.manager.wanted(self.view(), choice)
        return await self.manager.write(self.view(), choice, SEEN, self.bot)

    def asked(self, number: int) -> dict[str, Any]:
        """The data of a prompt."""
        found: dict[str, Any] = json.loads(self.server.calls[number].body["messages"][1]["content"].partition("\n")[2])
        return found
