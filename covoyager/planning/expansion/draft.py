"""A plan under construction: lots of items with their makers, nodes that grow, and which node needs which."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from covoyager.knowledge import Knowledge, Method
from covoyager.knowledge.methods import unenchanted
from covoyager.planning.flow import STOCK

INFINITE = float("inf")
Key = tuple[object, ...]
Makers = dict[int, int]
"""Index of a node (or :data:`STOCK`) → how many items come from it."""


@dataclass(slots=True)
class Lot:
    """``count`` items that node ``maker`` leaves in the chest."""

    maker: int
    count: int


@dataclass(slots=True)
class Held:
    """A tool or station set aside for use: its maker, the uses it has left, and whether a goal has claimed it."""

    maker: int
    uses: float = INFINITE
    claimed: bool = False


class Amounts(dict[str, int]):
    """Name → how many; none of what is not there."""

    def __missing__(self, name: str) -> int:
        return 0


@dataclass(slots=True)
class Node:
    """A future subtask: a number of runs of a method.

    Attributes:
        method: what is done.
        source: block or mob that it is done to; "" for none.
        tools: tools used.
        runs: how often; a fraction if chance decides how many are needed.
        consumes: item → total taken.
        produces: item → total made.
        wear: tool → uses.
        needs: nodes planned before it that it may need; :mod:`covoyager.planning.expansion.edges` finds the exact ones.
        heated: how many runs have their fuel already.
        furnaces: how many furnaces work on it side by side.
        furnace: number of the furnace that it has to itself, as in :class:`~covoyager.domain.subtask.Subtask`; 0 for none.
        batch: number of the load that it is; 0 for none.
        again: whether an earlier node went to the same source: then the way is known and shorter.
    """

    method: Method
    source: str = ""
    tools: tuple[str, ...] = ()
    runs: float = 0
    consumes: Amounts = field(default_factory=Amounts)
    produces: Amounts = field(default_factory=Amounts)
    wear: Amounts = field(default_factory=Amounts)
    needs: set[int] = field(default_factory=set)
    heated: int = 0
    furnaces: int = 1
    furnace: int = 0
    batch: int = 0
    again: bool = False


class Draft:
    """Stock, tools set aside, and nodes. Two nodes that do the same are merged unless that would close a cycle.

    Attributes:
        stock: item → lots, the oldest first.
        held: tool or station → those set aside for use.
        owned: names of items in stock or held, and set-up keys (:class:`Costs`) of what is paid for already.
        nodes: see :class:`Node`; elsewhere they are named by index.
        groups: key → nodes that do the same.
        before: for each node, the bit set of its ancestors.
    """

    def __init__(self, knowledge: Knowledge, have: Mapping[str, int]) -> None:
        self.knowledge = knowledge
        self.stock: dict[str, list[Lot]] = {name: [Lot(STOCK, count)] for name, count in have.items() if count > 0}
        self.held: dict[str, list[Held]] = {}
        self.owned: set[str] = set(self.stock)
        self.nodes: list[Node] = []
        self.groups: dict[Key, list[int]] = {}
        self.before: list[int] = []

    def put(self, item: str, maker: int, count: int) -> None:
        """Add items to the stock."""
        if count > 0:
            self.stock.setdefault(item, []).append(Lot(maker, count))
            self.owned.add(item)

    def free(self, item: str) -> int:
        """How many are in stock."""
        lots = self.stock.get(item)
        return sum([lot.count for lot in lots]) if lots else 0

    def take(self, item: str, count: int) -> Makers:
        """Take up to ``count`` out of the stock, oldest first, and say where they come from."""
        makers: Makers = {}
        lots = self.stock.get(item)
        while lots and count > 0:
            lot = lots[0]
            part = min(lot.count, count)
            lot.count -= part
            count -= part
            makers[lot.maker] = makers.get(lot.maker, 0) + part
            if not lot.count:
                lots.pop(0)
        if not lots and item not in self.held:
            self.owned.discard(item)
        return makers

    @contextmanager
    def without(self, items: Mapping[str, int]) -> Iterator[None]:
        """For the ``with`` block, take ``items`` (name → count) out of the stock."""
        kept = {name: self.stock[name] for name in items if name in self.stock}
        for name, lots in kept.items():
            self.stock[name] = [Lot(lot.maker, lot.count) for lot in lots]
            self.take(name, items[name])
        yield
        self.stock.update(kept)
        self.owned.update(kept)

    def lasts(self, item: str) -> float:
        """Uses of a new one; infinite if it does not wear."""
        return self.knowledge.wearing.get(unenchanted(item), INFINITE)

    def hold(self, item: str, makers: Makers, claimed: bool = False) -> None:
        """Set items aside for use; those that the goal claims are never worn out: one use is kept."""
        uses = self.lasts(item) - (1 if claimed else 0)
        held = self.held.setdefault(item, [])
        for maker, count in makers.items():
            held += [Held(maker, uses, claimed) for _ in range(count)]
        self.owned.add(item)

    def uses(self, item: str) -> float:
        """Uses left in what is held and in stock."""
        left = sum([one.uses for one in self.held.get(item, ())])
        free = self.free(item)
        return left + free * self.lasts(item) if free else left

    def wear(self, item: str, uses: float) -> set[int]:
        """Wear held tools by ``uses``, one after the other; returns the nodes that made them."""
        makers: set[int] = set()
        for one in self.held[item]:
            if one.uses > 0:
                part = min(one.uses, uses)
                one.uses -= part
                uses -= part
                makers.add(one.maker)
            if uses <= 1e-9:
                break
        if not any(one.uses > 0 for one in self.held[item]) and not self.stock.get(item):
            self.owned.discard(item)
        return makers

    def ancestors(self, needs: Iterable[int]) -> int:
        """Bit set of ``needs`` and all their ancestors."""
        bits = 0
        for index in needs:
            bits |= self.before[index] | 1 << index
        return bits

    def node(self, key: Key, method: Method, needs: set[int], source: str, tools: tuple[str, ...]) -> int:
        """Index of a node with this key that can wait for ``needs``: an earlier one, else a new one."""
        bits = self.ancestors(needs)
        for index in self.groups.get(key, ()):
            if not bits >> index & 1:
                self.depend(index, needs)
                return index
        index = len(self.nodes)
        self.nodes.append(Node(method, source, tools, needs=needs - {STOCK}))
        # Nothing waits for it yet.
        self.before.append(bits)
        self.groups.setdefault(key, []).append(index)
        return index

    def depend(self, index: int, needs: set[int]) -> None:
        """Let a node, and so all that wait for it, wait for others."""
        needs = needs - {index, STOCK}
        self.nodes[index].needs |= needs
        added = self.ancestors(needs) & ~self.before[index]
        if added:
            mine = 1 << index
            for other, bits in enumerate(self.before):
                if other == index or bits & mine:
                    self.before[other] = bits | added

    def closes_circle(self, index: int, needs: set[int]) -> bool:
        """Whether ``index`` would wait for itself if it waited for ``needs``."""
        return bool(self.ancestors(needs - {STOCK}) >> index & 1)
