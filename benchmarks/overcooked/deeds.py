"""What a subtask means in the kitchen: where a cook goes for it, whether it can, and when the state shows that it is done."""

from collections.abc import Iterable
from enum import Enum

from benchmarks.overcooked.kitchen import COUNTER, DISHES, FAR, ONIONS, SERVING, Kitchen
from benchmarks.overcooked.motion import Errand
from benchmarks.overcooked.scene import Cook, Place, Scene
from benchmarks.overcooked.soup import DISH, ONION, ORDER, SOUP, Soups
from covoyager.domain import Action, Subtask

SOURCES = {ONION: ONIONS, DISH: DISHES}


class Deed(Enum):
    """What is done with the hands; each ends with one use of what stands before the cook."""

    FETCH = "fetch"
    LAY = "lay"
    PUT = "put"
    LIGHT = "light"
    FILL = "fill"
    SERVE = "serve"


ONE_WAY = {Action.GATHER: Deed.FETCH, Action.PLACE: Deed.PUT, Action.USE: Deed.LIGHT, Action.CRAFT: Deed.FILL}
TAKES = {Deed.PUT: ONION, Deed.FILL: DISH, Deed.SERVE: SOUP}
"""What must be in hand for it."""


def deed_of(step: Subtask) -> Deed:
    """Which of them a subtask is."""
    return ONE_WAY.get(step.action) or (Deed.SERVE if step.item == ORDER else Deed.LAY)


def thing_of(step: Subtask) -> str | None:
    """What a cook must have in hand for a subtask; None for empty hands."""
    deed = deed_of(step)
    return step.item if deed is Deed.LAY else TAKES.get(deed)


def shows(step: Subtask, pot: Place, who: int, before: Scene, after: Scene, earned: int) -> bool:
    """Whether a tick of the game did a cook's subtask: nothing is DONE before the state shows it.

    Args:
        step: that the cook was at.
        pot: of its soup.
        who: which cook.
        before: the kitchen before the tick.
        after: the kitchen after it.
        earned: what the cook was given in it.
    """
    had, has = before.cooks[who].holds, after.cooks[who].holds
    gone = had is not None and had == thing_of(step) and has is None
    match deed_of(step):
        case Deed.FETCH:
            return has == step.item
        case Deed.LAY:
            ahead = faced(before.cooks[who])
            return gone and ahead not in before.counters and after.counters.get(ahead) == had
        case Deed.PUT:
            return gone and after.pots[pot].onions > before.pots[pot].onions
        case Deed.LIGHT:
            return after.pots[pot].lit
        case Deed.FILL:
            return has == SOUP and before.pots[pot].ready and not after.pots[pot].lit
        case Deed.SERVE:
            return gone and earned > 0


def faced(cook: Cook) -> Place:
    """The square before a cook."""
    return cook.at[0] + cook.facing[0], cook.at[1] + cook.facing[1]


class Hands:
    """What the cooks of one kitchen can do, and where.

    Args:
        kitchen: with its distances.
        soups: the plans, which say over which counters things go.
    """

    def __init__(self, kitchen: Kitchen, soups: Soups) -> None:
        self._kitchen = kitchen
        self._soups = soups
        self._counters = kitchen.all(COUNTER)

    def errand(self, step: Subtask, pot: Place, cook: Cook, scene: Scene) -> Errand | None:
        """Where a cook has to go next for a subtask; None where it cannot do it as things are."""
        deed, thing = deed_of(step), thing_of(step)
        if cook.holds not in (None, thing):
            return None
        if deed is Deed.FETCH:
            return self._to(cook, self._kitchen.all(SOURCES[step.item]), self._next_for(step.item, pot, scene))
        place = self._place(step, pot, scene)
        if thing is None or cook.holds == thing:
            return self._to(cook, place, (), scene.pots[pot].left if deed is Deed.FILL else 0)
        return self._to(cook, lying(scene, thing), place) if deed is not Deed.LAY else None

    def ticks(self, errand: Errand, cook: Cook) -> int:
        """How long a cook has to go for an errand, alone."""
        return self._kitchen.ticks((cook.at, cook.facing), errand.goals)

    def aside(self, cook: Cook, scene: Scene) -> Errand | None:
        """Where a cook can lay down what is of no use."""
        return self._to(cook, [place for place in self._counters if place not in scene.counters])

    def ahead(self, cook: Cook, pot: Place, scene: Scene) -> Errand | None:
        """Where a cook waits whose next subtask is still BLOCKED: it comes after whoever empties the pot."""
        found = self._to(cook, (pot,), (), scene.pots[pot].left + 1)
        return Errand(found.goals, found.after, 1) if found else None

    def _to(self, cook: Cook, places: Iterable[Place], then: tuple[Place, ...] = (), after: int = 0) -> Errand | None:
        errand = Errand(self._kitchen.goals(places, then), after)
        return errand if self.ticks(errand, cook) < FAR else None

    def _next_for(self, thing: str, pot: Place, scene: Scene) -> tuple[Place, ...]:
        return self._free(thing, pot, scene) if self._soups.over(thing, pot) else (pot,)

    def _free(self, thing: str, pot: Place, scene: Scene) -> tuple[Place, ...]:
        """The counters on which a thing may be laid now; onions leave room for a dish that has to go the same way."""
        shelves = self._soups.over(thing, pot)
        free = tuple(shelf for shelf in shelves if shelf not in scene.counters)
        kept = thing == ONION and self._soups.over(DISH, pot) and not lying(scene, DISH)
        return free[: len(free) - 1] if kept and len(shelves) > 1 else free

    def _place(self, step: Subtask, pot: Place, scene: Scene) -> tuple[Place, ...]:
        match deed_of(step):
            case Deed.SERVE:
                return self._kitchen.all(SERVING)
            case Deed.LAY:
                return self._free(step.item, pot, scene)[:1]
            case _:
                return (pot,)


def lying(scene: Scene, thing: str) -> tuple[Place, ...]:
    """The counters on which a thing lies."""
    return tuple(place for place, here in scene.counters.items() if here == thing)
