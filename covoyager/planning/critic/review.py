"""What every plan goes through before it is on the board, whoever made it: the Task Critic, and its rounds with the repairs."""

from collections.abc import Mapping
from dataclasses import replace

from covoyager.domain.subtask import Plan
from covoyager.knowledge import Knowledge
from covoyager.planning.critic.critic import criticise
from covoyager.planning.critic.plan_repair import repair
from covoyager.planning.critic.quantities import OPEN, fill_quantities


def reviewed(plan: Plan, knowledge: Knowledge, have: Mapping[str, int], stations: frozenset[str] = frozenset()) -> Plan:
    """The plan as it can be carried out; its ``critiques`` are what was found, each with whether it is ``mended``.

    A plan that four rounds of repairs do not mend is given back as it came.

    Args:
        plan: from anywhere; open quantities (-1) are filled.
        knowledge: facts of the version.
        have: items on hand when it starts.
        stations: blocks that stand ready.
    """
    if any(subtask.quantity == OPEN for subtask in plan.subtasks):
        plan = replace(plan, subtasks=fill_quantities(plan.subtasks, plan.goal, knowledge, have))
    found = [critique for critique in criticise(plan, knowledge, have, stations) if critique.fatal]
    if not found:
        return replace(plan, critiques=())
    repaired = repair(plan, knowledge, have, stations)
    mended = not any(critique["fatal"] for critique in repaired.critiques)
    critiques = tuple(critique.to_json() | {"mended": mended} for critique in found)
    return replace(repaired if mended else plan, critiques=critiques)


def holds(plan: Plan) -> bool:
    """Whether a plan that was reviewed has no fault that is left."""
    return all(critique.get("mended", True) for critique in plan.critiques)
