"""Whether the makers of an item suffice for all its takers, in every order that the graph allows.

Items are alike, so any order of execution works exactly if every taker's demand can be met by makers that are its
ancestors (and by the stock): a flow from makers to takers. If no such flow exists, some set of takers wants more than all
their ancestors make (Gale's theorem), and the order that runs those takers first gets stuck.
"""

from collections.abc import Mapping, Sequence

STOCK = -1
"""Stands for the stock among the makers: what is on hand from the start."""


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
    lacking: dict[int, float] = {}
    left: dict[int, float] = {STOCK: stock, **makers}
    given = {} if given is None else given
    open_to = {taker: [STOCK, *(m for m in makers if m in before[taker])] for taker, _ in takers}
    for taker, demand in takers:
        while demand > 1e-9:
            path = augmenting(taker, open_to, left, given)
            if path is None:
                lacking[taker] = demand
                break
            amount = min(demand, left[path[-1][1]], *(given[t][m] for t, m in handed(path)))
            apply(path, amount, left, given)
            demand -= amount
    return lacking


Path = list[tuple[int, int]]
"""(taker, maker) pairs: each taker is to draw from its maker, which the next taker in the list gives up."""


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
