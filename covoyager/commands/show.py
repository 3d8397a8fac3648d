"""``covoyager show GOAL_ID``: one goal with its subtasks, states, claims and events."""

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from covoyager.clock import game
from covoyager.commands.numbers import number_in
from covoyager.config import Settings
from covoyager.domain import Event, GoalState, WorldId
from covoyager.domain.sentences import brief_of
from covoyager.errors import UsageError
from covoyager.files import unwritable, write_text
from covoyager.texts import StoredText, _, foreign, here, own

if TYPE_CHECKING:
    from covoyager.board import Board, GoalView, SubtaskView
    from covoyager.report.report import Report


def add_parser(subparsers: "argparse._SubParsersAction[Any]") -> None:
    """Declare the command's arguments."""
    parser = subparsers.add_parser("show", help="one goal: its steps, states, claims and events")
    parser.add_argument("goal", metavar="GOAL_ID", help="the id that covoyager goals lists")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument(
        "--report", action="store_true", help="how it went: who did what when, where the time went, what it hung on"
    )
    parser.add_argument("--svg", metavar="FILE", help="with --report: write it as a picture too")
    parser.add_argument(
        "--recording", metavar="FILE", help="write the goal as a moving picture (SVG): who did what, and the board"
    )
    parser.add_argument(
        "--poster", metavar="FILE", help="write the goal on one page (SVG): the world around the chest, steps, times"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the goal."""
    from covoyager.board import open_boards

    if args.svg and not args.report:
        raise UsageError(_("--svg FILE goes with --report."))
    if args.report and args.json:
        raise UsageError(_("show takes --report or --json, not both."))

    number = number_in(args.goal)
    if number is None:
        raise UsageError(
            _("show wants the id of a goal, not {goal}; covoyager goals lists them.", goal=repr(args.goal))
        )
    with open_boards(Settings.load().database_url) as boards:
        board = boards.board_of(number)
        board.follow_clock()
        board.expire(game.date())
        goal = board.goal(number)
        written = [*_recording(board, goal, args.recording), *_poster(board, goal, args.poster)]
        for line in [] if args.json else written:
            print(line)
        if args.report:
            return _report(board, goal, args.svg)
        if written and not args.json:
            return 0
        from covoyager.report.taken import taken

        views, log = board.subtasks(goal.id), board.events(goal_id=goal.id)
        took = taken(log, {view.id: view.subtask for view in views})
        subtasks = [view.to_json() | {"took": took[view.id]} for view in views]
    if args.json:
        print(json.dumps(_shape(goal, board.world, subtasks, log), ensure_ascii=False))
        return 0
    for line in _told(goal, views, board.world):
        print(line)
    return 0


def _shape(
    goal: "GoalView", world: WorldId, subtasks: Sequence[Mapping[str, Any]], log: Sequence[Event]
) -> dict[str, Any]:
    """The goal as ``show --json`` gives it."""
    events = [
        {
            "id": event.id,
            "at": event.at,
            "tick": event.tick,
            "type": event.type,
            "subtask": event.subtask,
            "by": event.by,
            **event.data,
        }
        for event in log
    ]
    return {
        "id": goal.id,
        "goal": goal.goal.to_json(),
        "state": str(goal.state),
        "why": goal.why,
        "world": world.key,
        "subtasks": subtasks,
        "events": events,
    }


def _told(goal: "GoalView", views: "Sequence[SubtaskView]", world: WorldId) -> Iterator[str]:
    """The goal and its steps, in the language of this terminal."""
    why = f" ({own(StoredText.of(goal.why))})" if goal.why else ""
    named = here("Goal {number}: {words}", number=goal.id, words=goal.goal.text)
    yield f"{named} — {goal.state}{why}, {own(world.called)}"
    if not views:
        yield f"  {_without_steps(goal)}"
    for view in views:
        work = view.subtask
        said = own(brief_of(work)) if foreign() else work.description
        by = f" {here('by {name}', name=view.by)}" if view.by else ""
        numbers = ", ".join(f"#{n}" for n in work.needs)
        needs = f" [{here('after {steps}', steps=numbers)}]" if numbers else ""
        note = f"  — {own(StoredText.of(view.why))}" if view.why else ""
        yield f"  #{view.id:<4}{view.state:<12}{said}{by}{needs}{note}"


def _without_steps(goal: "GoalView") -> str:
    """Why a goal has no steps."""
    is_over = goal.state not in (GoalState.OPEN, GoalState.PAUSED)
    if not goal.planned:
        return here("It ended without a plan.") if is_over else here("It has no plan yet: a session makes one.")
    if is_over:
        return here("Its plan had no steps: all that it takes was there already.")
    return here("Its plan has no steps: all that it takes is there already, and a look at it ends the goal.")


def _recording(board: "Board", goal: "GoalView", file: str | None) -> Iterator[str]:
    """Write the moving picture, where one is asked for; gives the line that tells of it."""
    if file is None:
        return
    from covoyager.report.recording import moving, pictured

    subtasks = [view.subtask for view in board.subtasks(goal.id) if not view.skipped]
    try:
        drawn = moving(pictured(board.events(goal_id=goal.id), subtasks, board.events()))
    except ValueError:
        raise UsageError(_("Nothing has happened yet with goal {id}.", id=goal.id)) from None
    _write(file, drawn)
    yield here("{file} shows goal {id} ({words}) as it went; open it in a browser.", **_shown(file, goal))


def _poster(board: "Board", goal: "GoalView", file: str | None) -> Iterator[str]:
    """Write the page, where one is asked for; gives the line that tells of it."""
    if file is None:
        return
    from covoyager.commands.poster import drawn

    _write(file, drawn(board, goal, _read_report(board, goal)))
    yield here("{file} shows goal {id} ({words}); open it in a browser.", **_shown(file, goal))


def _shown(file: str, goal: "GoalView") -> dict[str, object]:
    return {"file": file, "id": goal.id, "words": goal.goal.text}


def _write(file: str, text: str) -> None:
    try:
        write_text(Path(file), text)
    except OSError as error:
        raise unwritable(file, error) from None


def _read_report(board: "Board", goal: "GoalView") -> "Report":
    """How a goal went."""
    from covoyager.report.report import read_report

    events = board.events(goal_id=goal.id)
    subtasks = [view.subtask for view in board.subtasks(goal.id) if not view.skipped]
    begun = events[0].at if events else 0.0
    crew = [who.name for who in board.participants() if who.is_bot and who.seen_at >= begun]
    try:
        return read_report(goal.goal.text, events, subtasks, crew)
    except ValueError:
        raise UsageError(_("Nothing has happened yet with goal {id}.", id=goal.id)) from None


def _report(board: "Board", goal: "GoalView", picture: str | None) -> int:
    """Print how a goal went, and write the picture of it where one is asked for."""
    from covoyager.report.picture import svg_of
    from covoyager.report.text import text_of

    report = _read_report(board, goal)
    if picture is not None:
        _write(picture, svg_of(report))
    print(text_of(report))
    return 0
