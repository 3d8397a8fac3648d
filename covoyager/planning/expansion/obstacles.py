"""Why an item cannot be had: followed down to what nobody can get, in one sentence."""

from collections.abc import Set

from covoyager.knowledge import Knowledge
from covoyager.knowledge.costs import Costs
from covoyager.knowledge.reasons import reason_for


def obstacle(item: str, knowledge: Knowledge, costs: Costs, owned: Set[str]) -> str:
    """The sentence; "mace: it takes heavy core, and that is found in structures only"."""
    chain: list[str] = []
    while item not in chain:
        chain.append(item)
        reason = knowledge.reasons.get(item) or reason_for(item)
        lacking = missing_parts(item, knowledge, costs, owned)
        if reason or not lacking:
            break
        item = lacking[0]
    labels = [knowledge.label(name) for name in chain]
    why = reason or "no way to get it is known"
    if len(labels) == 1:
        return f"{labels[0]} cannot be had: {why}"
    return f"{labels[0]} takes {labels[-1]}, which cannot be had: {why}"


def missing_parts(item: str, knowledge: Knowledge, costs: Costs, owned: Set[str]) -> list[str]:
    """What the method with the fewest unobtainable parts lacks."""
    best: list[str] = []
    for method in knowledge.methods.get(item, ()):
        groups = [slot.choices for slot in method.slots] + [need.choices for need in method.tools]
        groups += [(name,) for name in method.stations]
        lacking = [g[0] for g in groups if not any(name in costs.unit or name in owned for name in g)]
        if lacking and (not best or len(lacking) < len(best)):
            best = lacking
    return best
