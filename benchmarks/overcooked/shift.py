"""One shift in the kitchen: two participants at our board, tick by tick.

The soups are goals on the board, one a pot and one ahead. The cooks claim READY subtasks in the project's order, and what
the kitchen shows settles them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from benchmarks.overcooked.deeds import Deed, Hands, deed_of, lying, shows, thing_of
from benchmarks.overcooked.kitchen import Kitchen
from benchmarks.overcooked.motion import Errand, Motion, Move
from benchmarks.overcooked.orders import Orders
from benchmarks.overcooked.scene import Cook, Scene
from benchmarks.overcooked.soup import DISH, ONION, SOUP, Soups, room_in
from benchmarks.overcooked.witness import SEEN, Witness
from covoyager.assignment.ranking import Situation, ranked
from covoyager.board import Board, SubtaskView
from covoyager.crew.execution.claiming import claim_first
from covoyager.domain import Observation, Status

NAMES = ("cook 1", "cook 2")
UNDER_WAY = (Status.IN_PROGRESS, Status.DONE)
LEASE_S = 3600.0


class Shift:
    """The cooks that the board moves.

    Args:
        board: empty.
        kitchen: the layout.
        ours: which of the two cooks.
    """

    def __init__(self, board: Board, kitchen: Kitchen, ours: Sequence[int] = (0, 1)) -> None:
        self._board = board
        self._ours = ours
        self._soups = Soups(kitchen, together=len(ours) > 1)
        self._orders = Orders(board, self._soups, kitchen)
        self._hands = Hands(kitchen, self._soups)
        self._motion = Motion(kitchen)
        self._stranger = next((who for who in (0, 1) if who not in ours), None)
        self._witness = (
            None if self._stranger is None else Witness(board, self._orders, self._stranger, NAMES[self._stranger])
        )
        self._at: dict[int, SubtaskView] = {}

    def moves(self, scene: Scene) -> tuple[Move, Move]:
        """What both cooks do next."""
        self._board.set_stock(_observation(scene))
        self._orders.open(scene.tick)
        if self._witness:
            self._witness.claim(scene)
            self._in_hand(scene)
        self._assign(scene)
        one, two = scene.cooks
        errands = (self._errand(0, scene), self._errand(1, scene))
        return self._motion.moves(((one.at, one.facing), (two.at, two.facing)), errands, self._stranger)

    def saw(self, before: Scene, after: Scene, earned: Sequence[int]) -> None:
        """Settle what a tick has done."""
        for who, view in list(self._at.items()):
            if shows(view.subtask, self._orders.pot_of[view.goal_id], who, before, after, earned[who]):
                del self._at[who]
                self._board.settle(view.id, SEEN, NAMES[who], after.tick, view.subtask.produces, _observation(after))
        if self._witness and self._witness.saw(before, after, earned):
            self._board.set_stock(_observation(after))
            self._at.clear()
            self._orders.anew(after)

    # the board

    def _assign(self, scene: Scene) -> None:
        for hurry in (True, False):
            for who in self._ours:
                if who not in self._at:
                    views = self._board.subtasks()
                    free = [view for view in self._may(who, views, scene) if not hurry or self._due(view, who, scene)]
                    order = ranked(free, Situation(views, self._orders.urgency))
                    taken = claim_first(self._board, order, NAMES[who], LEASE_S, scene.tick)
                    if taken:
                        self._at[who] = taken

    def _in_hand(self, scene: Scene) -> None:
        """What a cook holds that is to be handed over need not be fetched, after all was planned anew."""
        for who in self._ours:
            holds = scene.cooks[who].holds
            if holds and who not in self._at:
                fetches = (view for view in self._board.subtasks() if self._fetches(view, holds))
                for view in list(fetches)[:1]:
                    self._board.settle(view.id, SEEN, NAMES[who], scene.tick, {holds: 1}, _observation(scene))

    def _fetches(self, view: SubtaskView, thing: str) -> bool:
        """Whether a READY subtask is to fetch a thing that goes over a counter then."""
        if view.state is not Status.READY or deed_of(view.subtask) is not Deed.FETCH or view.subtask.item != thing:
            return False
        return bool(self._soups.over(thing, self._orders.pot_of[view.goal_id]))

    def _may(self, who: int, views: Sequence[SubtaskView], scene: Scene) -> Iterator[SubtaskView]:
        """The READY subtasks that a cook can go for with its hands as they are."""
        cook = scene.cooks[who]
        for view in views:
            if view.state is Status.READY and (cook.holds is None or cook.holds == thing_of(view.subtask)):
                errand = self._hands.errand(view.subtask, self._orders.pot_of[view.goal_id], cook, scene)
                if errand and not self._too_early(view, views, scene):
                    yield view

    def _too_early(self, view: SubtaskView, views: Sequence[SubtaskView], scene: Scene) -> bool:
        """An onion for a pot that is on the fire: somebody must have seen to the dish before."""
        step, pot = view.subtask, self._orders.pot_of[view.goal_id]
        if deed_of(step) is not Deed.FETCH or step.item != ONION or not scene.pots[pot].lit:
            return False
        before = [
            other for other in views if other.goal_id != view.goal_id and self._orders.pot_of[other.goal_id] == pot
        ]
        dishes = [other for other in before if deed_of(other.subtask) is Deed.FETCH and other.subtask.item == DISH]
        return any(dish.state not in UNDER_WAY for dish in dishes)

    def _due(self, view: SubtaskView, who: int, scene: Scene) -> bool:
        """A dish is not fetched long before its soup is ready."""
        step, pot = view.subtask, self._orders.pot_of[view.goal_id]
        if deed_of(step) is not Deed.FETCH or step.item != DISH:
            return True
        errand = self._hands.errand(step, pot, scene.cooks[who], scene)
        onions = scene.pots[pot]
        return onions.lit and errand is not None and onions.left <= self._hands.ticks(errand, scene.cooks[who]) + 2

    # the feet

    def _errand(self, who: int, scene: Scene) -> Errand | None:
        cook = scene.cooks[who]
        view = self._at.get(who)
        if view:
            return self._hands.errand(view.subtask, self._orders.pot_of[view.goal_id], cook, scene)
        if who in self._ours and cook.holds in (ONION, DISH):
            if self._witness and self._wanted_empty(who, scene):
                return self._hands.aside(cook, scene)
            pot = min(self._soups.pots(), key=lambda pot: scene.pots[pot].left)
            return self._hands.ahead(cook, pot, scene)
        return None

    def _wanted_empty(self, who: int, scene: Scene) -> bool:
        """Whether there is something to do for which a cook's hands would have to be empty."""
        cook = scene.cooks[who]
        cooks = [Cook(mate.at, mate.facing, None) if mate == cook else mate for mate in scene.cooks]
        empty = replace(scene, cooks=(cooks[0], cooks[1]))
        return any(self._may(who, self._board.subtasks(), empty))


def _observation(scene: Scene) -> Observation:
    """The kitchen as the board sees it: counters are the chest, and so is the room in the pots."""
    chest = {thing: len(lying(scene, thing)) for thing in (ONION, DISH, SOUP)}
    chest |= {room_in(place): pot.room for place, pot in scene.pots.items()}
    carried = {NAMES[who]: {cook.holds: 1} if cook.holds else {} for who, cook in enumerate(scene.cooks)}
    return Observation(scene.tick, {thing: count for thing, count in chest.items() if count}, carried=carried)
