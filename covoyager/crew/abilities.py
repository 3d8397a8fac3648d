"""What each bot may do, as people said in chat (``!jobs``): kept on the board by the bot's name, for one session or always."""

from collections.abc import Iterable

from covoyager.board import Board
from covoyager.domain import Action
from covoyager.texts import Text, Verb, joined

_ALWAYS = "always"


def abilities(board: Board, name: str) -> frozenset[str] | None:
    """Actions that a bot may carry out; None for all."""
    named = board.setting(_key(name))
    return None if named is None else frozenset(map(str, named)) - {_ALWAYS}


def may_do(board: Board, name: str, action: Action) -> bool:
    """Whether people let a bot carry out an action."""
    able = abilities(board, name)
    return able is None or action in able


def set_abilities(board: Board, name: str, actions: Iterable[str] | None, *, always: bool = False) -> None:
    """Have a bot carry out these only; None for all."""
    board.set_setting(_key(name), None if actions is None else [*actions, *([_ALWAYS] if always else [])])


def begin_session(board: Board, name: str) -> None:
    """Drop what was said for an earlier session only."""
    if _ALWAYS not in (board.setting(_key(name)) or (_ALWAYS,)):
        set_abilities(board, name, None)


def named(able: Iterable[str]) -> Text:
    """Jobs as people of any language call them."""
    kinds = {str(action): action for action in Action}
    words = [Verb.of(job, kinds[job].spec.brief) if job in kinds else job for job in able]
    return joined(", ", words)


def _key(name: str) -> str:
    return f"jobs:{name}"
