"""``covoyager replay GOAL_ID``: do a finished goal again, with its remembered plan and skills and without a model."""

import argparse
import asyncio
import re
import secrets
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from covoyager.commands.numbers import number_in
from covoyager.commands.session.embedded import add_lan_flags, add_speed_flag
from covoyager.commands.session.run import add_session_flags, sit
from covoyager.config import Settings
from covoyager.domain import GoalState, WorldId
from covoyager.errors import UsageError
from covoyager.texts import _
from covoyager.world.versions import TESTED

if TYPE_CHECKING:
    from covoyager.board import Board

#: Name, version and seed in the key of an embedded world; the rest is there for a world file of one's own.
_KEY = re.compile(r"(?P<world>.+)-(?P<mc>\d+(?:\.\d+)+)-(?P<seed>-?\d+)(?P<file>-[0-9a-f]{8})?")


def add_parser(subparsers: "argparse._SubParsersAction[Any]") -> None:
    """Declare the command's arguments."""
    parser = subparsers.add_parser("replay", help="do a goal again with its remembered plan and skills, no model")
    parser.add_argument("goal_id", metavar="GOAL_ID", help="the id that covoyager goals lists; the goal is DONE")
    parser.add_argument(
        "--world", metavar="NAME", help="arena, wild, or a world file, as in play; without it: a fresh one, not kept"
    )
    parser.add_argument("--port", type=int, default=0, help="port to listen on; 0 takes a free one")
    add_lan_flags(parser)
    parser.add_argument("--seed", type=int, metavar="N", help="seed of the world")
    add_speed_flag(parser)
    add_session_flags(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Replay; gives the exit code, as play does."""
    from covoyager.board import open_boards

    number = number_in(args.goal_id)
    if number is None:
        raise UsageError(
            _("replay wants the id of a goal, not {goal_id}; covoyager goals lists them.", goal_id=repr(args.goal_id))
        )
    settings = Settings.load(
        speed=args.speed, minecraft=args.mc, owner=args.owner, allow=args.allow, chat_pattern=args.chat_pattern
    )
    with open_boards(settings.database_url) as boards:
        settings = _prepare(args, number, boards.board_of(number), settings)
    try:
        return asyncio.run(sit(args, settings, embedded=True))
    finally:
        if args.fresh is not None:
            _forget(args.fresh, settings)


def _prepare(args: argparse.Namespace, goal_id: int, board: "Board", settings: Settings) -> Settings:
    """Put goal, world and seed of the replay into ``args``; gives the settings, with no model in them.

    Raises:
        UnknownId: no such goal.
        UsageError: it is not DONE, or its world cannot be made again.
    """
    goal = board.goal(goal_id)
    if goal.state is not GoalState.DONE:
        raise UsageError(
            _("Goal {goal_id} is {state}; only a goal that is DONE can be replayed.", goal_id=goal_id, state=goal.state)
        )
    if all(view.skipped for view in board.subtasks(goal_id)):
        raise UsageError(_("Goal {goal_id} took no work; there is nothing to replay.", goal_id=goal_id))
    args.goal, args.again, args.fresh = goal.goal.text, goal_id, None
    minecraft = goal.minecraft if args.mc is None and goal.minecraft in TESTED else settings.minecraft
    if args.world is None:
        kind = _KEY.fullmatch(board.world.key.partition("@")[0])
        if kind and kind["file"]:
            raise UsageError(
                _(
                    "Goal {goal_id} was done in a world file, {name}.json; name it with --world.",
                    goal_id=goal_id,
                    name=kind["world"],
                )
            )
        args.world = kind["world"].split("#")[0] if kind else "arena"
        args.seed = args.seed if args.seed is not None else int(kind["seed"]) if kind else 1
        args.fresh = f"{args.world}#{secrets.token_hex(4)}-{minecraft}-{args.seed}"
    elif args.seed is None:
        args.seed = 1
    return replace(settings, minecraft=minecraft, api_key="", model="")


def _forget(world: str, settings: Settings) -> None:
    """Cancel goals that did not end, for nobody can come back to their world."""
    from covoyager.board import open_board

    with open_board(settings.database_url, WorldId(world, world)) as board:
        for goal in board.goals():
            board.cancel(goal.id, "host", "the replay ended before it was DONE")
