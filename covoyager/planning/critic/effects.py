"""What a subtask does to the world by the rules of the game: what it takes, makes, uses and sets up.

The Task Critic and the causal check use it; the planner does not.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from covoyager.domain.actions import Action, Proof
from covoyager.domain.subtask import Subtask
from covoyager.knowledge import Knowledge
from covoyager.knowledge.methods import unenchanted
from covoyager.planning.critic.rules import uses_of, ways_for


@dataclass(frozen=True, slots=True)
class Effect:
    """One subtask's effect; enchanted tools have names of their own here (``iron_pickaxe[silk_touch]``).

    Attributes:
        takes: item → count used up.
        makes: item → count made.
        uses: tool that must be in hand → uses that it loses.
        station: block that must stand.
        stands: block that this sets up; the item is among ``takes``.
        furnace: how many blocks of the station must stand.
    """

    takes: Mapping[str, int] = field(default_factory=dict)
    makes: Mapping[str, int] = field(default_factory=dict)
    uses: Mapping[str, float] = field(default_factory=dict)
    station: str | None = None
    stands: str | None = None
    furnace: int = 1


def effect_of(subtask: Subtask, knowledge: Knowledge) -> Effect:
    """The effect that a subtask claims to have, whether or not it can be carried out."""
    enchanted = enchanted_names(subtask, knowledge)
    makes = {enchanted.get(item, item): count for item, count in subtask.produces.items() if count > 0}
    wants = wanted_tools(subtask, knowledge)
    uses = {wants.get(tool, tool): uses_of(subtask, tool, knowledge) for tool in subtask.tools}
    stands = subtask.item if subtask.action.spec.proof is Proof.STANDING else None
    takes = {item: count for item, count in subtask.consumes.items() if count > 0}
    return Effect(takes, makes, uses, subtask.station, stands, max(1, subtask.furnace))


def enchanted_names(subtask: Subtask, knowledge: Knowledge) -> dict[str, str]:
    """Item → its enchanted name if the subtask enchants (takes and makes the same item); else empty."""
    if subtask.action is not Action.USE or subtask.item not in subtask.consumes:
        return {}
    return {
        unenchanted(w.item): w.item
        for w in ways_for(subtask.item, knowledge)
        if "[" in w.item and w.station == subtask.station
    }


def wanted_tools(subtask: Subtask, knowledge: Knowledge) -> dict[str, str]:
    """Tool → its enchanted name if the subtask needs the enchantment; else empty."""
    wanted: dict[str, str] = {}
    for method in ways_for(subtask.item, knowledge):
        if method.action is not subtask.action or (subtask.sources and not set(subtask.sources) <= set(method.sources)):
            continue
        names = {choice for need in method.tools for choice in need.choices}
        for tool in subtask.tools:
            if tool in names:
                return {}
            wanted |= {unenchanted(name): name for name in names if "[" in name and unenchanted(name) == tool}
    return wanted
