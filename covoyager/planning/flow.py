"""Whether the makers of an item suffice for all its takers, in every order that the graph allows.

Items are alike, so any order of execution works exactly if every taker's demand can be met by makers that are its
ancestors (and by the stock): a flow from makers to takers. If no such flow exists, some set of takers wants more than all
their ancestors make (Gale's theorem), and the order that runs those takers first gets stuck.
"""

from collections.abc import Iterable, Mapping, Sequence

STOCK = -1
"""Stands for the stock among the makers: what is on hand from the start."""


Path = list[tuple[int, int]]
"""(taker, maker) pairs: each taker is to draw from its maker, which the next taker in the list gives up."""


class Flow:
    """Takers served one after the other; where it helps, earlier ones draw from other makers than before.

    Args:
        stock: what is there from the start, open to all.
        makers: id → how much it makes.
        given: if passed, it is filled with taker → maker (or :data:`STOCK`) → amount.
    """

    def __init__(
        self, stock: float, makers: Mapping[int, float], given: dict[int, dict[int, float]] | None = None
    ) -> None:
        self._left: dict[int, float] = {STOCK: stock, **makers}
        self._given = {} if given is None else given
        self._open_to: dict[int, Sequence[int]] = {}

    def copy(self) -> "Flow":
        """The same, to go on with on trial."""
        other = Flow(0.0, self._left, {taker: dict(parts) for taker, parts in self._given.items()})
        other._open_to = dict(self._open_to)
        return other

    def add(self, maker: int, amount: float) -> None:
        """One more maker."""
        self._left[maker] = amount

    def spare(self, makers: Iterable[int]) -> float:
        """What is left of the stock and of these makers."""
        return self._left[STOCK] + sum(self._left[maker] for maker in makers)

    def serve(self, taker: int, demand: float, makers: Iterable[int]) -> float:
        """Serve a taker who may draw from these makers and from the stock: how much it lacks."""
        self._open_to[taker] = (STOCK, *makers)
        while demand > 1e-9:
            path = augmenting(taker, self._open_to, self._left, self._given)
            if path is None:
                return demand
            amount = min(demand, self._left[path[-1][1]], *(self._given[t][m] for t, m in handed(path)))
            apply(path, amount, self._left, self._given)
            demand -= amount
        return 0.0


def shortfall(
    stock: float,
    makers: Mapping[int, float],
    takers: Sequence[tuple[int, float]],
    before: Mapping[int, frozenset[int]],
    given: dict[int, dict[int, float]] | None = None,
) -> dict[int, float]:
    """Taker → how much it lacks; empty if all demands can be met.

    Args:
        stock: what is there from the start, open to all.
        makers: id → how much it makes.
        takers: (id, demand), in the order in which they are served.
        before: id of each taker → its ancestors.
        given: if passed, it is filled with taker → maker (or :data:`STOCK`) → amount.
    """
    flow = Flow(stock, makers, given)
    lacks = ((taker, flow.serve(taker, demand, (m for m in makers if m in before[taker]))) for taker, demand in takers)
    return {taker: lack for taker, lack in lacks if lack}


def augmenting(
    taker: int,
    open_to: Mapping[int, Sequence[int]],
    left: Mapping[int, float],
    given: Mapping[int, Mapping[int, float]],
) -> Path | None:
    """The shortest chain of swaps that ends at a maker with something left; None if there is none."""
    queue: list[tuple[int, Path]] = [(taker, [])]
    seen: set[int] = set()
    for who, path in queue:
        for maker in open_to[who]:
            if maker in seen:
                continue
            seen.add(maker)
            chain = [*path, (who, maker)]
            if left[maker] > 1e-9:
                return chain
            queue.extend((other, chain) for other, parts in given.items() if parts.get(maker, 0) > 1e-9)
    return None


def handed(path: Path) -> list[tuple[int, int]]:
    """(taker, maker) pairs that are given up along a chain."""
    return [(path[i + 1][0], path[i][1]) for i in range(len(path) - 1)]


def apply(path: Path, amount: float, left: dict[int, float], given: dict[int, dict[int, float]]) -> None:
    """Move ``amount`` along a chain."""
    for taker, maker in path:
        parts = given.setdefault(taker, {})
        parts[maker] = parts.get(maker, 0) + amount
    for taker, maker in handed(path):
        given[taker][maker] -= amount
    left[path[-1][1]] -= amount
