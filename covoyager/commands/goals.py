"""``covoyager goals``: the goals of a world, or of all."""

import argparse
import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from covoyager.actions.names import acting_as
from covoyager.commands.numbers import number_in
from covoyager.commands.worlds import add_world_flag, chosen_board, chosen_world
from covoyager.config import Settings
from covoyager.domain import PENDING, Goal, WorldId, totals
from covoyager.errors import NotUnderstood, UsageError
from covoyager.texts import StoredText, _, here, here_several, own

if TYPE_CHECKING:
    from covoyager.board import Board, GoalView
    from covoyager.knowledge import Knowledge


def add_parser(subparsers: "argparse._SubParsersAction[Any]") -> None:
    """Declare the command's arguments."""
    parser = subparsers.add_parser("goals", help="list, add or cancel goals")
    parser.add_argument("what", nargs="?", choices=["add", "cancel"], help="nothing lists the goals")
    parser.add_argument("goal", nargs="*", help="the goal in words (add), or its id (cancel)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument(
        "--document",
        action="append",
        default=[],
        metavar="FILE",
        help="JSON that goes with the goal, such as a recipe book; takes a language model",
    )
    parser.add_argument("--mc", metavar="VERSION", help="Minecraft version to plan for")
    parser.add_argument("--all", action="store_true", help="list the goals of all worlds")
    add_world_flag(parser)
    parser.add_argument("--as", dest="name", default="host", metavar="NAME", help="who asks")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """List, add or cancel."""
    from covoyager.actions.goal_actions import GoalActions
    from covoyager.board import open_boards

    acting_as(args.name)
    settings = Settings.load(minecraft=args.mc)
    text = " ".join(args.goal).strip()
    if args.what is not None and not text:
        raise UsageError(
            _("goals add wants a goal.") if args.what == "add" else _("goals cancel wants the id of a goal.")
        )
    if args.what == "add":
        return _add(settings, text, args)
    with open_boards(settings.database_url) as boards:
        if args.what == "cancel":
            number = number_in(text)
            if number is None:
                raise UsageError(
                    _("goals cancel wants the id of a goal, not {text}; covoyager goals lists them.", text=repr(text))
                )
            board = boards.board_of(number)
            board.follow_clock()
            cancelled = GoalActions(board).cancel(number, args.name)
            _print_goal(_as_json(cancelled, board.world), as_json=args.json)
            return 0
        world = None if args.all else chosen_world(boards, args, settings)
        listed = [(of, goal) for of, goal in boards.goals() if world in (None, of)]
        if args.json:
            print(json.dumps([_as_json(goal, of) for of, goal in listed], ensure_ascii=False))
        else:
            _list(listed, world, elsewhere=len(boards.goals()) - len(listed))
    return 0


def _add(settings: Settings, text: str, args: argparse.Namespace) -> int:
    from covoyager import goal_kinds
    from covoyager.actions.goal_actions import GoalActions
    from covoyager.board import open_boards
    from covoyager.bot.runtime import minecraft_data_folder
    from covoyager.chat.replies import taken_as
    from covoyager.goals.documents import attach
    from covoyager.knowledge import load
    from covoyager.knowledge.costs import handy
    from covoyager.llm import configured
    from covoyager.planning import reviewed

    documents = _documents(args.document, settings)
    knowledge = load(settings.minecraft, minecraft_data_folder(settings.cache, settings.node))
    goal = None
    if not documents and not _is_building(text, knowledge, settings):
        try:
            goal = goal_kinds.understand(text, knowledge)
        except NotUnderstood:
            # Somebody in a world asks the model: it is told what is there.
            if not configured(settings):
                raise
    with open_boards(settings.database_url) as boards:
        board = chosen_board(boards, args, settings)
        plan = None
        if goal is not None:
            around = goal_kinds.Around(knowledge, _free_for(goal, board, knowledge))
            plan = handy(reviewed(goal_kinds.plan(goal, around), knowledge, around.have), knowledge)
        added = GoalActions(board).add(goal or Goal(text, {}), args.name, plan)
        if documents:
            attach(board, added.goal.id, documents)
        _print_goal(_as_json(added.goal, board.world), as_json=args.json)
        if not args.json:
            for line in taken_as(goal.assumed if goal is not None else ()):
                print(f"      {own(line)}")
            if plan is None:
                print(_who_plans(running=added.session))
    return 0


def _free_for(goal: Goal, board: "Board", knowledge: "Knowledge") -> dict[str, int]:
    """Item → count that a goal can be made from: what was seen last, less what it does not count and what others want."""
    from covoyager.goals.wanted import Wanted

    promised = Wanted(board, knowledge, board.stock).promised(goal, None)
    waiting = [view.subtask.consumes for view in board.subtasks() if view.state in PENDING]
    return dict(Counter(board.available()) - Counter(totals([promised, *waiting])))


def _documents(files: list[str], settings: Settings) -> dict[str, Any]:
    """Documents by the names of their files.

    Raises:
        UsageError: one cannot be read, or there is no model to read them.
    """
    from covoyager.files import read_text
    from covoyager.goals.documents import LARGEST, read_document
    from covoyager.llm import configured, why_none

    if files and not configured(settings):
        raise UsageError(_("A document is for a language model to read. {why_none}", why_none=why_none(settings)))
    found: dict[str, Any] = {}
    for file in map(Path, files):
        try:
            found[file.stem] = read_document(read_text(file, LARGEST), file.name)
        except OSError as error:
            raise UsageError(
                _("The document {file} cannot be read: {error}.", file=file, error=error.strerror)
            ) from None
    return found


def _is_building(text: str, knowledge: "Knowledge", settings: Settings) -> bool:
    """Whether a blueprint is asked for, which takes somebody in a world to look for a site.

    Raises:
        NotUnderstood: the file or the size makes no sense.
        Impossible: it cannot be built by hand.
    """
    from covoyager.goal_kinds import goals_in
    from covoyager.goals.buildings import blueprint_in

    def asked(part: str) -> bool:
        return blueprint_in(part, knowledge, settings.home / "blueprints") is not None

    return any(map(asked, goals_in(text, knowledge, asked)))


def _who_plans(*, running: bool) -> str:
    return here("The session plans it now.") if running else here("No session is running; the next one plans it.")


def _as_json(goal: "GoalView", world: WorldId) -> dict[str, Any]:
    shape = {"id": goal.id, "goal": goal.goal.to_json(), "state": str(goal.state), "by": goal.by, "why": goal.why}
    return {**shape, "world": world.key, "play": world.play}


def _print_goal(goal: dict[str, Any], *, as_json: bool) -> None:
    print(
        json.dumps(goal, ensure_ascii=False) if as_json else _line(goal["id"], goal["state"], goal["goal"], goal["why"])
    )


def _line(number: int, state: str, goal: dict[str, Any], why: str) -> str:
    return f"{number:>4}  {state:<10}{goal['text']}{f' ({own(StoredText.of(why))})' if why else ''}"


def _list(goals: "list[tuple[WorldId, GoalView]]", world: WorldId | None, *, elsewhere: int) -> None:
    """The goals world by world; of one world alone, with a word on the others."""
    from covoyager.board import OPEN_STATES

    if not goals:
        print(here("No goals yet. covoyager goals add craft compass"))
    for of in dict.fromkeys(of for of, _goal in goals):
        mine = [goal for each, goal in goals if each == of]
        if world is None or elsewhere:
            print(f"{own(of.called)}:")
        for goal in mine:
            print(_line(goal.id, str(goal.state), goal.goal.to_json(), goal.why))
        if world is None and of.play and any(goal.state in OPEN_STATES for goal in mine):
            print(f"      {here('go on')}: {of.play}")
    if elsewhere:
        others = here_several("{n} more goal in other worlds", "{n} more goals in other worlds", elsewhere)
        print(f"{others}: covoyager goals --all")
