"""How chat names steps, goals and amounts."""

from collections.abc import Mapping

from covoyager.domain.nouns import counted
from covoyager.domain.rows import GoalRow, SubtaskRow

TEXT = 60
"""Characters of a player's own words that are repeated back."""


def what(row: SubtaskRow) -> str:
    """The work in three words: ``gather 5 oak logs``."""
    if row.subtask.action.spec.own_words:
        return f"do: {shortened(row.subtask.description).rstrip('. ')}"
    quantity = row.amount if row.amount is not None else row.subtask.quantity
    return f"{row.subtask.action} {counted(row.subtask.item, quantity)}"


def numbered(row: SubtaskRow) -> str:
    """Number and work: ``#3 gather 5 oak logs``."""
    return f"#{row.id} {what(row)}"


def called(row: SubtaskRow) -> str:
    """The same as the subject of a sentence: ``#3 (gather 5 oak logs)`` is free again."""
    return f"#{row.id} ({what(row)})"


def shortened(text: str, length: int = TEXT) -> str:
    """The beginning of a text, with a sign where something was left out."""
    flat = " ".join(text.split())
    return flat if len(flat) <= length else flat[: length - 1].rstrip() + "…"


def goal_name(goal: GoalRow) -> str:
    """Number and the player's words: ``Goal 1 (craft compass)``."""
    return f"Goal {goal.id} ({shortened(goal.goal.text)})"


def amounts(items: Mapping[str, int], most: int = 40) -> str:
    """Items with counts, most first: ``11 cobblestone, 3 oak logs``."""
    ranked = sorted(((count, name) for name, count in items.items() if count), key=lambda pair: (-pair[0], pair[1]))
    shown = [counted(name, count) for count, name in ranked[:most]]
    if len(ranked) > most:
        shown.append(f"{len(ranked) - most} other kinds")
    return ", ".join(shown)
