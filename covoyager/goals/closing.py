"""The end of goals without a subtask left: DONE if a look shows it, else planned once more, else FAILED."""

from collections.abc import Callable, Mapping
from contextlib import suppress

from covoyager.board import Board, GoalView, LastLook
from covoyager.clock import game
from covoyager.crew.world_model import WorldModel
from covoyager.domain import GoalState
from covoyager.domain.nouns import listed
from covoyager.errors import IllegalTransition

#: So many seconds of the game bots try to hand in what a goal lacks and nothing else keeps from its end.
FULL_SECONDS = 300.0


class Closing:
    """Watches over the ends of goals; DONE is set by the board itself.

    Args:
        board: where the goals are.
        world_model: knows what bots carry.
    """

    def __init__(self, board: Board, world_model: WorldModel) -> None:
        self._board = board
        self._world_model = world_model
        #: Goal → since when all that it lacks is in bots' pockets, in game seconds.
        self._in_pockets: dict[int, float] = {}

    def mind(self, repair: Callable[[], None], look: Callable[[], None]) -> None:
        """For each goal without a subtask left: call ``look`` if the last look is too old, else ``repair``.

        What stays in bots' pockets for long, since the chest has no room for it, ends the goal as FAILED.
        """
        lasts = self._board.last_looks()
        for last in lasts.values():
            (repair if last.fresh else look)()
        full = {goal: last for goal, last in lasts.items() if last.fresh and last.missing and not self._lost(last)}
        self._in_pockets = {goal: self._in_pockets.get(goal, game.now()) for goal in full}
        for goal, since in self._in_pockets.items():
            if game.now() - since > FULL_SECONDS:
                things = listed(full[goal].missing)
                why = f"The chest is full; {things} did not go in. Take something out of it."
                with suppress(IllegalTransition):
                    self._board.finish(goal, GoalState.FAILED, why, tick=self._world_model.tick)

    def _lost(self, last: LastLook) -> Mapping[str, int]:
        """Item → count that a goal lacks and no bot carries."""
        carried = self._world_model.pockets()
        return {item: n - carried.get(item, 0) for item, n in last.missing.items() if n > carried.get(item, 0)}

    def of(self, goal_id: int) -> LastLook | None:
        """What the world shows of a goal without a subtask left; None while it has some."""
        return self._board.last_looks().get(goal_id)

    def why(self, last: LastLook) -> str | None:
        """Why a goal whose subtasks were given up must be planned anew; None if no look shows that anything is missing.

        What a bot carries is none of that: it hands in what is wanted as soon as it has nothing else to do.
        """
        missing = self._lost(last)
        return f"no step is left, and nothing shows {listed(missing)}" if last.fresh and missing else None

    def fails(self, goal: GoalView, why: str, tick: int) -> str | None:
        """End a goal as FAILED if its subtasks were all given up for the second time.

        Args:
            goal: which one.
            why: why it would be planned anew.
            tick: the world's age.

        Returns:
            Why it failed; None if it did not, because it has subtasks left or they were given up for the first time.
        """
        last = self.of(goal.id)
        if last is None or not last.dropped:
            return None
        if not self._board.record(goal.id).gave_up:
            self._board.keep(goal.id, gave_up=True)
            return None
        text = f"{why}, planned anew or not"
        self._board.finish(goal.id, GoalState.FAILED, text, tick=tick)
        return text
