"""Which step somebody means who names none: the one that they have."""

from covoyager.board import Board, SubtaskView
from covoyager.chat.views import numbered
from covoyager.crew.parts import Parts
from covoyager.domain import Status
from covoyager.texts import Text, _, joined


def held_by(board: Board, user: str) -> list[SubtaskView]:
    """The steps that somebody is at."""
    return [row for row in board.subtasks() if row.by == user and row.state is Status.IN_PROGRESS]


def own_step(board: Board, user: str) -> int | None:
    """The number of the only step that somebody is at; None if there is none, or there are several."""
    held = held_by(board, user)
    return held[0].id if len(held) == 1 else None


def done_with(parts: Parts, user: str) -> Text:
    """What who is done is asked or told, where it is not one step that they hold."""
    held = held_by(parts.board, user)
    if not held:
        return _NONE
    return _("Which one is done? {steps}: !done N has it looked at.", steps=joined(", ", map(numbered, held)))


def released_which(parts: Parts, user: str) -> Text:
    """The same for who would rather not go on."""
    held = held_by(parts.board, user)
    return (
        _("Which one? {steps}: !release N gives it back.", steps=joined(", ", map(numbered, held))) if held else _NONE
    )


_NONE = _("You hold no step. !board lists what there is, !claim N takes one.")
