"""The plan of one soup, as subtasks of the board.

A thing goes straight from where it lies to where it is wanted, or over a counter: one cook lays it there, another takes it.
Of the plans that a kitchen allows, the project's list scheduling says which is done first.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import product

from benchmarks.overcooked.kitchen import COUNTER, DISHES, FAR, ONIONS, POT, SERVING, Kitchen
from benchmarks.overcooked.scene import FULL, Place
from covoyager.assignment.schedule import makespan
from covoyager.domain import Action, Goal, Plan, Subtask
from covoyager.domain.graph import critical_path

ONION, DISH, SOUP, ORDER = "onion", "dish", "soup", "order"
RULES = "overcooked-ai 1.1.0"
SEVERAL = 4
"""So many soups are planned together to see which way is the fastest."""
NEAR = 2
"""A counter is as good as the best where it costs no more ticks than so many beyond."""


def name_of(pot: Place) -> str:
    """A pot as the board calls it."""
    return f"pot_{pot[0]}_{pot[1]}"


def room_in(pot: Place) -> str:
    """The room in a pot, which is stock like any other: three onions take it up."""
    return f"room_in_{name_of(pot)}"


@dataclass(frozen=True, slots=True)
class Ways:
    """Which things go over a counter."""

    onions: bool = False
    dishes: bool = False
    soups: bool = False


@dataclass(frozen=True, slots=True)
class Rest:
    """What is left to do for a soup: onions to put and how many of them to fetch, the fire, the dish; cooking at all."""

    put: int = FULL
    fetch: int = FULL
    light: bool = True
    dish: bool = True
    cook: bool = True


WHOLE = Rest()


@dataclass(frozen=True, slots=True)
class Trip:
    """Ticks of one thing's way: back for it, to the counter (0 where it goes straight), to where it is used."""

    back: int
    over: int
    on: int


class Soups:
    """The plans of soups in one kitchen.

    Args:
        kitchen: with its distances.
        together: whether both cooks hand things to each other where that is faster, and not only where it must be.
    """

    def __init__(self, kitchen: Kitchen, together: bool = True) -> None:
        self._kitchen = kitchen
        self._together = together
        self.over = cache(self._over)
        self.ways = cache(self._ways)
        self.shelves = cache(self._shelves)
        self.pots = cache(self._pots)

    def _pots(self) -> tuple[Place, ...]:
        """Those in which a soup can be made and served, the best first."""
        times = {pot: min(self._time(pot, ways) for ways in every_way()) for pot in self._kitchen.all(POT)}
        return tuple(sorted((pot for pot, time in times.items() if time < FAR), key=lambda pot: (times[pot], pot)))

    def _over(self, thing: str, pot: Place) -> tuple[Place, ...]:
        """The counters over which a thing goes for a soup of this pot, the best first; none where it goes straight."""
        ways, kitchen = self.ways(pot), self._kitchen
        trips = {
            ONION: (ways.onions, kitchen.all(ONIONS), (pot,)),
            DISH: (ways.dishes, kitchen.all(DISHES), (pot,)),
            SOUP: (ways.soups, (pot,), kitchen.all(SERVING)),
        }
        used, sources, targets = trips[thing]
        return self.shelves(sources, targets) if used else ()

    def _ways(self, pot: Place) -> Ways:
        """The fastest for a pot."""
        times = {ways: self._time(pot, ways) for ways in every_way()}
        if not self._together and times[Ways()] < FAR:
            return Ways()
        return min(times, key=lambda ways: times[ways])

    def _time(self, pot: Place, ways: Ways) -> int:
        """Ticks for several soups one after the other, as fast as two can work for them."""
        steps: list[Subtask] = []
        for _ in range(SEVERAL):
            steps += self._steps(pot, ways, len(steps) + 1)
        return FAR if any(step.ticks >= FAR for step in steps) else makespan(steps, 2)

    def plan(self, pot: Place, number: int, rest: Rest = WHOLE) -> Plan:
        """The plan of a soup in a pot, or of what is left to do for it."""
        steps = self._steps(pot, self.ways(pot), 1, rest)
        return Plan(Goal(f"soup {number} from {name_of(pot)}", {}), RULES, steps, critical_path=critical_path(steps))

    def _steps(self, pot: Place, ways: Ways, first: int, rest: Rest = WHOLE) -> tuple[Subtask, ...]:
        writer = _Writer(first)
        full = self._cooked(pot, ways, writer, rest) if rest.cook else ()
        trip = self._trip((pot,), self._kitchen.all(SERVING), ways.soups)
        if ways.soups:
            full = (writer.hand_over(SOUP, trip, *full),)
        writer.add(Action.DELIVER, ORDER, trip.on, "Serve the soup.", *full, consumes={SOUP: 1})
        return writer.steps

    def _cooked(self, pot: Place, ways: Ways, writer: "_Writer", rest: Rest) -> tuple[int, ...]:
        name, light = name_of(pot), []
        trip = self._trip(self._kitchen.all(ONIONS), (pot,), ways.onions)
        for at in range(rest.put):
            got = writer.bring(ONION, trip) if at < rest.fetch else ()
            sentence = f"Put an onion into {name}."
            light.append(writer.add(Action.PLACE, name, trip.on, sentence, *got, consumes={ONION: 1, room_in(pot): 1}))
        if rest.light:
            light = [writer.add(Action.USE, name, 1, f"Put {name} on.", *light)]
        trip = self._trip(self._kitchen.all(DISHES), (pot,), ways.dishes)
        dish = writer.bring(DISH, trip) if rest.dish else ()
        sentence = f"Take the soup out of {name}."
        return (
            writer.add(Action.CRAFT, SOUP, trip.on, sentence, *light, *dish, consumes={DISH: 1}, produces={SOUP: 1}),
        )

    def _trip(self, sources: tuple[Place, ...], targets: tuple[Place, ...], over: bool) -> Trip:
        between = self._kitchen.between
        if not over:
            way = between(sources, targets)
            return Trip(min(way, between(targets, sources)), 0, way)
        shelf = self.shelves(sources, targets)[:1]
        return Trip(between(shelf, sources), between(sources, shelf), min(FAR, 2 * between(shelf, targets)))

    def _shelves(self, sources: tuple[Place, ...], targets: tuple[Place, ...]) -> tuple[Place, ...]:
        """The counters over which things go from the ones to the others, the best first; empty where there are none."""
        between = self._kitchen.between
        costs = {
            shelf: max(between(sources, (shelf,)), between((shelf,), targets)) for shelf in self._kitchen.all(COUNTER)
        }
        best = min(costs.values(), default=FAR)
        good = [shelf for shelf, cost in costs.items() if cost < FAR and cost <= best + NEAR]
        return tuple(sorted(good, key=lambda shelf: (costs[shelf], between((shelf,), targets), shelf)))


class _Writer:
    """Writes subtasks down, one after the other."""

    def __init__(self, first: int) -> None:
        self._next = first
        self._made: list[Subtask] = []

    @property
    def steps(self) -> tuple[Subtask, ...]:
        return tuple(self._made)

    def add(
        self,
        action: Action,
        item: str,
        ticks: int,
        description: str,
        *needs: int,
        consumes: Mapping[str, int] | None = None,
        produces: Mapping[str, int] | None = None,
    ) -> int:
        """One more; gives its number."""
        step = Subtask(self._next, action, item, 1, needs=needs, description=description, ticks=ticks)
        self._made.append(replace(step, consumes=consumes or {}, produces=produces or {}))
        self._next += 1
        return self._next - 1

    def bring(self, item: str, trip: Trip) -> tuple[int]:
        """A thing fetched, and handed over where the trip goes over a counter; gives the last step's number."""
        got = self.add(Action.GATHER, item, trip.back, f"Fetch: {item}.", produces={item: 1})
        return (self.hand_over(item, trip, got) if trip.over else got,)

    def hand_over(self, item: str, trip: Trip, *needs: int) -> int:
        """A thing laid on the counter."""
        sentence = f"Lay on the counter: {item}."
        return self.add(Action.DELIVER, item, trip.over, sentence, *needs, consumes={item: 1}, produces={item: 1})


def every_way() -> list[Ways]:
    """Straight before over the counter."""
    return [Ways(*flags) for flags in product((False, True), repeat=3)]
