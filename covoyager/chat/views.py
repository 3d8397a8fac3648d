"""How chat names steps, goals and amounts."""

from collections.abc import Mapping

from covoyager.domain.actions import Action
from covoyager.domain.nouns import counted
from covoyager.domain.rows import GoalRow, SubtaskRow
from covoyager.domain.sentences import brief_of
from covoyager.texts import Text, _, joined, several, shortened

MOST_KINDS = 40
"""Items of a list that are told."""


def what(row: SubtaskRow) -> Text:
    """The work in three words: ``gather 5 oak logs``."""
    if row.subtask.action is Action.DO:
        return _("do: {thing}", thing=shortened(row.subtask.description).rstrip(". "))
    return brief_of(row.subtask, row.amount)


def no_such_player(name: str) -> Text:
    """What is said of a player who is not there."""
    return _("I see no {who} in this world.", who=shortened(name, 24))


def numbered(row: SubtaskRow) -> Text:
    """Number and work: ``#3 gather 5 oak logs``."""
    return Text("#{n} {work}", {"n": row.id, "work": what(row)})


def called(row: SubtaskRow) -> Text:
    """The same as the subject of a sentence: ``#3 (gather 5 oak logs)`` is free again."""
    return Text("#{n} ({work})", {"n": row.id, "work": what(row)})


def goal_name(goal: GoalRow) -> Text:
    """Number and the player's words: ``Goal 1 (craft compass)``."""
    return _("Goal {number} ({words})", number=goal.id, words=shortened(goal.goal.text))


def amounts(items: Mapping[str, int]) -> Text:
    """Items with counts, most first: ``11 cobblestone, 3 oak logs``."""
    ranked = sorted(((count, name) for name, count in items.items() if count), key=lambda pair: (-pair[0], pair[1]))
    shown: list[Text] = [counted(name, count) for count, name in ranked[:MOST_KINDS]]
    if len(ranked) > MOST_KINDS:
        shown.append(several("{n} other kind", "{n} other kinds", len(ranked) - MOST_KINDS))
    return joined(", ", shown)
