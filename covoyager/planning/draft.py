"""A plan under construction: lots of items with their makers, nodes that grow, and who needs whom."""

from collections import Counter
from dataclasses import dataclass, field

from covoyager.knowledge import Knowledge, Way

INFINITE = float("inf")
STOCK = -1
"""Maker of what is on hand from the start."""


@dataclass(slots=True)
class Lot:
    """``count`` items that ``maker`` (index of a node, or :data:`STOCK`) leaves in the chest."""

    maker: int
    count: int


@dataclass(slots=True)
class Held:
    """A tool or station set aside for use: its makers, the uses it has left, and whether a goal has claimed it."""

    makers: frozenset[int]
    uses: float = INFINITE
    claimed: bool = False


@dataclass(slots=True)
class Node:
    """One subtask to be: so many runs of a way."""

    way: Way
    source: str = ""
    tools: tuple[str, ...] = ()
    runs: float = 0
    wanted: Counter[str] = field(default_factory=Counter)
    consumes: Counter[str] = field(default_factory=Counter)
    produces: Counter[str] = field(default_factory=Counter)
    needs: set[int] = field(default_factory=set)
    heated: int = 0
    furnaces: int = 1


class Draft:
    """Stock, tools and nodes. Nodes are merged where one does the same as another and no circle comes of it."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self.stock: dict[str, list[Lot]] = {}
        self.held: dict[str, list[Held]] = {}
        self.nodes: list[Node] = []
        self.groups: dict[tuple[object, ...], list[int]] = {}
        self.before: list[int] = []

    def put(self, item: str, maker: int, count: int) -> None:
        """Add items to the stock."""
        self.stock.setdefault(item, []).append(Lot(maker, count))

    def lasts(self, item: str) -> float:
        """Uses of a new one; infinite where it does not wear."""
        return self.knowledge.durability(item) or INFINITE

    def hold(self, item: str, count: int, makers: set[int], claimed: bool = False) -> None:
        """Set items aside for use; what a goal has claimed keeps its last use."""
        uses = self.lasts(item) - (1 if claimed else 0)
        self.held.setdefault(item, []).extend(Held(frozenset(makers), uses, claimed) for _ in range(count))

    def uses(self, item: str) -> float:
        """Uses left in what is held and in stock."""
        held = sum(one.uses for one in self.held.get(item, ()))
        free = self.free(item)
        return held + (free * self.lasts(item) if free else 0)

    def free(self, item: str) -> int:
        """How many are in stock and promised to nobody."""
        return sum(lot.count for lot in self.stock.get(item, ()))

    def take(self, item: str, count: int) -> tuple[int, set[int]]:
        """Take up to ``count``, what is on hand from the start first; how many, and the nodes that made them."""
        taken = 0
        makers: set[int] = set()
        lots = self.stock.get(item)
        while lots and taken < count:
            lot = lots[0]
            part = min(lot.count, count - taken)
            lot.count -= part
            taken += part
            if lot.maker != STOCK:
                makers.add(lot.maker)
            if not lot.count:
                lots.pop(0)
        return taken, makers

    def ancestors(self, needs: set[int]) -> int:
        """Bit set of ``needs`` and all before them."""
        bits = 0
        for index in needs:
            bits |= self.before[index] | 1 << index
        return bits

    def node(self, key: tuple[object, ...], way: Way, needs: set[int], source: str, tools: tuple[str, ...]) -> int:
        """The node that does ``key`` and can wait for ``needs``: an earlier one, or a new one."""
        bits = self.ancestors(needs)
        for index in self.groups.get(key, ()):
            if not bits >> index & 1:
                self.depend(index, needs)
                return index
        index = len(self.nodes)
        self.nodes.append(Node(way, source, tools))
        self.before.append(0)
        self.groups.setdefault(key, []).append(index)
        self.depend(index, needs)
        return index

    def depend(self, index: int, needs: set[int]) -> None:
        """Let a node wait for others; those after it inherit."""
        needs = needs - {index}
        self.nodes[index].needs |= needs
        added = self.ancestors(needs) & ~self.before[index]
        if added:
            mine = 1 << index
            for other, bits in enumerate(self.before):
                if other == index or bits & mine:
                    self.before[other] |= added

    def closes_circle(self, index: int, needs: set[int]) -> bool:
        """Whether ``index`` would come to wait for itself."""
        return bool(self.ancestors(needs) >> index & 1)
