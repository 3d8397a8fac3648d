"""The soups on the board: which are open, for which pot, and how urgent each is."""

from collections import Counter

from benchmarks.overcooked.deeds import Deed, deed_of
from benchmarks.overcooked.kitchen import FAR, Kitchen
from benchmarks.overcooked.scene import FULL, Place, Pot, Scene
from benchmarks.overcooked.soup import DISH, ONION, SOUP, WHOLE, Rest, Soups
from covoyager.board import Board
from covoyager.domain import Status

GUESTS = "the guests"


class Orders:
    """The goals.

    Args:
        board: that they are on.
        soups: their plans.
        kitchen: where they are made.
    """

    def __init__(self, board: Board, soups: Soups, kitchen: Kitchen) -> None:
        self._board = board
        self._kitchen = kitchen
        self._soups = soups
        self.pot_of: dict[int, Place] = {}
        self.urgency: dict[int, int] = {}

    def open(self, tick: int) -> None:
        """A soup for each pot, and the next one as soon as it is on the fire."""
        cooking = {
            view.goal_id
            for view in self._board.subtasks()
            if deed_of(view.subtask) is Deed.LIGHT and view.state is Status.DONE
        }
        waiting = {self.pot_of[goal.id] for goal in self._board.goals() if goal.id not in cooking}
        for pot in self._soups.pots():
            if pot not in waiting:
                self._add(pot, WHOLE, tick)

    def anew(self, scene: Scene) -> None:
        """Plan all soups anew from what the kitchen shows, as after anything that the board did not foresee."""
        for goal in self._board.goals():
            self._board.cancel(goal.id, GUESTS, "the kitchen is another than was planned for", scene.tick)
        pots = sorted(self._soups.pots(), key=lambda pot: _urgent(scene.pots[pot]))
        there = self._at_hand(scene, pots[0])
        for _ in range(there[SOUP]):
            self._add(pots[0], Rest(cook=False), scene.tick)
        lit = [pot for pot in pots if scene.pots[pot].lit]
        for pot in lit:
            self._add(pot, Rest(put=0, fetch=0, light=False, dish=not there[DISH]), scene.tick)
            there[DISH] = max(0, there[DISH] - 1)
        for pot in [*pots[len(lit) :], *lit]:
            put = scene.pots[pot].room or (FULL if scene.pots[pot].lit else 0)
            self._add(pot, Rest(put, max(0, put - there[ONION]), dish=not there[DISH]), scene.tick)
            there[ONION] = max(0, there[ONION] - put)
            there[DISH] = max(0, there[DISH] - 1)

    def _at_hand(self, scene: Scene, pot: Place) -> Counter[str]:
        """What is held or lies where it can be brought to a pot."""
        goals = self._kitchen.goals([pot])
        held = [c.holds for c in scene.cooks if c.holds and self._kitchen.ticks((c.at, c.facing), goals) < FAR]
        lying = [thing for place, thing in scene.counters.items() if self._kitchen.between((place,), (pot,)) < FAR]
        return Counter(held + lying)

    def _add(self, pot: Place, rest: Rest, tick: int) -> None:
        number = len(self.pot_of) + 1
        plan = self._soups.plan(pot, number, rest)
        goal = self._board.add_goal(plan.goal, GUESTS, plan, priority=-number, tick=tick)
        self.pot_of[goal] = pot
        self.urgency[goal] = -number


def _urgent(pot: Pot) -> tuple[bool, int, int]:
    return not pot.lit, pot.left, -pot.onions
