"""Which edges a graph needs: CausalMACE's causal check (section 3.4) with a simulator in the place of the model.

An edge p → q is tested by an intervention: all subtasks but p are carried out; does q get stuck? Then one rule is negated
for one item, do(R*); is q still stuck? If only the rule makes the difference, it has an effect on the pair (ATE ≠ 0), and
the edge is necessary. An edge on which no rule has an effect is spurious. If several makers would do, the causes are those
that are done earliest and suffice: later makers are left out first.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from covoyager.domain.graph import critical_path
from covoyager.domain.subtask import Plan, Subtask
from covoyager.knowledge import Knowledge
from covoyager.planning.critic.adversary import Account
from covoyager.planning.critic.effects import Effect, effect_of
from covoyager.planning.critic.simulator import Rule, reference_order

ROUNDS = 4
"""How often the items that one subtask needs are gone through, since makers needed for one are there for the others too."""


@dataclass(frozen=True, slots=True)
class Cause:
    """A necessary edge between two subtasks (ids), and the rule and item that make it necessary."""

    before: int
    after: int
    rule: Rule
    item: str


def causal_edges(
    subtasks: Sequence[Subtask], knowledge: Knowledge, have: Mapping[str, int], stations: frozenset[str] = frozenset()
) -> set[tuple[int, int]]:
    """The necessary edges as pairs of ids (before, after); the edges that the subtasks have now do not matter.

    Args:
        subtasks: of a plan.
        knowledge: facts of the version.
        have: items on hand at the start.
        stations: blocks that stand ready.
    """
    return {(cause.before, cause.after) for cause in causes(subtasks, knowledge, have, stations)}


def with_causal_edges(
    plan: Plan, knowledge: Knowledge, have: Mapping[str, int], stations: frozenset[str] = frozenset()
) -> Plan:
    """The plan with exactly the necessary edges and its critical path; arguments as for :func:`causal_edges`."""
    needs: dict[int, set[int]] = {subtask.id: set() for subtask in plan.subtasks}
    for before, after in causal_edges(plan.subtasks, knowledge, have, stations):
        needs[after].add(before)
    subtasks = tuple(replace(s, needs=tuple(sorted(needs[s.id]))) for s in plan.subtasks)
    return replace(plan, subtasks=subtasks, critical_path=critical_path(subtasks))


def causes(
    subtasks: Sequence[Subtask], knowledge: Knowledge, have: Mapping[str, int], stations: frozenset[str] = frozenset()
) -> list[Cause]:
    """Every necessary edge with its rule, in the order of execution; arguments as for :func:`causal_edges`."""
    ordered = reference_order(subtasks, knowledge, have, stations)
    ticks = {subtask.id: subtask.ticks for subtask in ordered}
    trial = Trial([(subtask.id, effect_of(subtask, knowledge)) for subtask in ordered], knowledge, have, stations)
    found: list[Cause] = []
    # What is smelted in loads is got load by load.
    places = {s.id: s.sources for s in ordered if s.sources} if any(s.furnace for s in ordered) else {}
    last: dict[tuple[str, ...], int] = {}
    for number, effect in trial.effects:
        asked = list(demands(effect))
        parts: dict[tuple[Rule, str], list[int]] = {key: [] for key in asked}
        for _ in range(ROUNDS):
            old = dict(parts)
            for key in asked:
                # A maker that is waited for because of one item is there for the others too.
                others = frozenset(maker for other in asked if other != key for maker in parts[other])
                sure = others.union(*(trial.before[maker] for maker in others))
                parts[key] = trial.necessary(number, effect, *key, sure)
            if parts == old:
                break
        else:
            parts = {key: sorted({*makers, *old[key]}) for key, makers in parts.items()}
        found += [Cause(maker, number, rule, item) for (rule, item), makers in parts.items() for maker in makers]
        makers = frozenset(maker for part in parts.values() for maker in part)
        trial.before[number] = makers.union(*(trial.before[maker] for maker in makers))
        begun = max((trial.done[maker] for maker in makers), default=0)
        if number in places:
            begun = max(begun, last.get(places[number], 0))
            last[places[number]] = begun + ticks[number]
        trial.done[number] = begun + ticks[number]
        trial.enter(number, effect)
    return found


def demands(effect: Effect) -> Iterator[tuple[Rule, str]]:
    """What an effect needs: a rule and an item each."""
    yield from ((Rule.MATERIAL, item) for item in effect.takes)
    yield from ((Rule.TOOL, tool) for tool in dict.fromkeys((*effect.uses, *effect.takes)))
    if effect.station:
        yield Rule.STATION, effect.station


class Trial:
    """Interventions on one reference order.

    Attributes:
        effects: (id, effect) in the reference order.
        before: id → all subtasks that it depends on as far as is known, directly or not.
        done: id → tick at which it is done if there are participants for everything.
        accounts: (rule, item) → what the subtasks so far make and take; tools are counted in uses.
        wanted: (rule, item) → id → how much that subtask must find.
        kept: stations that some subtask uses; one of each is left standing.
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
        self.tools = {tool for _, effect in effects for tool in effect.uses}
        self.placed = {effect.stands for _, effect in effects if effect.stands}
        self.before: dict[int, frozenset[int]] = {number: frozenset() for number, _ in effects}
        self.done: dict[int, int] = {}
        self.accounts: dict[tuple[Rule, str], Account] = {}
        self.wanted: dict[tuple[Rule, str], dict[int, float]] = {}
        self.kept: set[str] = set()

    def account(self, rule: Rule, item: str) -> Account:
        """The account of one item under one rule; it begins with the items on hand."""
        key = (rule, item)
        if key not in self.accounts:
            stock = (
                0.0 if rule is Rule.STATION and item in self.placed else self.have.get(item, 0) * self.size(rule, item)
            )
            self.accounts[key] = Account(stock)
            self.wanted[key] = {}
        return self.accounts[key]

    def size(self, rule: Rule, item: str) -> float:
        """What one item counts in its account: 1, or the uses of a new one if it is a tool."""
        return float(self.knowledge.durability(item) or 10**9) if rule is Rule.TOOL else 1.0

    def demand(self, effect: Effect, rule: Rule, item: str) -> float:
        """How much an effect must find, in items or in uses."""
        if rule is Rule.MATERIAL:
            return float(effect.takes[item])
        if rule is Rule.TOOL:
            return max(1.0, effect.uses.get(item, 0.0), effect.takes.get(item, 0) * self.size(rule, item))
        return float(effect.furnace)

    def necessary(self, number: int, effect: Effect, rule: Rule, item: str, sure: frozenset[int]) -> list[int]:
        """Ids of the makers of ``item`` without which subtask ``number`` gets stuck; it waits for those in ``sure`` anyway."""
        if rule is Rule.STATION and item in self.stations:
            return []
        if rule is Rule.TOOL and item not in effect.uses and item not in self.tools:
            return []
        account = self.account(rule, item)
        kept = sorted(
            (maker for maker, _ in self.effects if maker in account.makes), key=lambda maker: self.done[maker]
        )
        for maker in reversed(list(kept)):
            others = [other for other in kept if other != maker]
            waits = frozenset(others).union(sure, *(self.before[other] for other in others)) - {maker}
            # ATE of the rule on this pair: stuck under the rule, not stuck with the rule negated (then nothing is lacking).
            as_it_is = self.stuck(number, effect, rule, item, waits, maker)
            turned_round = False
            if as_it_is == turned_round:
                kept = others
        return kept

    def stuck(self, number: int, effect: Effect, rule: Rule, item: str, waits: frozenset[int], absent: int) -> bool:
        """Whether some order gets a subtask stuck if ``number`` waits only for ``waits`` and ``absent`` is not carried out."""
        account = self.account(rule, item)
        without = Account(account.stock, {i: n for i, n in account.makes.items() if i != absent})
        without.takes = {i: n for i, n in account.takes.items() if absent not in self.before[i]}
        before = {**self.before, number: waits}
        if without.worst(number, before) < self.demand(effect, rule, item) - 1e-9:
            return True
        return any(self.deprives(number, effect, each, item, before) for each in self.touched(rule, item))

    def touched(self, rule: Rule, item: str) -> tuple[Rule, ...]:
        """The rules under which others may need the item: a tool taken as material is lacking as a tool, too."""
        return tuple(each for each in ((rule,) if rule is not Rule.MATERIAL else Rule) if (each, item) in self.wanted)

    def deprives(
        self, number: int, effect: Effect, rule: Rule, item: str, before: Mapping[int, frozenset[int]]
    ) -> bool:
        """Whether an earlier subtask can get stuck if ``number`` takes its share first."""
        spent = self.spent(effect, rule, item) if rule is not Rule.STATION else float(effect.takes.get(item, 0))
        if not spent or (rule is Rule.STATION and item in self.placed):
            return False
        account = self.accounts[rule, item]
        whole = Account(account.stock, dict(account.makes), dict(account.takes))
        whole.change(number, -spent)
        return any(whole.worst(other, before) < demand - 1e-9 for other, demand in self.wanted[rule, item].items())

    def spent(self, effect: Effect, rule: Rule, item: str) -> float:
        """How much an effect takes or wears, what it makes not counted."""
        taken = effect.takes.get(item, 0) * self.size(rule, item)
        if rule is Rule.TOOL:
            return taken + effect.uses.get(item, 0.0)
        return taken

    def enter(self, number: int, effect: Effect) -> None:
        """Enter what a subtask takes and makes into the accounts."""
        uses = set(effect.uses)
        for item in {*effect.takes, *effect.makes, *uses}:
            for rule in (Rule.MATERIAL, Rule.TOOL):
                if rule is Rule.TOOL or item in effect.takes or item in effect.makes:
                    made = effect.makes.get(item, 0) * self.size(rule, item)
                    self.account(rule, item).change(number, made - self.spent(effect, rule, item))
        for item in {*effect.takes, *effect.makes} - self.placed:
            change = effect.makes.get(item, 0) - effect.takes.get(item, 0)
            self.account(Rule.STATION, item).change(number, float(change))
        if effect.stands:
            self.account(Rule.STATION, effect.stands).change(number, 1.0)
        if effect.station and effect.station not in self.placed | self.stations | self.kept:
            # The first subtask that uses a station leaves it standing, so it cannot be used up as material any more.
            self.kept.add(effect.station)
            self.account(Rule.MATERIAL, effect.station).change(number, -1.0)
            self.wanted[Rule.MATERIAL, effect.station][number] = 1.0
        for rule, item in demands(effect):
            self.account(rule, item)
            self.wanted[rule, item][number] = self.demand(effect, rule, item)
