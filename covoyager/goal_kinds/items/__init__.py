"""Items in the shared chest ("craft 3 torches"), and kills; it is asked after all other kinds."""

from covoyager.domain import Goal, Plan, Proof, Ruling, Subtask, Verdict
from covoyager.domain.nouns import words
from covoyager.goal_kinds.items.precautions import careful
from covoyager.goal_kinds.kind import Around, GoalKind, Kept, Seen
from covoyager.knowledge import Knowledge
from covoyager.language.goal_parser import parse_goal
from covoyager.planning.freeform.notes import with_notes


class Items(GoalKind):
    """Items, which the chest shows. The same words may ask for kills, alone or together with items."""

    def understand(self, text: str, knowledge: Knowledge) -> Goal:
        """See GoalKind."""
        return parse_goal(text, knowledge)

    def plan(self, goal: Goal, kept: Kept, around: Around) -> Plan:
        """The fastest plan, with the precautions that are worth it, and the notes of the subtasks on the board."""
        return with_notes(careful(goal, around), [step for step, _ in kept.steps])

    def verify(self, step: Subtask, seen: Seen) -> Verdict | None:
        """Rule on setting up a station: it must stand by the chest, whoever set it up."""
        if step.action.spec.proof is not Proof.STANDING:
            return None
        there = seen.standing.get(step.item, 0)
        if there >= max(step.quantity, step.furnace):
            return Verdict(Ruling.PASS, "it stands by the chest" if there == 1 else f"{there} stand by the chest")
        return Verdict(Ruling.FAIL, f"{there or 'no'} {words(step.item)} stands by the chest")


KIND = Items()
