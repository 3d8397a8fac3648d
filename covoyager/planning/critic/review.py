"""The review that every plan goes through before it is on the board: the Task Critic, and repairs in rounds with it."""

from collections.abc import Mapping
from dataclasses import replace

from covoyager.domain.subtask import Plan
from covoyager.knowledge import Knowledge
from covoyager.planning.critic.critic import criticise
from covoyager.planning.critic.plan_repair import repair
from covoyager.planning.critic.quantities import OPEN, fill_quantities


def reviewed(plan: Plan, knowledge: Knowledge, have: Mapping[str, int], stations: frozenset[str] = frozenset()) -> Plan:
    """Review a plan and repair it if needed.

    Args:
        plan: from anywhere; open quantities (-1) are filled.
        knowledge: facts of the version.
        have: item → count on hand when it starts.
        stations: blocks that stand ready.

    Returns:
        The plan, repaired if it had fatal faults. Its ``critiques`` are these faults, each with whether it is ``mended``; a
        plan that four rounds of repairs do not mend is returned unrepaired.
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
    """Whether a plan from :func:`reviewed` has no fault left."""
    return all(critique.get("mended", True) for critique in plan.critiques)
