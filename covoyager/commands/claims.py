"""``covoyager claim|release|done|retry SUBTASK --as NAME``: what chat and the terminal board do, for scripts."""

import argparse
from typing import TYPE_CHECKING, Any

from covoyager.actions.names import acting_as
from covoyager.chat.views import what
from covoyager.clock import wall
from covoyager.commands.numbers import number_in
from covoyager.commands.worlds import add_world_flag, chosen_board
from covoyager.config import Settings
from covoyager.errors import UsageError
from covoyager.texts import StoredText, _, foreign, here, marked, own

if TYPE_CHECKING:
    from covoyager.actions.subtask_actions import CheckAsked, Claimed
    from covoyager.board import Board, SubtaskView

HELP = {
    "claim": marked("take a step"),
    "release": marked("give a step back"),
    "done": marked("ask for a check of what you did"),
    "retry": marked("put a FAILED step back on the board"),
}
AMOUNT = {"claim": marked("take only so many of it"), "release": marked("give only so many of it back")}
#: How long ``done`` waits for a running session to look into the chest.
CHECK_SECONDS = 60.0


def add_parser(subparsers: "argparse._SubParsersAction[Any]", name: str) -> None:
    """Declare the arguments of one of the four commands."""
    parser = subparsers.add_parser(name, help=HELP[name])
    parser.add_argument("subtask", metavar="SUBTASK", help="the number on the board")
    if name in AMOUNT:
        parser.intermixed = True
        parser.add_argument("amount", nargs="?", type=int, metavar="AMOUNT", help=AMOUNT[name])
    parser.add_argument(
        "--as", dest="name", required=name != "retry", default="host", metavar="NAME", help="who you are"
    )
    add_world_flag(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Carry out the command; 0 when it came about, 1 with one line when the board refused."""
    from covoyager.actions.subtask_actions import SubtaskActions
    from covoyager.board import open_boards

    number = number_in(args.subtask)
    if number is None:
        raise UsageError(
            _("{command} wants the number of a step, not {given}.", command=args.command, given=repr(args.subtask))
        )
    acting_as(args.name)
    settings = Settings.load()
    with open_boards(settings.database_url) as boards:
        board = chosen_board(boards, args, settings)
        actions = SubtaskActions(board, settings.lease_seconds)
        if args.command == "claim":
            print(_claimed(actions.claim_ready(number, args.name, args.amount)))
        elif args.command == "release":
            free = actions.release(number, args.name, args.amount)
            print(here("#{n} is back on the board: {work}", n=free.id, work=_work(free)))
        elif args.command == "retry":
            print(here("#{n} is {state}.", n=number, state=actions.retry(number, args.name).state))
        else:
            return _done(board, number, actions.done(number, args.name))
    return 0


def _claimed(claimed: "Claimed") -> str:
    return here("#{number} is yours: {work}", number=claimed.view.id, work=_work(claimed.view))


def _work(view: "SubtaskView") -> str:
    """In a sentence, which is kept in English; in other languages in three words."""
    return own(what(view)) if foreign() else view.subtask.description


def _done(board: "Board", number: int, asked: "CheckAsked") -> int:
    from covoyager.domain import Status

    if asked.view.state is Status.DONE:
        print(here("#{n} is {state}.", n=number, state="DONE"))
        return 0
    if not asked.session:
        print(here("Noted. No session is running that could look; the next one checks #{n} first.", n=number))
        return 0
    until = wall.now() + CHECK_SECONDS
    while wall.now() < until:
        board.watch(min(1.0, max(0.0, until - wall.now())))
        view = board.subtask(number, asked.view.goal_id)
        if view.state is Status.DONE:
            print(here("#{n} is {state}.", n=number, state="DONE"))
            return 0
        if not view.checking:
            why = own(StoredText.of(view.critique or view.why)) or here("the chest does not show it")
            print(here("#{n} is not done: {why}.", n=number, why=why.rstrip(".")))
            return 1
    print(here("#{n} is not checked yet; the session will look as soon as it can.", n=number))
    return 0
