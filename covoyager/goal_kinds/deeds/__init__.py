"""Deeds ("tame a wolf"): the chest cannot show them, but whoever does one sees whether it succeeded."""

from collections.abc import Callable
from dataclasses import replace

from covoyager.domain import Goal, Plan, Proof, Ruling, Status, Subtask, Verdict
from covoyager.domain.graph import order
from covoyager.goal_kinds.deeds.alive import alive
from covoyager.goal_kinds.deeds.boating import at_hand, boating
from covoyager.goal_kinds.deeds.drinking import drinking
from covoyager.goal_kinds.deeds.husbandry import breeding, shearing
from covoyager.goal_kinds.deeds.looking import looking
from covoyager.goal_kinds.deeds.naming import naming
from covoyager.goal_kinds.deeds.reading import reading
from covoyager.goal_kinds.deeds.resting import settled, sleeping, waking
from covoyager.goal_kinds.deeds.riding import riding
from covoyager.goal_kinds.deeds.taming import taming
from covoyager.goal_kinds.deeds.trading import trading
from covoyager.goal_kinds.deeds.undone import undone
from covoyager.goal_kinds.deeds.wish import Wish
from covoyager.goal_kinds.deeds.working import enchanting, repairing
from covoyager.goal_kinds.deeds.writing import writing
from covoyager.goal_kinds.items.precautions import careful
from covoyager.goal_kinds.kind import Around, GoalKind, Kept, Seen
from covoyager.goal_kinds.numbering import renumbered
from covoyager.knowledge import Knowledge
from covoyager.language.game_names import in_english

DEEDS: tuple[Callable[[str, Knowledge], Wish | None], ...] = (
    taming,
    alive,
    naming,
    breeding,
    shearing,
    enchanting,
    repairing,
    writing,
    reading,
    drinking,
    trading,
    boating,
    riding,
    sleeping,
    waking,
    looking,
)


class Deeds(GoalKind):
    """Deeds: first the subtasks for what they take, then one subtask for each time."""

    def understand(self, text: str, knowledge: Knowledge) -> Goal | None:
        """See GoalKind."""
        wish = wished(text, knowledge)
        if wish is None:
            undone(text, knowledge)  # only asked here: what a model has made of such words is planned
            return None
        return Goal(text, {}, wish.assumed)

    def meant(self, text: str, knowledge: Knowledge) -> object | None:
        """See GoalKind."""
        wish = wished(text, knowledge)
        return None if wish is None else (replace(wish.step, description=""), wish.count)

    def plan(self, goal: Goal, kept: Kept, around: Around) -> Plan | None:
        """See GoalKind."""
        wish = None if goal.items else wished(goal.text, around.knowledge)
        if wish is None:
            return None
        wish = at_hand(
            settled(wish, around.have, around.stations, around.nearby, len(around.people)),
            around.have,
            around.knowledge,
        )
        action = wish.step.action
        left = wish.count - sum(state is Status.DONE and step.action is action for step, state in kept.steps)
        if left <= 0:
            return Plan(goal, around.knowledge.version, ())
        takes = {item: each * left for item, each in wish.step.consumes.items()}
        takes |= {
            item: count for item, count in wish.takes.items() if item not in takes and item not in around.stations
        }
        made = Plan(goal, around.knowledge.version, ())
        if takes:
            made = careful(Goal(f"what it takes to {goal.text}", takes), around)
        first = max((step.id for step in made.subtasks), default=0) + 1
        makers = tuple(step.id for step in made.subtasks if takes.keys() & step.produces.keys())
        steps = {step.id: step for step in made.subtasks}
        steps |= {number: replace(wish.step, id=number, needs=makers) for number in range(first, first + left)}
        return renumbered(replace(made, goal=goal), order(steps.values()))

    def verify(self, step: Subtask, seen: Seen) -> Verdict | None:
        """See GoalKind."""
        if step.action.spec.proof is not Proof.WITNESS:
            return None
        if seen.done is None:
            return Verdict(Ruling.UNSURE, "nobody has seen it come about")
        if seen.done >= step.quantity:
            return Verdict(Ruling.PASS, "seen to come about")
        return Verdict(Ruling.FAIL, f"{seen.done} of {step.quantity} seen to come about")

    def describe(self, step: Subtask, number: int) -> str:
        """See GoalKind."""
        if step.action.spec.proof is not Proof.WITNESS:
            return ""
        return f"{step.description} No chest can show it: !skip {number} once it is done."


def wished(text: str, knowledge: Knowledge) -> Wish | None:
    """The deed that words ask for, in any language that we read; None if they ask for something else.

    Raises:
        NotUnderstood: they ask for a deed that is impossible.
    """
    for words in dict.fromkeys((text, in_english(text, knowledge))):
        for deed in DEEDS:
            if (wish := deed(words, knowledge)) is not None:
                return wish
    return None


KIND = Deeds()
