"""Freeform actions: goals that are something to do, not something to have in the chest ("light up the camp").

The plan is one subtask in plain words, and before it the subtasks for its materials, planned from the data.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from covoyager.domain import Action, Goal, Plan, Subtask
from covoyager.domain.graph import critical_path
from covoyager.knowledge import Knowledge
from covoyager.planning.freeform.notes import milestones_of
from covoyager.planning.grounded import plan_goal

#: Assumed duration of a freeform action, in ticks: a guess.
TICKS = 1200
LONGEST = 64


def freeform_action_in(subtasks: Iterable[Subtask]) -> Subtask | None:
    """The first freeform action among the subtasks; None if there is none."""
    return next((subtask for subtask in subtasks if subtask.action is Action.DO), None)


def freeform_plan(
    text: str,
    action: str,
    takes: Mapping[str, int],
    knowledge: Knowledge,
    *,
    have: Mapping[str, int] | None = None,
    participants: int = 1,
    nearby: Mapping[str, int] | None = None,
    stations: Mapping[str, int] | frozenset[str] = frozenset(),
) -> Plan:
    """The plan for a freeform action.

    Args:
        text: the player's words.
        action: what is to be done, in a sentence.
        takes: item → count that it takes out of the chest.
        knowledge: facts of the version.
        have: item → count on hand.
        participants: how many work on it.
        nearby: block or mob → count in sight; None if nobody has looked.
        stations: blocks that stand ready beside the chest, with how many of each.

    Raises:
        Impossible: what it takes cannot be had.
    """
    sentence = next(iter(milestones_of([action])), "")
    goal = Goal(text, {}, (f"I take it as something to do: {sentence}",))
    materials = Plan(goal, knowledge.version, ())
    if takes:
        materials = plan_goal(
            Goal(f"materials for {sentence}", dict(takes)),
            knowledge,
            have=have or {},
            participants=participants,
            nearby=nearby,
            stations=stations,
        )
    needs = tuple(subtask.id for subtask in materials.subtasks if set(takes) & set(subtask.produces))
    step = Subtask(
        id=max((subtask.id for subtask in materials.subtasks), default=0) + 1,
        action=Action.DO,
        item=re.sub(r"[^a-z0-9]+", "_", sentence.lower())[:LONGEST].strip("_") or "it",
        quantity=1,
        consumes=dict(takes),
        materials=dict(takes),
        needs=needs,
        description=sentence,
        ticks=TICKS,
    )
    subtasks = (*materials.subtasks, step)
    return replace(materials, goal=goal, subtasks=subtasks, critical_path=critical_path(subtasks))
