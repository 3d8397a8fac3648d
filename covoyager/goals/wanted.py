"""What the open goals of a world want in its chest, besides what lay there before they were set."""

from collections.abc import Callable, Iterable, Mapping

from covoyager.board import Board, GoalView
from covoyager.board.bases import Asked, Base, base_for, before, promised
from covoyager.domain import Goal, GoalState, totals
from covoyager.goal_kinds.having import asks_to_have
from covoyager.goals.next_rung import BY
from covoyager.knowledge import Knowledge

#: What lay in the chest before, where goals are told apart by their ids: no goal has this one.
BEFORE = 0


class Wanted:
    """Counts what is wanted.

    Args:
        board: where the goals are.
        knowledge: tells which names are items.
        on_hand: gives what is in stock, item → count.
    """

    def __init__(self, board: Board, knowledge: Knowledge, on_hand: Callable[[], Mapping[str, int]]) -> None:
        self._board = board
        self._knowledge = knowledge
        self._on_hand = on_hand

    def wanted(self) -> dict[str, int]:
        """Item → count that must lie in the chest when all open goals are DONE."""
        return totals(self.by_goal().values())

    def by_goal(self) -> dict[int, dict[str, int]]:
        """Goal → item → count that it wants in the chest, for each open goal; :data:`BEFORE` is what lay there before them."""
        goals = self._board.goals()
        wants = {goal.id: self.items(goal.goal) for goal in goals}
        return {BEFORE: self._items(before(self._asked(goals))), **wants}

    def promised(self, goal: Goal, goal_id: int | None) -> dict[str, int]:
        """Item → count in the chest that is not for a goal: what others want, and what lay there before.

        Args:
            goal: which one.
            goal_id: its id if it is on the board.
        """
        others = self._asked(other for other in self._board.goals() if other.id != goal_id)
        base = self.base_of(goal_id, goal)
        return self._items(promised(Asked(goal, base), others))

    def items(self, goal: Goal) -> dict[str, int]:
        """Item → count of the items that a goal asks for."""
        return self._items(goal.items)

    def _items(self, counts: Mapping[str, int]) -> dict[str, int]:
        return {item: count for item, count in counts.items() if item in self._knowledge.items}

    def _asked(self, goals: Iterable[GoalView]) -> list[Asked]:
        """The goals with what does not count toward them, as it is kept or would be if they were set now."""
        goals, bases = list(goals), self._board.bases()
        known = [Asked(goal.goal, bases[goal.id]) for goal in goals if goal.id in bases]
        return known + [Asked(goal.goal, self._set_now(goal.goal, known)) for goal in goals if goal.id not in bases]

    def _set_now(self, goal: Goal, others: Iterable[Asked]) -> Base:
        return base_for(goal, self._on_hand(), others, counts_old=asks_to_have(goal.text))

    def spoken_for(self) -> dict[int, Mapping[str, int]]:
        """Goal → items that are taken: what open goals want, and what was brought for goals that became DONE meanwhile."""
        wants = self.by_goal()
        asked = totals(wants.values())
        began = min((goal.created_at for goal in self._board.goals()), default=0.0)
        since = [goal for goal in self._done() if (goal.ended_at or 0.0) >= began]
        # What open goals ask for too lay there before them, or became old when it was brought.
        ended = {goal.id: {item: n for item, n in goal.goal.items.items() if item not in asked} for goal in since}
        return {**ended, **wants}

    def brought(self) -> dict[str, int]:
        """Item → count that was brought for people's goals that are DONE; what of it is still in the chest is theirs."""
        return totals(goal.goal.items for goal in self._done() if goal.by != BY)

    def _done(self) -> list[GoalView]:
        return [goal for goal in self._board.goals(open_only=False) if goal.state is GoalState.DONE]

    def is_taken_up(self, goal_id: int) -> bool:
        """Whether a session has planned a goal knowing the world; a plan from a shell was made without."""
        return self._board.record(goal_id).base is not None

    def base(self, goal: Goal) -> Base:
        """What of a goal's items is in stock already and does not count toward it if it is set now."""
        bases = self._board.bases()
        others = [Asked(other.goal, bases[other.id]) for other in self._board.goals() if other.id in bases]
        return self._set_now(goal, others)

    def base_of(self, goal_id: int | None, goal: Goal) -> Base:
        """As :meth:`base`; of a goal on the board as it was when the goal was planned."""
        kept = self._board.bases().get(goal_id) if goal_id is not None else None
        return self.base(goal) if kept is None else kept

    def take_up(self, goal_id: int, base: Base) -> None:
        """Keep what :meth:`base` gave when the goal was planned."""
        self._board.keep(goal_id, base=base.items, counts_old=base.counts_old)

    def note_taken(self, goal: Goal, there: Mapping[str, int]) -> bool:
        """Where less of a goal's items is there than lay there before it, somebody has taken that: it is not made good.

        Args:
            goal: which one.
            there: item → count of all there is.

        Returns:
            Whether anything had been taken.
        """
        bases = self._board.bases()
        lowered = {}
        for goal_id, base in bases.items():
            fewer = {item: there.get(item, 0) for item in goal.items if base.items.get(item, 0) > there.get(item, 0)}
            if fewer:
                lowered[goal_id] = {**base.items, **fewer}
        for goal_id, items in lowered.items():
            self._board.keep(goal_id, base=items)
        return bool(lowered)
