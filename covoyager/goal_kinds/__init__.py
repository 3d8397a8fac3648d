"""Kinds of goals, each in a folder of its own with its ``KIND``; a new folder is found by itself.

The functions here ask the kinds in turn to understand, plan, verify and describe. What nobody asks is not loaded: most goals
are items in so many words.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from covoyager.domain import Goal, Plan, Ruling, Subtask, Verdict
from covoyager.errors import GoalError, Impossible, NameUnknown, NotUnderstood
from covoyager.goal_kinds.kind import Around, GoalKind, Kept, Seen
from covoyager.goal_kinds.quotes import unquoted
from covoyager.knowledge import Knowledge
from covoyager.language.clauses import verb_first
from covoyager.language.goal_parser import asks_plainly, check_length
from covoyager.texts import _, guessed

__all__ = [
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

LAST = "items"
"""The kind that is asked after all others."""


@cache
def _kind(name: str) -> GoalKind:
    kind: GoalKind = import_module(f"{__name__}.{name}").KIND
    return kind


@cache
def _names() -> tuple[str, ...]:
    """All kinds, in the order in which they are asked."""
    found = (found.name for found in iter_modules(__path__) if found.ispkg)
    return tuple(sorted(found, key=lambda name: (name == LAST, name)))


def _kinds(*, things: bool = True) -> Iterator[GoalKind]:
    """All kinds, in the order in which they are asked; ``things``: whether the last is among them."""
    return (_kind(name) for name in _names() if things or name != LAST)


def understand(text: str, knowledge: Knowledge) -> Goal:
    """The goal that a player's words ask for.

    Raises:
        NotUnderstood: no kind understands them, with the nearest names; or they are too many.
    """
    text = _said(text)
    if (order := verb_first(text)) != text:
        meant = understand(order, knowledge)
        # What has items is never read again: it is called as it was asked for.
        return replace(meant, text=text) if meant.items and meant.text == order else meant
    if asks_plainly(text, knowledge) and (goal := _kind(LAST).understand(text, knowledge)) is not None:
        return goal
    from covoyager.goal_kinds.sentences import of_several

    if (goal := of_several(text, knowledge, lambda part: _asked(part, knowledge, things=False))) is not None:
        return goal
    try:
        goal = _asked(text, knowledge)
    except NameUnknown:
        from covoyager.language.building_words import building_in

        if what := building_in(text):
            raise _no_building(what) from None
        raise
    if goal is not None:
        if guessed(goal.assumed):
            from covoyager.language.building_words import grand_in

            if what := grand_in(text):  # a road is no slip of a rod
                raise _no_building(what)
        return goal
    raise NotUnderstood(_("I do not know what {text} is.", text=repr(text)), by_words=True)


def _no_building(what: str) -> NotUnderstood:
    return NotUnderstood(
        _(
            "I know no building called {what}; I build a hut, house, shelter, tower, wall, platform or bridge, such as:"
            " build a stone hut with door; and what a file has drawn: !build FILE.schem",
            what=repr(what),
        )
    )


def _said(text: str) -> str:
    """What somebody asks for, without the quotes around it.

    Raises:
        NotUnderstood: they are too many words.
    """
    check_length(text)
    return unquoted(text)


def goals_in(text: str, knowledge: Knowledge, is_building: Callable[[str], bool]) -> list[str]:
    """The sentences of the goals that a player's words ask for, in their order: the words alone where they ask for one.

    Args:
        text: the words.
        knowledge: facts of the version.
        is_building: whether words ask for a building, which no kind here understands.

    Raises:
        NotUnderstood: they are too many.
    """
    text = verb_first(_said(text))
    from covoyager.goal_kinds.sentences import parted

    def deed_of(part: str) -> Goal | None:
        return Goal(part, {}) if is_building(part) else _asked(part, knowledge, things=False)

    return parted(text, knowledge, deed_of, is_building)


def _asked(text: str, knowledge: Knowledge, *, things: bool = True) -> Goal | None:
    """The goal that the first kind to understand the words makes of them.

    Args:
        text: the words.
        knowledge: facts of the version.
        things: whether the last kind is asked, too.

    Raises:
        NotUnderstood: a kind refuses them, and none but the last might understand them.
    """
    refused: NotUnderstood | None = None
    for kind in _kinds(things=False):
        try:
            goal = kind.understand(text, knowledge)
        except NotUnderstood as error:
            refused = refused or error
            continue
        if goal is not None:
            return goal
    if refused is not None:
        raise refused
    return _kind(LAST).understand(text, knowledge) if things else None


def is_same(one: Goal, other: Goal, knowledge: Knowledge) -> bool:
    """Whether two goals ask for the same: the same items, or without any the same deed, in whatever words and language."""
    if one.items or other.items:
        return dict(one.items) == dict(other.items)
    meant = next((each for kind in _kinds() if (each := _meant(kind, one.text, knowledge)) is not None), None)
    return meant is not None and any(_meant(kind, other.text, knowledge) == meant for kind in _kinds())


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
    kinds = (_kind(LAST),) if goal.items and kept is None else _kinds()
    refused: NotUnderstood | None = None
    for kind in kinds:
        try:
            made = kind.plan(goal, kept or Kept(), around)
        except NotUnderstood as error:  # its words are another kind's
            refused = refused or error
            continue
        if made is not None:
            return made
    if refused is not None:
        raise refused
    raise Impossible(_("{text} asks for nothing that one could have", text=repr(goal.text)))


def verify(step: Subtask, seen: Seen) -> Verdict:
    """Rule on a subtask that brings nothing into the chest; UNSURE if no kind can."""
    for kind in _kinds():
        if (verdict := kind.verify(step, seen)) is not None:
            return verdict
    return Verdict(Ruling.UNSURE, "nothing in the world can show it")


def describe(step: Subtask, number: int) -> str:
    """What a person is told who claims a subtask (``number`` on the board); empty if its result just goes into the chest."""
    return next((how for kind in _kinds() if (how := kind.describe(step, number))), "")
