"""The least makespan of a crew, for the constraint solver CP-SAT: who does how much of what, and when.

Each kind of work can be done in several parts, each by one pair of hands without a break; times are in ticks:

    part p of kind k:  present_p ∈ {0, 1}, runs_p ≥ present_p; hands from start_p on for way_k + run_k · runs_p
    hands:             at no time are more parts in hand than there are hands
    material:          what a part takes comes out of parts that have ended: an integer flow from makers to takers
    tools, stations:   each copy serves one part at a time, from when the part that made it has ended
    fire:              what was loaded burns by itself, in one furnace; fuel is material
    makespan:          everything has ended, and what the goal asks for is left over; least

Hands are alike, so "at most so many at a time" is enough: intervals can always be given out to hands then. The way to a place
is paid by each part, in full by the first. Furnaces are set down as part of being made, and each is loaded by itself: that is
easier than the plan on a board. Runs are whole, where the planner's reckoning shares out ticks: that is harder.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

from ortools.sat.python import cp_model

from benchmarks.makespan.work import Kind, Share

#: Parts of what is crafted or burnt.
BATCHES = 3
#: Parts of what several dig, hunt or burn, beside one for each pair of hands.
SPARE_PARTS = 2
MOST_FURNACES = 8
#: The solver knows whole numbers only: ticks of a run are told in tenths.
SCALE = 10
#: Threads of the solver: each searches in another way.
WORKERS = 6


@dataclass(frozen=True, slots=True)
class Best:
    """What the solver came to: ticks of the best schedule, those that it has proved to be needed, and its word for it."""

    ticks: int
    bound: int
    status: str


@dataclass(slots=True)
class WorkPart:
    """One part of a kind of work, as variables and intervals of the solver."""

    number: int
    kind: Kind
    present: Any
    runs: Any
    start: Any
    busy: Any
    free: Any
    long: Any
    end: Any
    hands: Any
    whole: Any

    def values(self, begun: int, busy: int, ended: int, runs: int) -> list[tuple[Any, int]]:
        """What its variables are where it is begun and ended then."""
        values = [
            (self.present, 1),
            (self.runs, runs),
            (self.start, begun),
            (self.busy, busy),
            (self.free, begun + busy),
        ]
        return values + ([(self.long, ended - begun), (self.end, ended)] if self.kind.burns else [])


class Formulation:
    """One goal for one crew.

    Args:
        kinds: the work there is.
        wanted: what must be left over in the end.
        hands: of the crew.
        horizon: ticks that it surely takes no longer than.
        lasts: uses of a new tool, of those that wear.
        known: a schedule that must fit in.

    Attributes:
        flows: how many go from one part to another, and whether any do, by their numbers.
    """

    def __init__(
        self,
        kinds: Sequence[Kind],
        wanted: Mapping[str, int],
        hands: int,
        horizon: int,
        lasts: Mapping[str, int],
        known: Sequence[Share] = (),
    ) -> None:
        self.model = cp_model.CpModel()
        self.hands = hands
        self.horizon = horizon
        self.parts: list[WorkPart] = []
        self.flows: dict[tuple[int, int], tuple[Any, Any]] = {}
        shares = Counter(share.key for share in known)
        for kind in kinds:
            several = hands + SPARE_PARTS if kind.splits or kind.burns else BATCHES
            self._add(kind, max(several, shares[kind.key]))
        intervals = [part.hands for part in self.parts]
        self.model.add_cumulative(intervals, [1] * len(intervals), hands)
        self._material(wanted)
        for name in sorted({kind.tool for kind in kinds} - {""}):
            users = [part for part in self.parts if part.kind.tool == name]
            self._copies(name, users, hands, lasts.get(name))
        for name in sorted({name for kind in kinds for name in kind.stations}):
            self._station(name, [part for part in self.parts if name in part.kind.stations])
        self.makespan = self.model.new_int_var(0, horizon, "makespan")
        for part in self.parts:
            self.model.add(self.makespan >= part.end).only_enforce_if(part.present)
        self.model.minimize(self.makespan)

    def _time(self, name: str) -> Any:
        return self.model.new_int_var(0, self.horizon, name)

    def _add(self, kind: Kind, number: int) -> None:
        """So many parts of a kind, of which the first are used."""
        model = self.model
        for at in range(number):
            name = f"{kind.name} {at}"
            present, runs = model.new_bool_var(name), model.new_int_var(0, kind.most, f"{name} runs")
            start, busy, free = self._time(f"{name} start"), self._time(f"{name} busy"), self._time(f"{name} free")
            way = kind.later if at else kind.first
            model.add(runs == 0).only_enforce_if(~present)
            model.add(runs >= 1).only_enforce_if(present)
            model.add(SCALE * busy >= SCALE * way + round(SCALE * kind.run) * runs).only_enforce_if(present)
            hands = whole = model.new_optional_interval_var(start, busy, free, present, name)
            long, end = busy, free
            if kind.burns:
                long, end = self._time(f"{name} long"), self._time(f"{name} end")
                model.add(long >= kind.first + kind.burns * runs).only_enforce_if(present)
                whole = model.new_optional_interval_var(start, long, end, present, f"{name} burns")
            part = WorkPart(len(self.parts), kind, present, runs, start, busy, free, long, end, hands, whole)
            if at:
                model.add_implication(present, self.parts[-1].present)
                model.add(start >= self.parts[-1].start).only_enforce_if(present)
            self.parts.append(part)

    def _makers(self, item: str) -> list[WorkPart]:
        return [part for part in self.parts if part.kind.item == item]

    def _material(self, wanted: Mapping[str, int]) -> None:
        """What goes into a part comes from others; what nobody takes is left over."""
        model = self.model
        for part in self.parts:
            for names, count in part.kind.inputs:
                makers = [maker for name in sorted(names) for maker in self._makers(name)]
                model.add(sum(self._flow(maker, part) for maker in makers) == count * part.runs)
            fuels = [(burns, maker) for fuel, burns in sorted(part.kind.fuels.items()) for maker in self._makers(fuel)]
            if fuels:
                heat = sum(burns * self._flow(maker, part) for burns, maker in fuels)
                model.add(heat >= part.kind.heat * part.runs)
        left: dict[str, list[Any]] = {item: [] for item in wanted}
        for part in self.parts:
            given = sum(flow for (maker, _), (flow, _) in self.flows.items() if maker == part.number)
            model.add(given <= part.kind.count * part.runs)
            left.setdefault(part.kind.item, []).append(part.kind.count * part.runs - given)
        for item, count in wanted.items():
            model.add(sum(left[item]) >= count)

    def _flow(self, maker: WorkPart, taker: WorkPart) -> Any:
        """How many go from one part to another; none where the one has not ended before the other begins."""
        model, key = self.model, (maker.number, taker.number)
        if key not in self.flows:
            flow = model.new_int_var(0, maker.kind.most * maker.kind.count, f"{key}")
            some = model.new_bool_var(f"{key} some")
            model.add(flow == 0).only_enforce_if(~some)
            model.add(maker.end <= taker.start).only_enforce_if(some)
            model.add_implication(some, maker.present)
            model.add_implication(some, taker.present)
            self.flows[key] = flow, some
        return self.flows[key][0]

    def _copies(self, name: str, users: Sequence[WorkPart], most: int, lasts: int | None) -> None:
        """Each of at most so many copies of a thing is there from when its maker has ended, and has one user at a time."""
        model, makers = self.model, self._makers(name)
        intervals = [part.whole for part in users]
        given: list[list[Any]] = [[] for _ in makers]
        former: tuple[Any, Any] | None = None
        for at in range(most):
            there, made = self._time(f"{name} {at} there"), model.new_bool_var(f"{name} {at} made")
            by = [model.new_bool_var(f"{name} {at} by {maker.number}") for maker in makers]
            model.add(sum(by) == made)
            model.add(there == self.horizon).only_enforce_if(~made)
            for maker, own, gives in zip(makers, by, given, strict=True):
                model.add(there >= maker.end).only_enforce_if(own)
                model.add_implication(own, maker.present)
                gives.append(own)
            if former is None:
                for user in users:
                    model.add(user.start >= there).only_enforce_if(user.present)
            else:
                model.add_implication(made, former[0])
                model.add(there >= former[1])
            former = made, there
            intervals.append(model.new_interval_var(0, there, there, f"{name} {at} not yet"))
        for maker, gives in zip(makers, given, strict=True):
            model.add(sum(gives) <= maker.kind.count * maker.runs)
        model.add_cumulative(intervals, [1] * len(intervals), most)
        if lasts is not None:
            worn = sum(round(SCALE * part.kind.wear) * part.runs for part in users)
            model.add(worn <= SCALE * lasts * sum(maker.kind.count * maker.runs for maker in makers))

    def _station(self, name: str, users: Sequence[WorkPart]) -> None:
        """What burns has a station to itself; others only have to stand."""
        burning = [part for part in users if part.kind.burns]
        if burning:
            self._copies(name, burning, MOST_FURNACES, None)
        first = self._makers(name)[:1]
        for user in (part for part in users if not part.kind.burns):
            for maker in first:
                self.model.add_implication(user.present, maker.present)
                self.model.add(user.start >= maker.end).only_enforce_if(user.present)

    def solve(self, seconds: float) -> Best | None:
        """The best that is found in so long; None where nothing is."""
        solver = cp_model.CpSolver()
        solver.parameters.max_time_in_seconds = seconds
        solver.parameters.num_workers = WORKERS
        solver.parameters.random_seed = 1
        status = solver.solve(self.model)
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return None
        return Best(round(solver.objective_value), ceil(solver.best_objective_bound), solver.status_name(status))
