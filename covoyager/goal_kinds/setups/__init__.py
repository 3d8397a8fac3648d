"""Setting up stations by the chest ("set up a kitchen", "set up a smoker and an anvil")."""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from covoyager.domain import Action, Goal, Plan, Proof, Subtask
from covoyager.domain.graph import order
from covoyager.domain.nouns import listed, plural, words
from covoyager.domain.sentences import describe
from covoyager.errors import NotUnderstood
from covoyager.facts import shared_facts
from covoyager.goal_kinds.kind import Around, GoalKind, Kept
from covoyager.goal_kinds.numbering import renumbered
from covoyager.knowledge import Knowledge
from covoyager.knowledge.pace import USUAL
from covoyager.language.goal_parser import parse_goal
from covoyager.texts import _

ASKED = re.compile(
    r"\s*(?:please\s+|can you\s+|let'?s\s+)?(?:set|put)\s+up\s+(?:(?:a|an|the|our|my)\s+)?(?P<what>.+?)"
    r"(?:\s+(?:by|at|near|beside|next to)\s+(?:(?:the|our|my)\s+)?(?:shared\s+)?chest)?\s*[.!]*\s*",
    re.IGNORECASE,
)
#: Room → the blocks that stand in it. The choice is ours.
ROOMS: Mapping[str, tuple[str, ...]] = {
    "kitchen": ("furnace", "smoker", "campfire"),
    "workshop": ("crafting_table", "furnace", "stonecutter"),
    "smithy": ("blast_furnace", "smithing_table", "grindstone"),
}


class Setups(GoalKind):
    """Setting up stations; those that stand by the chest already are not set up again."""

    def understand(self, text: str, knowledge: Knowledge) -> Goal | None:
        """See GoalKind."""
        blocks = wanted(text, knowledge)
        return None if blocks is None else Goal(text, {}, (_("set up by the chest: {blocks}", blocks=listed(blocks)),))

    def meant(self, text: str, knowledge: Knowledge) -> object | None:
        """See GoalKind."""
        return wanted(text, knowledge)

    def plan(self, goal: Goal, kept: Kept, around: Around) -> Plan | None:  # noqa: ARG002
        """See GoalKind."""
        blocks = None if goal.items else wanted(goal.text, around.knowledge)
        if blocks is None:
            return None
        # What other goals are to set up does not stand there yet: they may end without it.
        coming = {block: count for block, count in around.coming.items() if block in blocks}
        around = replace(around, stations=Counter(around.stations) - Counter(coming))
        left = Counter(blocks)
        left.subtract(around.stations)
        made = _made(goal, +left, around)
        # Stations that the plan sets up to make others with will stand then.
        left.subtract(step.item for step in made.subtasks if step.action.spec.proof is Proof.STANDING)
        return _set_up(goal, +left, _made(goal, +left, around))


def wanted(text: str, knowledge: Knowledge) -> dict[str, int] | None:
    """Block → count that words ask to set up; None if they ask for something else.

    Raises:
        NotUnderstood: it is no block at which things are made.
    """
    found = ASKED.fullmatch(text)
    if found is None:
        return None
    what = found["what"].casefold()
    if what in ROOMS:
        return {block: 1 for block in ROOMS[what] if block in knowledge.blocks}
    items = dict(parse_goal(f"get {what}", knowledge).items)
    wrong = next((name for name in items if name not in shared_facts("blocks")["stations"]), None)
    if wrong is not None:
        raise NotUnderstood(
            _(
                "I set up what things are made at, such as a furnace or an anvil, not {item}",
                item=plural(words(wrong), 2),
            )
        )
    return items


def _made(goal: Goal, blocks: Mapping[str, int], around: Around) -> Plan:
    """The plan to get the blocks (block → count)."""
    if not blocks:
        return Plan(goal, around.knowledge.version, ())
    return around.grounded(Goal(f"what it takes to {goal.text}", blocks))


def _set_up(goal: Goal, blocks: Mapping[str, int], made: Plan) -> Plan:
    """Add a subtask that sets up each block as soon as it is made; subtasks that use the block wait for that."""
    first = max((step.id for step in made.subtasks), default=0) + 1
    steps = {step.id: step for step in made.subtasks}
    for number, (item, count) in enumerate(blocks.items(), first):
        makers = {step.id for step in made.subtasks if item in step.produces}
        for maker in makers:
            steps[maker] = replace(steps[maker], description=describe(steps[maker]))
        for user in [step for step in steps.values() if step.station == item and makers.intersection(step.needs)]:
            steps[user.id] = replace(user, needs=(*user.needs, number))
        placed = Subtask(number, Action.PLACE, item, count, materials={item: 1}, consumes={item: count})
        placed = replace(placed, needs=tuple(makers), ticks=round(USUAL.place * count))
        steps[number] = replace(placed, description=describe(placed))
    return renumbered(replace(made, goal=goal), order(steps.values()))


KIND = Setups()
