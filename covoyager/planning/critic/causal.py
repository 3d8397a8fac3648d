"""Which edges a graph needs: CausalMACE's causal check (section 3.4) with a simulator in the place of the model.

For a pair p → q the question is put as an intervention. Everybody but p gets what it wants and does its part (do), p does
not happen: does q get stuck? And does it not, if one rule is turned into its opposite (do(R*), one rule for one item at a
time)? Then that rule has an effect on the pair (ATE ≠ 0) and the edge is necessary; an edge on which no rule has an effect is
spurious. Where several makers would do, those that are done earliest and suffice are the causes: the others are taken away
first.
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
"""How often the verdicts about one subtask are weighed against each other."""


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
    ticks = {subtask.id: subtask.ticks for subtask in ordered}
    trial = Trial([(subtask.id, effect_of(subtask, knowledge)) for subtask in ordered], knowledge, have, stations)
    found: list[Cause] = []
    for number, effect in trial.effects:
        asked = list(demands(effect))
        parts: dict[tuple[Rule, str], list[int]] = {key: [] for key in asked}
        for _ in range(ROUNDS):
            old = dict(parts)
            for key in asked:
                # Who is waited for on account of one item is there for the others too.
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
        trial.done[number] = ticks[number] + max((trial.done[maker] for maker in makers), default=0)
        trial.enter(number, effect)
    return found


def demands(effect: Effect) -> Iterator[tuple[Rule, str]]:
    """The rules that an effect is subject to, one for each item."""
    yield from ((Rule.MATERIAL, item) for item in effect.takes)
    yield from ((Rule.TOOL, tool) for tool in dict.fromkeys((*effect.uses, *effect.takes)))
    if effect.station:
        yield Rule.STATION, effect.station


class Trial:
    """Interventions on one reference order.

    Attributes:
        effects: (id, effect) in the reference order.
        before: what each subtask is known to depend on, directly or not.
        done: when each is done, in ticks, if there are hands for everything.
        accounts: for each rule and item what those so far make and take; tools are counted in uses.
        kept: stations that somebody has used; one of each stays where it stands.
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
        """What is known of one item under one rule."""
        key = (rule, item)
        if key not in self.accounts:
            stock = (
                0.0 if rule is Rule.STATION and item in self.placed else self.have.get(item, 0) * self.size(rule, item)
            )
            self.accounts[key] = Account(stock)
            self.wanted[key] = {}
        return self.accounts[key]

    def size(self, rule: Rule, item: str) -> float:
        """What one item counts: its uses where it is a tool."""
        return float(self.knowledge.durability(item) or 10**9) if rule is Rule.TOOL else 1.0

    def demand(self, effect: Effect, rule: Rule, item: str) -> float:
        """How much an effect must find."""
        if rule is Rule.MATERIAL:
            return float(effect.takes[item])
        if rule is Rule.TOOL:
            return max(1.0, effect.uses.get(item, 0.0), effect.takes.get(item, 0) * self.size(rule, item))
        return 1.0

    def necessary(self, number: int, effect: Effect, rule: Rule, item: str, sure: frozenset[int]) -> list[int]:
        """Makers of ``item`` without which ``number`` gets stuck by ``rule``; ``sure`` are waited for anyway."""
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
            # ATE of the rule on this pair: stuck as things are, not stuck with the rule turned round.
            as_it_is = self.stuck(number, effect, rule, item, waits, maker)
            turned_round = False
            if as_it_is == turned_round:
                kept = others
        return kept

    def stuck(self, number: int, effect: Effect, rule: Rule, item: str, waits: frozenset[int], absent: int) -> bool:
        """Whether somebody gets stuck in some order if ``number`` waits for ``waits`` only and ``absent`` fails to come."""
        account = self.account(rule, item)
        without = Account(account.stock, {i: n for i, n in account.makes.items() if i != absent})
        without.takes = {i: n for i, n in account.takes.items() if absent not in self.before[i]}
        before = {**self.before, number: waits}
        if without.worst(number, before) < self.demand(effect, rule, item) - 1e-9:
            return True
        return any(self.deprives(number, effect, each, item, before) for each in self.touched(rule, item))

    def touched(self, rule: Rule, item: str) -> tuple[Rule, ...]:
        """The rules under which others may lack what is taken: who takes a tool takes it from those who use it."""
        return tuple(each for each in ((rule,) if rule is not Rule.MATERIAL else Rule) if (each, item) in self.wanted)

    def deprives(
        self, number: int, effect: Effect, rule: Rule, item: str, before: Mapping[int, frozenset[int]]
    ) -> bool:
        """Whether somebody before gets stuck if ``number`` takes its share first."""
        spent = self.spent(effect, rule, item) if rule is not Rule.STATION else float(effect.takes.get(item, 0))
        if not spent or (rule is Rule.STATION and item in self.placed):
            return False
        account = self.accounts[rule, item]
        whole = Account(account.stock, dict(account.makes), dict(account.takes))
        whole.change(number, -spent)
        return any(whole.worst(other, before) < demand - 1e-9 for other, demand in self.wanted[rule, item].items())

    def spent(self, effect: Effect, rule: Rule, item: str) -> float:
        """How much less there is after an effect, what it makes left out."""
        taken = effect.takes.get(item, 0) * self.size(rule, item)
        if rule is Rule.TOOL:
            return taken + effect.uses.get(item, 0.0)
        return taken

    def enter(self, number: int, effect: Effect) -> None:
        """Note what a subtask takes and makes, for those after it."""
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
            # Whoever uses a station first leaves it standing: nobody can use it up after that.
            self.kept.add(effect.station)
            self.account(Rule.MATERIAL, effect.station).change(number, -1.0)
            self.wanted[Rule.MATERIAL, effect.station][number] = 1.0
        for rule, item in demands(effect):
            self.account(rule, item)
            self.wanted[rule, item][number] = self.demand(effect, rule, item)
