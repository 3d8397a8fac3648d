"""Fuel: it is counted for each smelting separately; the kind is the one that costs the plan least."""

from collections.abc import Iterator
from math import ceil

from covoyager.errors import Impossible
from covoyager.knowledge.fuels import Fire, fuel_for
from covoyager.planning.expansion.draft import INFINITE, Node
from covoyager.planning.expansion.estimates import DEPTH
from covoyager.planning.expansion.expansion import Expansion
from covoyager.planning.expansion.path import Path
from covoyager.planning.flow import STOCK
from covoyager.texts import _


def heat(expansion: Expansion, preferred: str | None = None) -> None:
    """Give every node that needs heat its fuel, also the nodes that come with the fuel (charcoal).

    Args:
        expansion: what is changed.
        preferred: the fuel to burn wherever it can; None for the cheapest.

    Raises:
        Impossible: no fuel can be had.
    """
    cold = True
    while cold:
        cold = False
        for index, node in enumerate(expansion.draft.nodes):
            if node.method.heat and node.heated < node.runs:
                stoke(expansion, index, preferred)
                cold = True


def stoke(expansion: Expansion, index: int, preferred: str | None) -> None:
    """Plan fuel for those runs of a node that have none yet; arguments and errors as for :func:`heat`."""
    draft = expansion.draft
    node = draft.nodes[index]
    burn = expansion.knowledge.burning(node.method.station)
    root, item = expansion.root, node.method.item
    path = root.loading(item, node.batch) if node.batch else root.making(item)
    things = ceil(node.runs - node.heated)
    key = ("fire", path.busy)
    settled = expansion.settled.get(key)
    known = preferred if preferred in burn else settled
    spare = left_over(expansion, node) if expansion.sparing and node.furnace else None
    for fuel in choices(expansion, spare or known, things * node.method.fire, path):
        if fuel == item:
            continue
        count = fuel_for(things, node.furnaces, Fire(node.method.heat, burn[fuel]))
        makers = expansion.obtain(fuel, count, path)
        if draft.closes_circle(index, set(makers)):
            for maker, part in makers.items():
                draft.put(fuel, maker, part)
            continue
        draft.depend(index, set(makers) - {STOCK})
        node.consumes[fuel] += count
        node.heated = ceil(node.runs)
        if fuel != spare:
            expansion.chosen[key] = fuel if expansion.chosen.get(key, fuel) == fuel else None
        if fuel == "lava_bucket":
            node.produces["bucket"] += count
        return
    raise Impossible(_("there is no fuel"))


def left_over(expansion: Expansion, node: Node) -> str | None:
    """What a load burns rather than planks: sticks that are left over, if they suffice for it; else None."""
    burn = expansion.knowledge.burning(node.method.station)
    wanted = ceil(node.runs) * node.method.heat
    enough = "stick" in burn and expansion.draft.free("stick") * burn["stick"] >= wanted
    return "stick" if enough else None


def choices(expansion: Expansion, known: object, energy: int, path: Path) -> Iterator[str]:
    """Fuels to try: the known one if it is a name, then the others, which are computed only if that one will not do."""
    if isinstance(known, str):
        yield known
    yield from fuels(expansion, energy, path)


def fuels(expansion: Expansion, energy: int, path: Path) -> list[str]:
    """Fuels worth burning, the cheapest first: coal, charcoal, the cheapest planks and log, and what is plain in stock.

    ``energy`` is in ticks of a furnace's fire.
    """
    estimates = expansion.estimates
    burn = expansion.knowledge.fuels
    stock = expansion.draft.stock
    names = list(plain_fuels(expansion))
    names += [name for name in stock if name in burn and name not in names and is_plain(name)]
    ranked: list[tuple[float, str]] = []
    for name in names:
        wanted = ceil(energy / burn[name]) - expansion.draft.free(name)
        cost = estimates.price(estimates.estimate(name, wanted, path, DEPTH - 1)) if wanted > 0 else 0.0
        if cost < INFINITE:
            ranked.append((cost, name))
    return [name for _, name in sorted(ranked)]


def is_plain(name: str) -> bool:
    """Whether it may be burnt from the stock: it has hardly any better use."""
    return name.endswith(("_planks", "_log")) or name in ("coal_block", "dried_kelp_block", "bamboo", "stick")


def plain_fuels(expansion: Expansion) -> tuple[str, ...]:
    """Coal, charcoal, and the cheapest planks and log; computed once for a cost table."""
    costs = expansion.estimates.costs
    names = costs.cache.get("fuels")
    if names is None:
        burn = expansion.knowledge.fuels
        best = [[n for n in burn if n.endswith(family) and n in costs.unit] for family in ("_planks", "_log")]
        cheap = [min(members, key=costs.rank) for members in best if members]
        names = tuple(name for name in ("coal", "charcoal", *cheap) if name in costs.unit)
        costs.cache["fuels"] = names
    return names
