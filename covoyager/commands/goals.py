"""``covoyager goals``: the board's goals without a world."""

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from covoyager.commands.numbers import number_in
from covoyager.config import Settings
from covoyager.domain import Goal
from covoyager.errors import NotUnderstood, UsageError

if TYPE_CHECKING:
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
    parser.add_argument("--as", dest="name", default="host", metavar="NAME", help="who asks")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """List, add or cancel."""
    from covoyager.board import open_board

    if not args.name.strip():
        raise UsageError("--as wants a name.")
    settings = Settings.load(minecraft=args.mc)
    text = " ".join(args.goal).strip()
    if args.what is not None and not text:
        raise UsageError(f"goals {args.what} wants {'a goal' if args.what == 'add' else 'the id of a goal'}.")
    if args.what == "add":
        return _add(settings, text, args)
    with open_board(settings.database_url) as board:
        if args.what == "cancel":
            number = number_in(text)
            if number is None:
                raise UsageError(f"goals cancel wants the id of a goal, not {text!r}; covoyager goals lists them.")
            board.cancel(number, args.name)
            goal = board.goal(number)
            _print_goals([_as_json(goal)], as_json=args.json, single=True)
            return 0
        _print_goals([_as_json(goal) for goal in board.goals(open_only=False)], as_json=args.json, single=False)
    return 0


def _add(settings: Settings, text: str, args: argparse.Namespace) -> int:
    from covoyager.board import open_board
    from covoyager.bot.runtime import minecraft_data_folder
    from covoyager.knowledge import load
    from covoyager.llm import configured
    from covoyager.planning import parse_goal, plan_goal
    from covoyager.session.documents import attach

    documents = _documents(args.document, settings)
    knowledge = load(settings.minecraft, minecraft_data_folder(settings.cache, settings.node))
    goal = None
    if not documents and not _is_building(text, knowledge, settings):
        try:
            goal = parse_goal(text, knowledge)
        except NotUnderstood:
            # Somebody in a world asks the model: it is told what is there.
            if not configured(settings):
                raise
    with open_board(settings.database_url) as board:
        plan = None if goal is None else plan_goal(goal, knowledge, have=board.available())
        goal_id = board.add_goal(goal or Goal(text, {}), args.name, plan)
        if documents:
            attach(board, goal_id, documents)
        _print_goals([_as_json(board.goal(goal_id))], as_json=args.json, single=True)
        if plan is None and not args.json:
            print(_who_plans(running=board.session() is not None))
    return 0


def _documents(files: list[str], settings: Settings) -> dict[str, Any]:
    """Documents by the names of their files.

    Raises:
        UsageError: one cannot be read, or there is no model to read them.
    """
    from covoyager.llm import configured, why_none
    from covoyager.session.documents import read_document

    if files and not configured(settings):
        raise UsageError(f"A document is for a language model to read. {why_none(settings)}")
    found: dict[str, Any] = {}
    for file in map(Path, files):
        try:
            found[file.stem] = read_document(file.read_text(encoding="utf-8-sig"), file.name)
        except (OSError, UnicodeError):
            raise UsageError(f"The document {file} cannot be read.") from None
    return found


def _is_building(text: str, knowledge: "Knowledge", settings: Settings) -> bool:
    """Whether a blueprint is asked for, which takes somebody in a world to look for a site.

    Raises:
        NotUnderstood: the file or the size makes no sense.
    """
    from covoyager.building import read_building

    try:
        return read_building(text, knowledge, settings.home / "blueprints") is not None
    except UsageError as error:
        raise NotUnderstood(str(error)) from None


def _who_plans(*, running: bool) -> str:
    return "The session plans it now." if running else "No session is running; the next one plans it."


def _as_json(goal: Any) -> dict[str, Any]:
    return {"id": goal.id, "goal": goal.goal.to_json(), "state": str(goal.state), "by": goal.by, "why": goal.why}


def _print_goals(goals: list[dict[str, Any]], *, as_json: bool, single: bool) -> None:
    if as_json:
        print(json.dumps(goals[0] if single else goals, ensure_ascii=False))
        return
    if not goals:
        print("No goals yet. covoyager goals add craft compass")
    for goal in goals:
        why = f" ({goal['why']})" if goal["why"] else ""
        print(f"{goal['id']:>4}  {goal['state']:<10}{goal['goal']['text']}{why}")
