"""``covoyager play``: an embedded world, bots and the board, for a goal."""

import argparse
import asyncio
from typing import Any

from covoyager.commands.session.embedded import add_lan_flags, add_speed_flag
from covoyager.commands.session.run import add_session_flags, sit
from covoyager.config import Settings


def add_parser(subparsers: "argparse._SubParsersAction[Any]") -> None:
    """Declare the command's arguments."""
    parser = subparsers.add_parser("play", help="open an embedded world, a bot and a board, and go for a goal")
    parser.add_argument("goal", nargs="*", metavar="GOAL", help="such as: craft compass; without it: ask in the game")
    parser.add_argument(
        "--world", default="arena", metavar="NAME", help="arena, wild, or a world file (default: arena)"
    )
    parser.add_argument(
        "--port", type=int, help="port to listen on; 0: any free one (default: 25565 or the next that is free)"
    )
    add_lan_flags(parser)
    parser.add_argument("--seed", type=int, default=1, help="seed of the world (default: 1)")
    parser.add_argument(
        "--curriculum", action="store_true", help="go on by itself while nobody asks for anything, as !explore does"
    )
    parser.add_argument(
        "--end-is-fine", action="store_true", help="exit 0 when a person ends the session at its board, done or not"
    )
    add_session_flags(parser)
    add_speed_flag(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play; gives the exit code (docs/playing.md)."""
    settings = Settings.load(
        speed=args.speed, minecraft=args.mc, owner=args.owner, allow=args.allow, chat_pattern=args.chat_pattern
    )
    return asyncio.run(sit(args, settings, embedded=True))
