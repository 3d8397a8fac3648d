"""``covoyager join``: bring the bot into a world that is already running."""

import argparse
import asyncio
from typing import Any

from covoyager.commands.parser import ShownAsWritten
from covoyager.commands.session.run import WAYS_TO_PLAY, add_session_flags, sit
from covoyager.config import Settings
from covoyager.texts import marked, own


def add_parser(subparsers: "argparse._SubParsersAction[Any]") -> None:
    """Declare the command's arguments."""
    parser = subparsers.add_parser(
        "join",
        help="bring the bot into a world that is already running",
        epilog="\n".join(map(own, (marked("three ways to play:"), *WAYS_TO_PLAY))),
        formatter_class=ShownAsWritten,
    )
    parser.add_argument("address", nargs="?", metavar="HOST[:PORT]", help="the server; 25565 is the usual port")
    parser.add_argument("--lan", action="store_true", help="find the worlds that are open to the local network")
    parser.add_argument("--username", metavar="NAME", help="the bot's name in the game (default: Bot)")
    parser.add_argument("--auth", choices=["offline", "microsoft"], default="offline", help="how to log in")
    parser.add_argument("--goal", metavar="GOAL", help="such as: craft compass")
    add_session_flags(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Join; gives the exit code (docs/playing.md)."""
    settings = Settings.load(
        minecraft=args.mc,
        username=args.username,
        owner=args.owner,
        allow=args.allow,
        chat_pattern=args.chat_pattern,
    )
    return asyncio.run(sit(args, settings, embedded=False))
