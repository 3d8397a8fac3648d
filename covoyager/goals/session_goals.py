"""The parts that work on a session's goals, wired together."""

from collections.abc import Callable
from pathlib import Path

from covoyager.board import Board
from covoyager.crew.world_model import WorldModel
from covoyager.domain.hands import Hands
from covoyager.goals.buildings import Buildings
from covoyager.goals.closing import Closing
from covoyager.goals.keeper import GoalKeeper
from covoyager.goals.meanings import Meanings
from covoyager.goals.planner import Planner
from covoyager.goals.repairs import Repairs
from covoyager.goals.wanted import Wanted
from covoyager.knowledge import Knowledge


class SessionGoals:
    """One part each to understand goals, plan them, put them on the board, keep them possible and end them.

    Args:
        board: where the goals are.
        knowledge: facts for the Minecraft version of this world.
        world_model: what the crew knows of the world.
        crew: returns who is there now.
        blueprints: folder of the blueprints given by name.
        contents: what the world begins with, as :class:`covoyager.options.GameServer` has it.
    """

    def __init__(
        self,
        board: Board,
        knowledge: Knowledge,
        world_model: WorldModel,
        crew: Callable[[], Hands],
        blueprints: Path = Path("blueprints"),
        contents: frozenset[str] | None = None,
    ) -> None:
        self.buildings = Buildings(board, knowledge, blueprints)
        self.meanings = Meanings(board, knowledge, self.buildings)
        self.wanted = Wanted(board, knowledge, world_model.on_hand)
        self.planner = Planner(board, knowledge, world_model, crew, self.wanted, contents)
        self.keeper = GoalKeeper(board, world_model, self.meanings, self.wanted, self.planner)
        self.closing = Closing(board, world_model)
        self.repairs = Repairs(board, world_model, self.buildings, self.wanted, self.planner, self.closing)
