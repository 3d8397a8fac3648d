"""``covoyager view [--web [HOST:PORT]] [--as NAME]``: the world around a session's bot, in three dimensions in a browser."""

import argparse
import re
from functools import partial
from typing import TYPE_CHECKING, Any

from covoyager.actions.names import acting_as
from covoyager.clock import wall
from covoyager.commands.serving import listening_at, serve_at
from covoyager.commands.worlds import add_world_flag, chosen_board
from covoyager.config import Settings
from covoyager.errors import CovoyagerError, UsageError
from covoyager.texts import _, here, marked

if TYPE_CHECKING:
    from covoyager.board import Board

HOST = "host"
#: What ``--web`` is without an address.
OPEN = " "
#: How long a session has to answer.
ANSWER_SECONDS = 60.0
ADDRESS = re.compile(r"http://\S+/")


def add_parser(subparsers: "argparse._SubParsersAction[Any]") -> None:
    """Declare the command's arguments."""
    about = marked("The world around a session's bot, in three dimensions in a browser.")
    parser = subparsers.add_parser("view", help="the world around the bot, in a browser", description=about)
    parser.add_argument(
        "--web",
        nargs="?",
        const=OPEN,
        metavar="HOST:PORT",
        help="open it in your browser too; with an address: serve it there, until Ctrl+C",
    )
    parser.add_argument("--as", dest="name", metavar="NAME", help="whom you act as; the owner unless given")
    add_world_flag(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Have the session show it, and tell where."""
    from covoyager.board import open_boards
    from covoyager.bot.runtime import ensure_runtime, ensure_view

    if args.name is not None:
        acting_as(args.name)
    is_elsewhere = args.web is not None and args.web != OPEN
    if is_elsewhere:
        listening_at(args.web)
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
    if is_elsewhere:
        watching = marked("{host} is open to others: all who reach it can watch")
        return serve_at(args.web, watching, partial(_serve, address[0]))
    print(answer)
    if args.web:
        import webbrowser

        webbrowser.open(address[0])
    return 0


def _serve(page: str, host: str, port: int) -> None:
    from covoyager.commands.view import proxy

    proxy.serve(page, host, port, _tell)


def _tell(page: str) -> None:
    print(here("The world around the bot is at {page}  (Ctrl+C ends it)", page=page), flush=True)


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
