"""Wood for which there is time later: the first load, or the first tool, waits for no log that only other steps take."""

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
    load = next((i for i in order if draft.nodes[i].method.heat and draft.nodes[i].furnace), None)
    if load is None:
        raise Impossible(_("there is no fuel"))
    Postponing(draft, order, _by_hand(draft, order), load).divide(units)


def one_tool_first(draft: Draft) -> None:
    """Divide what is gathered by hand, and what is crafted of it, into what the first tools take and what all others do.

    The first are as many as take no more wood than one, and do not wear out on the work: whoever has one digs with it while
    the others' wood is felled.

    Args:
        draft: as for :func:`postpone`.

    Raises:
        Impossible: nothing is gathered by hand, or no tool is made of it of which there are to be several.
    """
    order = in_order(draft.nodes)
    nodes = draft.nodes
    worn = Amounts()
    for node in nodes:
        for name, uses in node.wear.items():
            worn[name] += uses
    raw = _by_hand(draft, order)
    made = _made_of(nodes, order, raw)
    tool = next((index for index in made if nodes[index].produces.keys() & worn), None)
    if tool is None:
        raise Impossible(_("there is no tool"))
    whole, name = ceil(nodes[tool].runs), nodes[tool].method.item
    division = Postponing(draft, order, raw, tool)
    # Nobody waits for the others, so that all work must be done with these.
    division.early = max(1, ceil(worn[name] / draft.lasts(name)))
    least = division.takes(division.early)
    while division.early < whole and division.takes(division.early + 1) == least:
        division.early += 1
    if division.early >= whole:
        raise Impossible(_("there is no tool"))
    division.divide(None)


def _by_hand(draft: Draft, order: Sequence[int]) -> int:
    """What is gathered by hand first."""
    for index in order:
        if draft.nodes[index].method.action is Action.GATHER and not draft.nodes[index].tools:
            return index
    raise Impossible(_("there is no tool"))


def _made_of(nodes: Sequence[Node], order: Sequence[int], raw: int) -> list[int]:
    """A node, and the first of those that craft something of what it makes and of nothing else, in order."""
    chain = [raw]
    made = set(nodes[raw].produces)
    for index in order:
        node = nodes[index]
        new = not node.produces.keys() <= made
        if node.method.action is Action.CRAFT and new and node.consumes and node.consumes.keys() <= made:
            chain.append(index)
            made |= node.produces.keys()
    return chain


class Postponing:
    """The division of one draft.

    Args:
        draft: what is changed.
        order: its nodes, in an order that can be executed.
        raw: what is gathered by hand.
        first: what comes first, with all that it needs.

    Attributes:
        early: so many runs of it come first at the least.
    """

    def __init__(self, draft: Draft, order: Sequence[int], raw: int, first: int) -> None:
        self._draft = draft
        self._nodes = draft.nodes
        self._raw = raw
        self._first = first
        self.early = 1
        bits = draft.ancestors({first}) | 1 << first
        self._soon = {index for index in order if bits >> index & 1}
        self._chain = _made_of(self._nodes, order, raw)

    def divide(self, units: int | None) -> None:
        """Divide it; see :func:`postpone`. None for as many units as can come later."""
        early = self._needed_soon(self.early)
        whole = {index: ceil(self._nodes[index].runs) for index in self._chain}
        surplus = 0 if units is None else whole[self._raw] - units - early[self._raw]
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

    def takes(self, early: int) -> int:
        """How many units of what is gathered by hand so many runs of what comes first take."""
        return self._needed_soon(early)[self._raw]

    def _each(self, taker: int, maker: int) -> int:
        """How many of what ``maker`` makes a run of ``taker`` takes."""
        node = self._nodes[taker]
        return sum(node.consumes[item] for item in self._nodes[maker].produces) // max(1, ceil(node.runs))

    def _needed_soon(self, runs: int) -> dict[int, int]:
        """Runs of each of the chain without which so many runs of what comes first cannot be."""
        early: dict[int, int] = {}
        for index in reversed(self._chain):
            node = self._nodes[index]
            takers = [at for at in range(len(self._nodes)) if at != index and self._each(at, index)]
            wanted = sum(
                self._each(at, index) * (early.get(at, ceil(self._nodes[at].runs)) if at in self._soon else 0)
                for at in takers
            )
            count = sum(node.produces.values()) / ceil(node.runs)
            least = (runs if index == self._first else 1) if index in self._soon else 0
            early[index] = min(ceil(node.runs), max(least, ceil(wanted / count)))
        return early

    def _enter(self, late: Mapping[int, Node]) -> None:
        """Enter what comes later right before what needs it, and number all anew."""
        nodes = self._nodes
        key: dict[int, float] = {index: float(index) for index in range(len(nodes))}
        places = {index: len(nodes) + at for at, index in enumerate(late)}
        everything = [*nodes, *late.values()]
        for index, node in late.items():
            node.needs = {*node.needs, self._first} if index != self._raw else set(node.needs)
        late[self._raw].again = self._nodes[self._first].method.heat > 0
        for step, index in enumerate(reversed(list(late)), start=1):
            product = next(iter(nodes[index].produces))
            rest = nodes[index].produces[product]
            takers = [at for at in range(len(everything)) if everything[at].consumes[product] and at != places[index]]
            first = min((key[at] for at in range(len(nodes)) if nodes[at].wear[product]), default=float(len(nodes)))
            takers.sort(key=lambda at: (at not in self._soon, key.get(at, float(len(nodes)))))
            for at in takers:
                if (taken := everything[at].consumes[product]) <= rest:
                    rest -= taken
                elif at in self._soon and index != self._raw:  # what comes later waits for the first
                    raise Impossible(_("there is no fuel"))
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
