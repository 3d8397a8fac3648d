"""What a bot may do, as people said it in chat (``!jobs``): kept on the board, for each bot by its name."""

from covoyager.board import Board


def abilities(board: Board, name: str) -> frozenset[str] | None:
    """Actions that a bot may carry out; None for all."""
    named = board.setting(f"jobs:{name}")
    return None if named is None else frozenset(map(str, named))
