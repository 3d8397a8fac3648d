"""Kinds of goals, each in a folder of its own with its ``KIND``; a new folder is found by itself.

The functions here ask the kinds in turn to understand, plan, verify and describe.
"""

from collections.abc import Callable
from importlib import import_module
from pkgutil import iter_modules

from covoyager.domain import Goal, Plan, Ruling, Subtask, Verdict
from covoyager.domain.texts import _
from covoyager.errors import GoalError, Impossible, NameUnknown, NotUnderstood
from covoyager.goal_kinds.kind import Around, GoalKind, Kept, Seen
from covoyager.goal_kinds.sentences import of_several, parted
from covoyager.knowledge import Knowledge
from covoyager.language.building_words import building_in
from covoyager.language.goal_parser import check_length

__all__ = [
    "KINDS",
    "Around",
    "GoalKind",
    "Kept",
    "Seen",
    "describe",
    "goals_in",
    "is_same",
    "plan",
    "understand",
    "verify",
]

_FOUND: list[GoalKind] = [
    import_module(f"{__name__}.{found.name}").KIND
    for found in sorted(iter_modules(__path__), key=lambda found: found.name)
    if found.ispkg
]
KINDS: tuple[GoalKind, ...] = tuple(sorted(_FOUND, key=lambda kind: kind.last))
"""All kinds, in the order in which they are asked."""


def understand(text: str, knowledge: Knowledge) -> Goal:
    """The goal that a player's words ask for.

    Raises:
        NotUnderstood: no kind understands them, with the nearest names; or they are too many.
    """
    check_length(text)
    if (goal := of_several(text, knowledge, lambda part: _asked(part, knowledge, things=False))) is not None:
        return goal
    try:
        goal = _asked(text, knowledge)
    except NameUnknown:
        if what := building_in(text):
            raise NotUnderstood(
                _(
                    "I know no building called {what}; I build a hut, house, shelter, tower, wall or platform, such as: build a"
                    " stone hut with door; and what a file has drawn: !build FILE.schem",
                    what=repr(what),
                )
            ) from None
        raise
    if goal is not None:
        return goal
    raise NotUnderstood(_("I do not know what {text} is.", text=repr(text)), by_words=True)


def goals_in(text: str, knowledge: Knowledge, is_building: Callable[[str], bool]) -> list[str]:
    """The sentences of the goals that a player's words ask for, in their order: the words alone where they ask for one.

    Args:
        text: the words.
        knowledge: facts of the version.
        is_building: whether words ask for a building, which no kind here understands.

    Raises:
        NotUnderstood: they are too many.
    """
    check_length(text)

    def deed_of(part: str) -> Goal | None:
        return Goal(part, {}) if is_building(part) else _asked(part, knowledge, things=False)

    return parted(text, knowledge, deed_of, is_building)


def _asked(text: str, knowledge: Knowledge, *, things: bool = True) -> Goal | None:
    """The goal that the first kind to understand the words makes of them; ``things``: whether the last kind is asked, too."""
    found = (kind.understand(text, knowledge) for kind in KINDS if things or not kind.last)
    return next((goal for goal in found if goal is not None), None)


def is_same(one: Goal, other: Goal, knowledge: Knowledge) -> bool:
    """Whether two goals ask for the same: the same items, or without any the same deed, in whatever words and language."""
    if one.items or other.items:
        return dict(one.items) == dict(other.items)
    meant = next((each for kind in KINDS if (each := _meant(kind, one.text, knowledge)) is not None), None)
    return meant is not None and any(_meant(kind, other.text, knowledge) == meant for kind in KINDS)


def _meant(kind: GoalKind, text: str, knowledge: Knowledge) -> object | None:
    try:
        return kind.meant(text, knowledge)
    except GoalError:
        return None


def plan(goal: Goal, around: Around, kept: Kept | None = None) -> Plan:
    """The subtasks that are left of a goal.

    Args:
        goal: what is asked for.
        around: what is there.
        kept: what the board keeps with the goal; None for a new one.

    Raises:
        Impossible: no plan can exist.
    """
    for kind in KINDS:
        if (made := kind.plan(goal, kept or Kept(), around)) is not None:
            return made
    raise Impossible(_("{text} asks for nothing that one could have", text=repr(goal.text)))


def verify(step: Subtask, seen: Seen) -> Verdict:
    """Rule on a subtask that brings nothing into the chest; UNSURE if no kind can."""
    for kind in KINDS:
        if (verdict := kind.verify(step, seen)) is not None:
            return verdict
    return Verdict(Ruling.UNSURE, "nothing in the world can show it")


def describe(step: Subtask, number: int) -> str:
    """What a person is told who claims a subtask (``number`` on the board); empty if its result just goes into the chest."""
    return next((how for kind in KINDS if (how := kind.describe(step, number))), "")
