"""Fuel: what burns is counted for each smelting by itself, the kind chosen by what it costs the whole plan."""

from math import ceil

from covoyager.errors import Impossible
from covoyager.planning.draft import INFINITE, STOCK
from covoyager.planning.estimates import DEPTH, Path
from covoyager.planning.expansion import Expansion


def heat(expansion: Expansion, preferred: str | None = None) -> None:
    """Give every node that burns its fuel; what the fuel itself takes may burn in turn.

    Raises:
        Impossible: where nothing burns.
    """
    cold = True
    while cold:
        cold = False
        for index, node in enumerate(expansion.draft.nodes):
            if node.way.heat and node.heated < node.runs:
                stoke(expansion, index, preferred)
                cold = True


def stoke(expansion: Expansion, index: int, preferred: str | None) -> None:
    """Fuel for the runs of a node that have none yet."""
    draft = expansion.draft
    node = draft.nodes[index]
    burn = expansion.knowledge.fuels
    path: Path = ((node.way.item, -1),)
    shares = lanes_of(ceil(node.runs - node.heated), node.lanes)
    ranked = fuels(expansion, sum(shares) * node.way.heat, path)
    for fuel in [preferred, *ranked] if preferred in burn else ranked:
        assert fuel is not None
        if fuel == node.way.item:
            continue
        count = sum(ceil(share * node.way.heat / burn[fuel]) for share in shares)
        makers = expansion.obtain(fuel, count, path)
        if draft.closes_circle(index, set(makers)):
            for maker, part in makers.items():
                draft.put(fuel, maker, part)
            continue
        draft.depend(index, set(makers) - {STOCK})
        node.consumes[fuel] += count
        node.heated = ceil(node.runs)
        if fuel == "lava_bucket":
            node.produces["bucket"] += count
        return
    raise Impossible("there is no fuel")


def lanes_of(runs: int, lanes: int) -> list[int]:
    """How many of ``runs`` each of several furnaces takes."""
    return [runs // lanes + (lane < runs % lanes) for lane in range(lanes) if runs // lanes + (lane < runs % lanes)]


def fuels(expansion: Expansion, energy: int, path: Path) -> list[str]:
    """Fuels that nobody minds losing, cheapest first: coals, the cheapest planks and log, and such in stock."""
    estimates = expansion.estimates
    costs = estimates.costs
    burn = expansion.knowledge.fuels
    names = [name for name in ("coal", "charcoal") if name in burn]
    for family in ("_planks", "_log"):
        members = [name for name in burn if name.endswith(family) and name in costs.unit]
        names += [min(members, key=costs.total)] if members else []
        names += [name for name in members if name in expansion.draft.stock and name not in names]
    names += [n for n in ("coal_block", "dried_kelp_block", "bamboo", "stick") if expansion.draft.free(n) and n in burn]
    ranked: list[tuple[float, str]] = []
    for name in names:
        wanted = ceil(energy / burn[name]) - expansion.draft.free(name)
        cost = estimates.price(estimates.estimate(name, wanted, path, DEPTH - 1)) if wanted > 0 else 0.0
        if cost < INFINITE:
            ranked.append((cost, name))
    return [name for _, name in sorted(ranked)]
