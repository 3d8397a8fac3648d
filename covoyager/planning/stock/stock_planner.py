"""Planning from what is on hand alone (``only_have``): the fewest runs of recipes that turn the stock into the goal.

A search over balances: every item in deficit is made by some recipe, whose ingredients may fall into deficit in turn. Slots
that take several kinds wait until all else is decided, and are then filled from what is left over, which is a flow problem;
what is lacking there is made as well. Nothing is gathered. Missing stations and tools are made; fuel must be on hand.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import ceil

from covoyager.domain.subtask import Goal, Subtask
from covoyager.errors import Impossible
from covoyager.knowledge import Knowledge, Method
from covoyager.planning.flow import shortfall
from covoyager.planning.stock.assembly import Batch, Choices, assemble
from covoyager.planning.stock.reach import Reach, reach
from covoyager.planning.stock.shortage import refusal, shortage
from covoyager.texts import _

LIMIT = 30_000
"""The search gives up after so many states."""

NONE: frozenset[str] = frozenset()


@dataclass(slots=True)
class StockSearch:
    """Depth-first branch and bound; the bound is the best solution so far.

    Attributes:
        knowledge: facts of the version.
        reach: what the stock can become, and by which methods.
        balance: item → stock and products less what is taken and wanted; below zero is a deficit.
        wanted: item → count that the goal asks for; a station or tool among them may be used before.
        returns: whether what comes back (empty bottles) is counted on; it may come too late.
        open: choices → how many are wanted; filled last.
        above: item → the items that it is being made for.
        runs: chosen method → runs.
        users: station or tool → how many of the chosen methods use it.
        late: whether a solution was lost because its order was impossible (empty bottles came too late) or fuel was lacking.
        best: the batches of the best solution.
        least: its number of runs.
        seen: state → fewest runs with which it was reached.
        states: how many states were looked at.
    """

    knowledge: Knowledge
    reach: Reach
    balance: Counter[str]
    wanted: Mapping[str, int]
    returns: bool
    open: Counter[Choices] = field(default_factory=Counter)
    above: dict[str | Choices, frozenset[str]] = field(default_factory=dict)
    runs: Counter[Method] = field(default_factory=Counter)
    users: Counter[str] = field(default_factory=Counter)
    late: bool = False
    best: list[Batch] | None = None
    least: int = 10**9
    seen: dict[object, int] = field(default_factory=dict)
    states: int = 0

    def solve(self, cost: int = 0) -> None:
        """StockSearch on from the present state; ``cost`` is the number of runs chosen so far."""
        self.states += 1
        deficits = [item for item, count in self.balance.items() if count < 0]
        if cost + len(deficits) >= self.least or self.states > LIMIT:
            return
        key = (frozenset((i, n) for i, n in self.balance.items() if n), frozenset(self.open.items()))
        if self.seen.get(key, 10**9) <= cost:
            return
        self.seen[key] = cost
        if deficits:
            item = min(deficits, key=lambda name: len(self.reach.methods.get(name, ())))
            self.make([item], -self.balance[item], self.above.get(item, NONE), cost)
            return
        lacking = self.lacking()
        if lacking is None:
            batches = assemble(self.runs, self.balance, self.knowledge, self.reach)
            if batches is not None:
                self.best, self.least = batches, cost
            else:
                self.late = True
            return
        choices, count = lacking
        makeable = [name for name in choices if name in self.reach.methods]
        self.make(makeable, count, self.above.get(choices, NONE), cost)

    def lacking(self) -> tuple[Choices, int] | None:
        """An open slot that what is left over does not fill, and how many it lacks; None if all can be filled."""
        if not self.open:
            return None
        wanted = list(self.open.items())
        items = {
            name: at for at, name in enumerate({name for choices, _ in wanted for name in choices}, len(wanted) + 1)
        }
        makers = {at: float(max(0, self.balance[name])) for name, at in items.items()}
        takers = [(at, float(count)) for at, (_, count) in enumerate(wanted, 1)]
        before = {at: frozenset(items[name] for name in choices) for at, (choices, _) in enumerate(wanted, 1)}
        short = shortfall(0.0, makers, takers, before)
        if not short:
            return None
        at, count = next(iter(short.items()))
        return wanted[at - 1][0], ceil(count)

    def make(self, names: list[str], wanted: int, above: frozenset[str], cost: int) -> None:
        """Try every method that makes one of the items, with every number of runs that may help towards ``wanted``."""
        options = [
            method
            for name in names
            if name not in above
            for method in self.reach.methods.get(name, ())
            if not any(len(choices) == 1 and choices[0] in above for choices, _ in self.reach.slots(method))
        ]
        for method in options:
            needed = ceil(wanted / method.count)
            for runs in range(needed, 0 if len(options) > 1 else needed - 1, -1):
                if cost + runs < self.least:
                    self.explore(method, runs, above | {method.item}, cost)

    def explore(self, method: Method, runs: int, above: frozenset[str], cost: int) -> None:
        """Choose so many runs of a method, search on, and undo the choice."""
        kept: list[tuple[str | Choices, frozenset[str] | None]] = []
        self.change(method, runs)
        for choices, _above in self.reach.slots(method):
            name: str | Choices = choices[0] if len(choices) == 1 else choices
            kept.append((name, self.above.get(name)))
            self.above[name] = self.above.get(name, NONE) | above
        for helper in self.reach.kept(method):
            kept.append((helper, self.above.get(helper)))
            self.above[helper] = self.above.get(helper, NONE) | above
        self.solve(cost + runs)
        for name, old in reversed(kept):
            if old is None:
                self.above.pop(name, None)
            else:
                self.above[name] = old
        self.change(method, -runs)

    def change(self, method: Method, runs: int) -> None:
        """Add runs of a method to the state; a negative number takes them off again."""
        self.balance[method.item] += int(method.count) * runs
        for name, count in method.returns if self.returns else ():
            self.balance[name] += count * runs
        for choices, count in self.reach.slots(method):
            if len(choices) == 1:
                self.balance[choices[0]] -= count * runs
            else:
                self.open[choices] += count * runs
                if not self.open[choices]:
                    del self.open[choices]
        if not self.runs[method] or self.runs[method] == -runs:
            for helper in self.reach.kept(method):
                self.use(helper, 1 if runs > 0 else -1)
        self.runs[method] += runs
        if not self.runs[method]:
            del self.runs[method]

    def use(self, helper: str, users: int) -> None:
        """Count one method more (1) or less (-1) that uses a station or tool; the first sets one aside unless the goal does."""
        before = bool(self.users[helper])
        self.users[helper] += users
        if bool(self.users[helper]) != before and not self.wanted.get(helper):
            self.balance[helper] += 1 if before else -1


def plan_from_stock(
    goal: Goal, knowledge: Knowledge, have: Mapping[str, int], stations: frozenset[str]
) -> tuple[Subtask, ...]:
    """The plan with the fewest runs of recipes.

    Args:
        goal: items that are wanted.
        knowledge: facts of the version.
        have: item → count on hand.
        stations: blocks that stand ready.

    Returns:
        The subtasks, each after all that it needs, numbered from 1.

    Raises:
        Impossible: the stock does not suffice, and the message says what is missing; or no plan was found in time.
    """
    mobs = [name for name in goal.items if name not in knowledge.items]
    if mobs:
        raise Impossible(_("{knowledge} cannot be killed from what is on hand", knowledge=knowledge.label(mobs[0])))
    stock = {name: count for name, count in have.items() if count > 0}
    near = reach(knowledge, stock, stations, goal.items)
    if not all(item in near.items for item in goal.items):
        raise Impossible(refusal(goal, knowledge, stock, stations))
    balance = Counter({name: count for name, count in stock.items() if name in near.items or name in knowledge.fuels})
    balance.subtract(goal.items)
    for returns in (True, False):
        search = StockSearch(knowledge, near, Counter(balance), goal.items, returns)
        search.solve()
        if search.best is not None or not search.late:
            break
    if search.best is None:
        if search.states > LIMIT and not shortage(goal, knowledge, stock, stations):
            label = ", ".join(f"{count} {knowledge.label(item)}" for item, count in goal.items.items())
            raise Impossible(_("no plan for {label} was found in reasonable time", label=label))
        raise Impossible(refusal(goal, knowledge, stock, stations))
    return tuple(batch.subtask(number + 1) for number, batch in enumerate(search.best))
