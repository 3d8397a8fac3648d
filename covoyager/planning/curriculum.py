"""The automatic curriculum (as in Voyager), grounded: goals that a crew could set next, by what it has and sees."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from covoyager.domain import Goal, Plan
from covoyager.domain.nouns import plural
from covoyager.errors import GoalError
from covoyager.knowledge import Knowledge
from covoyager.planning.grounded import plan_goal

#: Kinds of goals, each a ladder of (item, count) from the easiest to the hardest. The first rung above those that the crew
#: has reached is proposed. The ladders are ours.
LADDERS: Mapping[str, tuple[tuple[str, int], ...]] = {
    "digging": (("wooden_pickaxe", 1), ("stone_pickaxe", 1), ("iron_pickaxe", 1), ("diamond_pickaxe", 1)),
    "fighting": (("wooden_sword", 1), ("stone_sword", 1), ("iron_sword", 1), ("diamond_sword", 1)),
    "armour": (
        ("shield", 1),
        ("iron_chestplate", 1),
        ("iron_leggings", 1),
        ("iron_helmet", 1),
        ("iron_boots", 1),
        ("diamond_chestplate", 1),
    ),
    "light": (("torch", 8), ("torch", 32), ("lantern", 4)),
    "food": (("cooked_porkchop", 3), ("cooked_beef", 6), ("bread", 6), ("golden_carrot", 4)),
    "rest": (("white_bed", 1),),
    "work": (("crafting_table", 1), ("furnace", 1), ("smoker", 1), ("blast_furnace", 1), ("anvil", 1)),
    "travel": (("compass", 1), ("oak_boat", 1), ("bucket", 1), ("clock", 1), ("map", 1)),
    "magic": (("bookshelf", 1), ("enchanting_table", 1)),
}
#: Goals that take one participant longer than this are not proposed, in ticks (half an hour).
FAR = 36_000


@dataclass(frozen=True, slots=True)
class Proposal:
    """A goal that could be set next, as a player would type it, with its plan."""

    text: str
    plan: Plan

    @property
    def steps(self) -> int:
        """Number of subtasks."""
        return len(self.plan.subtasks)

    @property
    def ticks(self) -> int:
        """Ticks for one participant."""
        return sum(subtask.ticks for subtask in self.plan.subtasks)


def propose(
    knowledge: Knowledge,
    have: Mapping[str, int],
    *,
    nearby: Mapping[str, int] | None = None,
    stations: frozenset[str] = frozenset(),
    leave_out: Iterable[str] = (),
    most: int = 3,
) -> list[Proposal]:
    """Propose next goals, at most one of each kind, the quickest first.

    Args:
        knowledge: facts of the version.
        have: item → count on hand.
        nearby: block or mob → count in sight; None if nobody has looked.
        stations: blocks that stand ready beside the chest.
        leave_out: items that are goals already.
        most: how many proposals at most.
    """
    taken = set(leave_out)
    found: list[Proposal] = []
    for ladder in LADDERS.values():
        reached = max((at for at, (item, count) in enumerate(ladder) if has(item, count, have, stations)), default=-1)
        rest = [(i, n) for i, n in ladder[reached + 1 :] if i in knowledge.items and i not in taken]
        for item, count in rest[:1]:
            proposal = weigh(item, count, knowledge, have, nearby, stations)
            if proposal is not None:
                found.append(proposal)
    return sorted(found, key=lambda proposal: proposal.ticks)[:most]


def has(item: str, count: int, have: Mapping[str, int], stations: frozenset[str]) -> bool:
    """Whether the crew has reached a rung: so many on hand, or one standing."""
    return have.get(item, 0) >= count or item in stations


def weigh(
    item: str,
    count: int,
    knowledge: Knowledge,
    have: Mapping[str, int],
    nearby: Mapping[str, int] | None,
    stations: frozenset[str],
) -> Proposal | None:
    """Plan for ``count`` more of an item; None if there is nothing to do, no plan, or it takes longer than :data:`FAR`."""
    named = f"craft {count} {plural(knowledge.label(item), count)}"
    goal = Goal(named, {item: have.get(item, 0) + count})
    try:
        plan = plan_goal(goal, knowledge, have=have, nearby=nearby or None, stations=stations)
    except GoalError:
        return None
    proposal = Proposal(named, plan)
    return proposal if plan.subtasks and proposal.ticks <= FAR else None
