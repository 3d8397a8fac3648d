"""Which edges a graph needs: seed 001's causal check (section 3.4) with a simulator in the place of the model.

For a pair p → q the question is put as an intervention. Everybody but p gets what it wants and does its part (do), p does
not happen: does q get stuck? And does it not, if one rule is turned into its opposite (do(R*), one rule for one item at a
time)? Then that rule has an effect on the pair (ATE ≠ 0) and the edge is necessary; an edge on which no rule has an effect is
spurious. Where several makers would do, the earliest that suffice are the causes: the others are taken away first.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from covoyager.domain.graph import critical_path
from covoyager.domain.subtask import Plan, Subtask
from covoyager.knowledge import Knowledge
from covoyager.planning.effects import Effect, effect_of
from covoyager.planning.simulator import Rule, reference_order


@dataclass(frozen=True, slots=True)
class Cause:
    """A necessary edge, and the rule and item that make it so."""

    before: int
    after: int
    rule: Rule
    item: str


def causal_edges(
    subtasks: Sequence[Subtask], knowledge: Knowledge, have: Mapping[str, int], stations: frozenset[str] = frozenset()
) -> set[tuple[int, int]]:
    """The necessary edges as (before, after), whatever edges the subtasks have now."""
    return {(cause.before, cause.after) for cause in causes(subtasks, knowledge, have, stations)}


def with_causal_edges(
    plan: Plan, knowledge: Knowledge, have: Mapping[str, int], stations: frozenset[str] = frozenset()
) -> Plan:
    """The plan with exactly the necessary edges: needless ones taken out, missing ones put in."""
    needs: dict[int, set[int]] = {subtask.id: set() for subtask in plan.subtasks}
    for before, after in causal_edges(plan.subtasks, knowledge, have, stations):
        needs[after].add(before)
    subtasks = tuple(replace(s, needs=tuple(sorted(needs[s.id]))) for s in plan.subtasks)
    return replace(plan, subtasks=subtasks, critical_path=critical_path(subtasks))


def causes(
    subtasks: Sequence[Subtask], knowledge: Knowledge, have: Mapping[str, int], stations: frozenset[str] = frozenset()
) -> list[Cause]:
    """Every necessary edge with its rule, in the order of execution."""
    ordered = reference_order(subtasks, knowledge, have, stations)
    trial = Trial([(subtask.id, effect_of(subtask, knowledge)) for subtask in ordered], knowledge, have, stations)
    found: list[Cause] = []
    for place, (number, effect) in enumerate(trial.effects):
        for rule, item in demands(effect):
            for maker in trial.necessary(place, rule, item):
                found.append(Cause(maker, number, rule, item))
                trial.before[number] |= {maker} | trial.before[maker]
    return found


def demands(effect: Effect) -> Iterator[tuple[Rule, str]]:
    """The rules that an effect is subject to, one for each item."""
    yield from ((Rule.MATERIAL, item) for item in effect.takes)
    yield from ((Rule.TOOL, tool) for tool in effect.uses)
    if effect.station:
        yield Rule.STATION, effect.station


class Trial:
    """Interventions on one reference order.

    Attributes:
        effects: (id, effect) in the reference order.
        before: what each subtask is known to depend on, directly or not.
    """

    def __init__(
        self,
        effects: list[tuple[int, Effect]],
        knowledge: Knowledge,
        have: Mapping[str, int],
        stations: frozenset[str],
    ) -> None:
        self.effects = effects
        self.knowledge = knowledge
        self.have = have
        self.stations = stations
        self.before: dict[int, set[int]] = {number: set() for number, _ in effects}
        self.touching: dict[str, list[int]] = {}
        self.placed = {effect.stands for _, effect in effects if effect.stands}
        for place, (_, effect) in enumerate(effects):
            for item in {*effect.takes, *effect.makes, *effect.uses, effect.station, effect.stands} - {None}:
                self.touching.setdefault(item, []).append(place)  # type: ignore[arg-type]

    def necessary(self, place: int, rule: Rule, item: str) -> list[int]:
        """Makers of ``item`` without which the subtask at ``place`` is stuck by ``rule``."""
        if rule is Rule.STATION and item in self.stations:
            return []
        makers = [at for at in self.touching[item] if at < place and self.gives(at, rule, item)]
        absent: set[int] = set()
        kept: list[int] = []
        for maker in reversed(makers):
            number = self.effects[maker][0]
            without = absent | {number}
            # ATE of the rule on this pair: stuck as things are, not stuck with the rule turned round.
            if self.stuck(place, rule, item, without) and not self.stuck(place, rule, item, without, turned=True):
                kept.append(number)
            else:
                absent = without
        return kept

    def gives(self, at: int, rule: Rule, item: str) -> bool:
        """Whether a subtask supplies ``item`` in the sense of a rule."""
        effect = self.effects[at][1]
        if rule is Rule.STATION and item in self.placed:
            return effect.stands == item
        return item in effect.makes

    def stuck(self, place: int, rule: Rule, item: str, absent: set[int], turned: bool = False) -> bool:
        """Whether the subtask at ``place`` cannot start if ``absent`` did not happen and all others were granted."""
        if turned:
            return False
        lasts = float(self.knowledge.durability(item) or 10**9) if rule is Rule.TOOL else 1.0
        left = float(self.have.get(item, 0) * lasts)
        for at in self.touching[item]:
            if at >= place:
                break
            number, effect = self.effects[at]
            if number in absent:
                continue
            if not absent & self.before[number]:
                # Who waits for somebody absent is granted its part all the same, but uses nothing up.
                spent: float = effect.takes.get(item, 0) * lasts
                if rule is Rule.TOOL:
                    spent += effect.uses.get(item, 0.0)
                if rule is not Rule.STATION or effect.stands != item:
                    left = max(0.0, left - spent)
            if self.gives(at, rule, item):
                left += lasts * (1 if effect.stands == item else effect.makes[item])
        effect = self.effects[place][1]
        if rule is Rule.MATERIAL:
            return left < effect.takes[item]
        return left < max(1.0, effect.uses.get(item, 0.0))
