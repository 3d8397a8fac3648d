"""What the open goals of a world want in its chest, besides what lay there before they were set."""

from collections.abc import Mapping

from covoyager.board import Board, GoalView
from covoyager.crew.world_model import WorldModel
from covoyager.domain import Goal, GoalState, totals
from covoyager.goals.next_rung import BY
from covoyager.knowledge import Knowledge

#: After these words a goal is satisfied by what already lies in the chest; any other verb asks for new items.
HAVING = ("get", "have", "bring", "fetch", "need", "i", "we", "give", "collect")


class Wanted:
    """Counts what is wanted.

    Args:
        board: where the goals are.
        knowledge: tells which names are items.
        world_model: tells what is in stock.
    """

    def __init__(self, board: Board, knowledge: Knowledge, world_model: WorldModel) -> None:
        self._board = board
        self._knowledge = knowledge
        self._world_model = world_model

    def wanted(self) -> dict[str, int]:
        """Item → count that must lie in the chest when all open goals are DONE."""
        return totals(self.by_goal().values())

    def by_goal(self) -> dict[int, dict[str, int]]:
        """Goal → item → count that must lie in the chest when it is DONE, for each open goal."""
        bases = self._board.bases()
        return {goal.id: self._with(bases.get(goal.id), goal.goal) for goal in self._board.goals()}

    def by(self, goal: GoalView) -> dict[str, int]:
        """Item → count that must lie in the chest when a goal is DONE: what it asks for and what lay there before."""
        return self._with(self._board.record(goal.id).base, goal.goal)

    def _with(self, kept: Mapping[str, int] | None, goal: Goal) -> dict[str, int]:
        base = self.base(goal) if kept is None else kept
        return {item: count + base.get(item, 0) for item, count in goal.items.items() if item in self._knowledge.items}

    def spoken_for(self) -> dict[int, Mapping[str, int]]:
        """Goal → items that are taken: what open goals want, and what was brought for goals that became DONE meanwhile."""
        began = min((goal.created_at for goal in self._board.goals()), default=0.0)
        ended = {goal.id: goal.goal.items for goal in self._done() if (goal.ended_at or 0.0) >= began}
        return {**ended, **self.by_goal()}

    def brought(self) -> dict[str, int]:
        """Item → count that was brought for people's goals that are DONE; what of it is still in the chest is theirs."""
        return totals(goal.goal.items for goal in self._done() if goal.by != BY)

    def _done(self) -> list[GoalView]:
        return [goal for goal in self._board.goals(open_only=False) if goal.state is GoalState.DONE]

    def is_taken_up(self, goal_id: int) -> bool:
        """Whether a session has planned a goal knowing the world; a plan from a shell was made without."""
        return self._board.record(goal_id).base is not None

    def base(self, goal: Goal) -> dict[str, int]:
        """Item → count of a goal's items that are in stock already and do not count; see :data:`HAVING`."""
        if goal.text.lower().split()[:1] and goal.text.lower().split()[0] in HAVING:
            return {}
        stock = self._world_model.on_hand()
        return {item: stock[item] for item in goal.items if stock.get(item)}

    def base_of(self, goal_id: int, goal: Goal) -> dict[str, int]:
        """As :meth:`base`, for a goal on the board: as it was when the goal was planned."""
        kept = self._board.record(goal_id).base
        return self.base(goal) if kept is None else dict(kept)

    def take_up(self, goal_id: int, base: Mapping[str, int]) -> None:
        """Keep what :meth:`base` gave when the goal was planned."""
        self._board.keep(goal_id, base=base)
