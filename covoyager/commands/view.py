"""``covoyager view [--web] [--as NAME]``: the world around a session's bot, in three dimensions in a browser."""

import argparse
import re
from typing import TYPE_CHECKING, Any

from covoyager.actions.names import acting_as
from covoyager.clock import wall
from covoyager.commands.worlds import add_world_flag, chosen_board
from covoyager.config import Settings
from covoyager.errors import CovoyagerError, UsageError
from covoyager.texts import _, marked

if TYPE_CHECKING:
    from covoyager.board import Board

HOST = "host"
#: How long a session has to answer.
ANSWER_SECONDS = 60.0
ADDRESS = re.compile(r"http://\S+/")


def add_parser(subparsers: "argparse._SubParsersAction[Any]") -> None:
    """Declare the command's arguments."""
    about = marked("The world around a session's bot, in three dimensions in a browser.")
    parser = subparsers.add_parser("view", help="the world around the bot, in a browser", description=about)
    parser.add_argument("--web", action="store_true", help="open it in your browser too")
    parser.add_argument("--as", dest="name", metavar="NAME", help="whom you act as; the owner unless given")
    add_world_flag(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Have the session show it, and tell where."""
    from covoyager.board import open_boards
    from covoyager.bot.runtime import ensure_runtime, ensure_view

    if args.name is not None:
        acting_as(args.name)
    settings = Settings.load()
    with open_boards(settings.database_url, settings.attempts) as boards:
        board = chosen_board(boards, args, settings)
        if not any(session.names for session in board.sessions()):
            raise UsageError(_("No bot is in a world here: covoyager play or join brings one, then try again."))
        ensure_view(ensure_runtime(settings.cache, settings.node))
        answer = _asked(board, args.name or settings.owner or HOST)
    address = ADDRESS.search(answer)
    if address is None:
        raise CovoyagerError(answer)
    print(answer)
    if args.web:
        import webbrowser

        webbrowser.open(address[0])
    return 0


def _asked(board: "Board", name: str) -> str:
    """Ask the session for its view, and give what it answers.

    Raises:
        CovoyagerError: it does not answer in time.
    """
    asked = board.note("chat", by=name, data={"text": "!view", "board": True}).id
    until = wall.now() + ANSWER_SECONDS
    while wall.now() < until:
        board.watch(min(1.0, max(0.0, until - wall.now())))
        for event in board.events(after=asked):
            if event.type == "chat" and event.data.get("to") == name:
                return str(event.data.get("text", ""))
    raise CovoyagerError(_("The session does not answer; try again."))
