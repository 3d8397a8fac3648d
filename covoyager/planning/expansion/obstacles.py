"""Why an item cannot be had, in one sentence that names the material which nobody can get."""

from collections.abc import Set

from covoyager.knowledge import Knowledge
from covoyager.knowledge.costs import Costs
from covoyager.knowledge.reasons import reason_for
from covoyager.texts import Name, Text, _, marked

NO_WAY = marked("no way to get it is known")


def obstacle(item: str, knowledge: Knowledge, costs: Costs, owned: Set[str]) -> Text:
    """The sentence, such as "mace takes heavy core, which cannot be had: …".

    Args:
        item: what cannot be had.
        knowledge: facts of the version.
        costs: the cost table; what it has a price for can be had.
        owned: items on hand.
    """
    chain: list[str] = []
    while item not in chain:
        chain.append(item)
        reason = knowledge.reasons.get(item) or reason_for(item)
        lacking = missing_parts(item, knowledge, costs, owned)
        if reason or not lacking:
            break
        item = lacking[0]
    first, *_others, last = chain if len(chain) > 1 else chain * 2
    why = _(reason or NO_WAY)
    wanted = Name.of(first, None, knowledge.label(first))
    if first == last:
        return _("{item} cannot be had: {why}", item=wanted, why=why)
    part = Name.of(last, None, knowledge.label(last))
    return _("{item} takes {lacking}, which cannot be had: {why}", item=wanted, lacking=part, why=why)


def missing_parts(item: str, knowledge: Knowledge, costs: Costs, owned: Set[str]) -> list[str]:
    """The unobtainable ingredients, tools and stations of the method that has the fewest of them."""
    best: list[str] = []
    for method in knowledge.methods.get(item, ()):
        groups = [slot.choices for slot in method.slots] + [need.choices for need in method.tools]
        groups += [(name,) for name in method.stations]
        lacking = [g[0] for g in groups if not any(name in costs.unit or name in owned for name in g)]
        if lacking and (not best or len(lacking) < len(best)):
            best = lacking
    return best
