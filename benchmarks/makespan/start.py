"""A known schedule as the solver's start: what it begins with is feasible, and it goes on from there."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil

from benchmarks.makespan.formulation import SCALE, Formulation, WorkPart
from benchmarks.makespan.work import Key, Kind, Share


@dataclass(slots=True)
class _Done:
    """A part that has been put into the schedule, and how much of what it made nobody has taken yet."""

    part: WorkPart
    ended: int
    left: int


@dataclass(slots=True)
class _Copy:
    """A tool or station: from when on it is free again."""

    free: int


@dataclass(slots=True)
class Start:
    """Shares of a known schedule, one after the other, each as soon as hands, material, tools and stations are there.

    Attributes:
        formulation: takes the hints.
        ticks: when all is done.
    """

    formulation: Formulation
    ticks: int = 0
    _free: list[int] = field(default_factory=list)
    _done: list[_Done] = field(default_factory=list)
    _copies: dict[str, list[_Copy]] = field(default_factory=dict)
    _latest: dict[Key, int] = field(default_factory=dict)
    _flows: Counter[tuple[int, int]] = field(default_factory=Counter)

    def hint(self, known: Sequence[Share]) -> None:
        """Tell the solver of all of it.

        Args:
            known: in the order in which they begin; of each kind no more than the formulation has parts.
        """
        model = self.formulation.model
        self._free = [0] * self.formulation.hands
        todo: dict[Key, list[WorkPart]] = {}
        for part in self.formulation.parts:
            todo.setdefault(part.kind.key, []).append(part)
        for share in known:
            self._put(todo[share.key].pop(0), share.runs)
        for part in (part for parts in todo.values() for part in parts):
            model.add_hint(part.present, False)
            model.add_hint(part.runs, 0)
        for key, (flow, some) in self.formulation.flows.items():
            model.add_hint(flow, self._flows[key])
            model.add_hint(some, self._flows[key] > 0)
        model.add_hint(self.formulation.makespan, self.ticks)

    def _put(self, part: WorkPart, runs: int) -> None:
        kind = part.kind
        begun = max(min(self._free), self._latest.get(kind.key, 0), self._supplied(part, runs))
        for name in () if kind.burns else kind.stations:
            begun = max([begun, *(copy.free for copy in self._copies.get(name, ())[:1])])
        held = (kind.tool, *(kind.stations if kind.burns else ()))
        taken = [min(self._copies[name], key=lambda copy: copy.free) for name in held if name in self._copies]
        begun = max([begun, *(copy.free for copy in taken)])
        way = kind.later if kind.key in self._latest else kind.first
        self._latest[kind.key] = begun
        busy = ceil((SCALE * way + round(SCALE * kind.run) * runs) / SCALE)
        ended = begun + (kind.burns * runs + kind.first if kind.burns else busy)
        self._free[self._free.index(min(self._free))] = begun + busy
        for copy in taken:
            copy.free = ended
        if kind.durable:
            self._copies.setdefault(kind.item, []).extend(_Copy(ended) for _ in range(runs * kind.count))
        self._done.append(_Done(part, ended, runs * kind.count))
        self.ticks = max(self.ticks, ended)
        for variable, value in part.values(begun, busy, ended, runs):
            self.formulation.model.add_hint(variable, value)

    def _supplied(self, part: WorkPart, runs: int) -> int:
        """When the materials are there; they are taken from whoever made them first."""
        begun = 0
        for names, count in self._wanted(part.kind, runs):
            for done in self._done:
                amount = min(count, done.left) if done.part.kind.item in names else 0
                if amount:
                    done.left -= amount
                    count -= amount
                    self._flows[done.part.number, part.number] += amount
                    begun = max(begun, done.ended)
        return begun

    def _wanted(self, kind: Kind, runs: int) -> list[tuple[frozenset[str], int]]:
        """What goes in, with fuel of which there is some."""
        wanted = [(names, count * runs) for names, count in kind.inputs]
        if kind.fuels:
            there = {done.part.kind.item for done in self._done if done.left}
            fuel = min(kind.fuels, key=lambda name: (name not in there, name))
            wanted.append((frozenset({fuel}), ceil(kind.heat * runs / kind.fuels[fuel])))
        return wanted
