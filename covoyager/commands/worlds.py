"""Which world a command is about: the one named with ``--in``, else a running session's, else the one played last."""

import argparse
from functools import partial
from typing import TYPE_CHECKING

from covoyager.config import Settings
from covoyager.domain import WorldId

if TYPE_CHECKING:
    from covoyager.board import Board, Boards


def add_world_flag(parser: argparse.ArgumentParser) -> None:
    """Declare ``--in``."""
    parser.add_argument(
        "--in",
        dest="world",
        metavar="WORLD",
        help="which world, by a part of its name; covoyager goals --all lists them",
    )


def chosen_world(boards: "Boards", args: argparse.Namespace, settings: Settings) -> WorldId:
    """The world that is meant.

    Raises:
        UnknownId: no world has that name.
        SeveralWorlds: several have it, or sessions run in several.
    """
    if args.world:
        return boards.find(args.world)
    from covoyager.world.folder import is_there

    return boards.current(partial(is_there, worlds=settings.worlds))


def chosen_board(boards: "Boards", args: argparse.Namespace, settings: Settings) -> "Board":
    """The board of the world that is meant, by the clock of its session; raises as :func:`chosen_world`."""
    board = boards.board(chosen_world(boards, args, settings))
    board.follow_clock()
    return board
