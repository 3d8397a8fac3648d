"""``covoyager board [--web [HOST:PORT]] [--as NAME]``: the terminal board, here or in browsers."""

import argparse
import os
import sys
from typing import Any

from covoyager.actions.names import acting_as
from covoyager.commands.serving import USUAL, listening_at, serve_at
from covoyager.commands.session.screen import on_terminal
from covoyager.commands.worlds import add_world_flag, chosen_board
from covoyager.config import Settings
from covoyager.errors import UsageError
from covoyager.processes import Process
from covoyager.texts import _, here, marked

HOST = "host"
"""Whoever sits at the host's own shell, when no name is given."""


def add_parser(subparsers: "argparse._SubParsersAction[Any]") -> None:
    """Declare the command's arguments."""
    parser = subparsers.add_parser(
        "board", help="the terminal board", description="The terminal board, here or in browsers."
    )
    parser.add_argument(
        "--web",
        nargs="?",
        const=USUAL,
        metavar="HOST:PORT",
        help=here(
            "serve it to browsers (default {address}); there people say who they are with the code of !link",
            address=USUAL,
        ),
    )
    parser.add_argument("--as", dest="name", metavar="NAME", help="whom you act as at this terminal")
    parser.add_argument("--beside", type=int, metavar="PID", help=argparse.SUPPRESS)
    parser.add_argument("--asked", default="", metavar="GOAL", help=argparse.SUPPRESS)
    add_world_flag(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Open the board; 0 when the person leaves it."""
    if args.name is not None:
        acting_as(args.name)
    if args.web is not None:
        return _serve(args.web, args.name, args.world)
    # Whoever serves the board to a browser names the driver that does; refused is at once what cannot be drawn at all.
    if "TEXTUAL_DRIVER" not in os.environ and not on_terminal():
        raise UsageError(_("board wants a terminal; covoyager goals and covoyager show print it instead."))
    settings = Settings.load()
    from covoyager.board import open_boards
    from tui.app import BoardApp
    from tui.terminal.hangup import CODE, let_go, watch
    from tui.terminal.leaving import ALONE
    from tui.terminal.memory import Memory
    from tui.window import BoardWindow

    session = None if args.beside is None else Process.of(args.beside)
    with open_boards(settings.database_url, settings.attempts) as boards:
        window = BoardWindow(chosen_board(boards, args, settings), args.asked)
        memory = Memory(settings.home / "terminal.json")
        app = BoardApp(window, args.name or settings.owner or HOST, settings.lease_seconds, memory, session is not None)
        if app.in_browser:
            app.run()
            return app.return_code or 0
        stop = watch(
            sys.stdout.fileno(),
            lambda: session is None or session.alive,
            lambda code: app.call_later(app.exit, None, code),
        )
        try:
            app.run()
        finally:
            stop()
        if app.return_code == CODE:
            let_go()
        if app.return_code == ALONE:
            said = here("the session has ended without a word; covoyager play and join go on with what is open")
            sys.stderr.write(f"covoyager: {said}\n")
        return app.return_code or 0


def _serve(where: str, name: str | None, world: str | None) -> int:
    def serve(host: str, port: int) -> None:
        from tui import web

        web.serve(host, port, _tell, world)

    listening_at(where)
    if name:
        said = here("--as counts at a terminal only; in a browser the code of !link says who you are")
        sys.stderr.write(f"covoyager: {said}\n")
    watching = marked("{host} is open to others: all who reach it can watch; to act takes a code")
    return serve_at(where, watching, serve)


def _tell(page: str) -> None:
    print(here("The board is at {page}  (Ctrl+C ends it)", page=page), flush=True)
