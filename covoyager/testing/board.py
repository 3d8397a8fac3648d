"""A board in memory, which is gone when the process that opened it ends."""

from covoyager.board import Board, open_board
from covoyager.domain import WorldId


def board_in_memory(world: str = "a world for tests") -> Board:
    """The board itself, with all its rules, in the memory of this process alone; to be closed, as by ``with``."""
    return open_board("memory:", WorldId(world, world))
