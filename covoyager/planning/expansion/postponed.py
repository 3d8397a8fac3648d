"""Wood for which there is time later: what is loaded first waits for no log that only other steps take."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import ceil

from covoyager.domain.actions import Action
from covoyager.errors import Impossible
from covoyager.planning.expansion.draft import Amounts, Draft, Node
from covoyager.planning.expansion.subtasks import in_order
from covoyager.texts import _


def postpone(draft: Draft, units: int) -> None:
    """Divide what is gathered by hand, and what is crafted of it, into what comes first and so many units for later.

    Args:
        draft: what is changed. It must be complete: its nodes are numbered anew, and only they are right after that.
        units: how many of what is gathered by hand come later.

    Raises:
        Impossible: what is loaded first needs them, or nothing is loaded.
    """
    order = in_order(draft.nodes)
    Postponing(draft, order, *_ends(draft, order)).divide(units)


def _ends(draft: Draft, order: Sequence[int]) -> tuple[int, int]:
    """What is gathered by hand first, and what is loaded first."""
    nodes = draft.nodes
    raw = next((i for i in order if nodes[i].method.action is Action.GATHER and not nodes[i].tools), None)
    load = next((i for i in order if nodes[i].method.heat and nodes[i].furnace), None)
    if raw is None or load is None:
        raise Impossible(_("there is no fuel"))
    return raw, load


class Postponing:
    """The division of one draft."""

    def __init__(self, draft: Draft, order: Sequence[int], raw: int, load: int) -> None:
        self._draft = draft
        self._nodes = draft.nodes
        self._raw = raw
        bits = draft.ancestors({load}) | 1 << load
        self._soon = {index for index in order if bits >> index & 1}
        # What is made of the raw material and of nothing else, in order.
        self._chain = [raw]
        made = set(self._nodes[raw].produces)
        for index in order:
            node = self._nodes[index]
            if node.method.action is Action.CRAFT and node.consumes and node.consumes.keys() <= made:
                self._chain.append(index)
                made |= node.produces.keys()

    def divide(self, units: int) -> None:
        """Divide it; see :func:`postpone`."""
        early = self._needed_soon()
        whole = {index: ceil(self._nodes[index].runs) for index in self._chain}
        surplus = whole[self._raw] - units - early[self._raw]
        if surplus < 0 or self._raw not in self._soon:
            raise Impossible(_("there is no fuel"))
        early[self._raw] += surplus
        for index in self._chain[1:]:
            # What is got before and left over is made into what it is made into.
            each = self._each(index, self._raw)
            more = min(whole[index] - early[index], surplus // each) if each and early[index] else 0
            early[index] += more
            surplus -= more * each
        late = {i: part_of(self._nodes[i], whole[i] - early[i]) for i in self._chain if 0 < early[i] < whole[i]}
        if self._raw not in late:
            raise Impossible(_("there is no fuel"))
        for index in late:
            self._nodes[index] = part_of(self._nodes[index], early[index])
        self._enter(late)

    def _each(self, taker: int, maker: int) -> int:
        """How many of what ``maker`` makes a run of ``taker`` takes."""
        node = self._nodes[taker]
        return sum(node.consumes[item] for item in self._nodes[maker].produces) // max(1, ceil(node.runs))

    def _needed_soon(self) -> dict[int, int]:
        """Runs of each of the chain without which the first load cannot be."""
        early: dict[int, int] = {}
        for index in reversed(self._chain):
            node = self._nodes[index]
            takers = [at for at in range(len(self._nodes)) if at != index and self._each(at, index)]
            wanted = sum(
                self._each(at, index) * (early.get(at, ceil(self._nodes[at].runs)) if at in self._soon else 0)
                for at in takers
            )
            count = sum(node.produces.values()) / ceil(node.runs)
            least = 1 if index in self._soon else 0
            early[index] = min(ceil(node.runs), max(least, ceil(wanted / count)))
        return early

    def _enter(self, late: Mapping[int, Node]) -> None:
        """Enter what comes later right before what needs it, and number all anew."""
        nodes = self._nodes
        key: dict[int, float] = {index: float(index) for index in range(len(nodes))}
        places = {index: len(nodes) + at for at, index in enumerate(late)}
        everything = [*nodes, *late.values()]
        for node in late.values():
            node.needs = set(node.needs)
        late[self._raw].again = True
        for step, index in enumerate(reversed(list(late)), start=1):
            product = next(iter(nodes[index].produces))
            rest = nodes[index].produces[product]
            takers = [at for at in range(len(everything)) if everything[at].consumes[product] and at != places[index]]
            takers.sort(key=lambda at: (at not in self._soon, key.get(at, float(len(nodes)))))
            first = float(len(nodes))
            for at in takers:
                if (taken := everything[at].consumes[product]) <= rest:
                    rest -= taken
                else:
                    everything[at].needs = everything[at].needs | {places[index]}
                    first = min(first, key[at])
            key[places[index]] = first - step / 1000
        ranked = sorted(range(len(everything)), key=lambda at: key[at])
        number = {at: place for place, at in enumerate(ranked)}
        self._draft.nodes = [everything[at] for at in ranked]
        for node in self._draft.nodes:
            node.needs = {number[need] for need in node.needs}


def part_of(node: Node, runs: int) -> Node:
    """So many runs of a node."""
    share = runs / ceil(node.runs)

    def portion(counts: Amounts) -> Amounts:
        return Amounts({name: round(count * share) for name, count in counts.items()})

    return replace(
        node, runs=float(runs), consumes=portion(node.consumes), produces=portion(node.produces), needs=set(node.needs)
    )
