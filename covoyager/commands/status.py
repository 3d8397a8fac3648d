"""``covoyager status``: what runs here, where to join it, what it does."""

import argparse
import json
from collections.abc import Collection, Iterator
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from covoyager.clock import wall
from covoyager.config import Settings
from covoyager.domain import GoalState, Status, WorldId
from covoyager.domain.rows import done_of
from covoyager.domain.sentences import brief_of
from covoyager.texts import foreign, here, marked, own
from covoyager.world.lan import LOOPBACK
from covoyager.world.lock import holder

if TYPE_CHECKING:
    from covoyager.board import Board, Boards
    from covoyager.board.sessions import SessionView


_ON_ITS_WAY = WorldId("", marked("on its way in"))
"""Stands for the world that a session is about to come into."""


@dataclass(frozen=True, slots=True)
class GoalLine:
    """A goal that is open or paused, with how many of its subtasks are DONE."""

    id: int
    text: str
    state: str
    done: int
    of: int


@dataclass(frozen=True, slots=True)
class DoingLine:
    """Who is at what.

    Attributes:
        text: the step in a sentence, in English.
        brief: the same in a few words, for people who read another language.
    """

    by: str
    subtask: int
    text: str
    brief: str = ""


@dataclass(frozen=True, slots=True)
class RunningWorld:
    """A world that runs.

    Attributes:
        world: which.
        address: where to join it, as ``host:port``.
        bots: names of the bots in it; none where the world is served alone.
        silent: for how many seconds nothing has been heard of them, though their session runs; 0 where they are heard of.
        trouble: why not; empty where that is not known.
    """

    world: WorldId
    address: str
    bots: tuple[str, ...] = ()
    goals: list[GoalLine] = field(default_factory=list)
    doing: list[DoingLine] = field(default_factory=list)
    silent: int = 0
    trouble: str = ""


def add_parser(subparsers: "argparse._SubParsersAction[Any]") -> None:
    """Declare the command's arguments."""
    parser = subparsers.add_parser("status", help="what runs here, where to join it, what it does")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print it."""
    from covoyager.board import open_boards

    settings = Settings.load()
    with open_boards(settings.database_url) as boards:
        found = list(_with_sessions(boards))
        silent = boards.silent()
        found += [_unheard(boards, world, session) for world, session in silent]
        taken = {one.address for one in (*boards.shared.sessions.living(), *(session for _world, session in silent))}
    found += _served(settings, taken)
    if args.json:
        print(json.dumps([_as_json(one) for one in found], ensure_ascii=False))
    elif found:
        print("\n".join(line for one in found for line in _lines(one)))
    else:
        print(here("Nothing runs here. covoyager play opens a world."))
    return 0


def _as_json(one: RunningWorld) -> dict[str, Any]:
    doing = [{"by": each.by, "subtask": each.subtask, "text": each.text} for each in one.doing]
    return {**asdict(one), "world": str(one.world), "doing": doing}


def _with_sessions(boards: "Boards") -> Iterator[RunningWorld]:
    """The worlds that sessions are in; a session that is on its way into one has none yet."""
    for session in boards.shared.sessions.living():
        if session.world is None and session.names:
            yield RunningWorld(_ON_ITS_WAY, session.address, session.names)
    for view in boards.worlds():
        if view.running:
            yield from _in_world(boards.board(view.world), view.world)


def _unheard(boards: "Boards", world: WorldId, session: "SessionView") -> RunningWorld:
    """A session that runs and has written nothing for long; its goals as they were then."""
    seconds = round(wall.date() - float(session.shown["at"]))
    goals, doing = _under_way(boards.board(world))
    at = str(session.shown.get("open_at") or session.address)
    return RunningWorld(world, at, session.names, goals, doing, seconds, str(boards.database.trouble() or ""))


def _in_world(board: "Board", world: WorldId) -> Iterator[RunningWorld]:
    goals, doing = _under_way(board)
    names = [name for session in board.sessions() for name in session.names]
    if names:
        yield RunningWorld(world, board.join_at(), tuple(names), goals, doing)


def _under_way(board: "Board") -> tuple[list[GoalLine], list[DoingLine]]:
    live = [goal for goal in board.goals() if goal.state in (GoalState.OPEN, GoalState.PAUSED)]
    subtasks = {goal.id: board.subtasks(goal.id) for goal in live}
    goals = [
        GoalLine(
            goal.id,
            goal.goal.text,
            str(goal.state),
            *done_of(subtasks[goal.id]),
        )
        for goal in live
    ]
    doing = [
        DoingLine(each.by, each.id, each.subtask.description, brief_of(each.subtask))
        for several in subtasks.values()
        for each in several
        if each.state is Status.IN_PROGRESS and each.by
    ]
    return goals, doing


def _served(settings: Settings, taken: Collection[str]) -> Iterator[RunningWorld]:
    """Embedded worlds that listen, but for those at addresses where sessions are."""
    if not settings.worlds.is_dir():
        return
    for folder in sorted(settings.worlds.iterdir()):
        held = holder(folder)
        if held is not None and held.port and {f"{LOOPBACK}:{held.port}", held.open_at}.isdisjoint(taken):
            yield RunningWorld(WorldId(folder.name, folder.name), held.open_at or f"{LOOPBACK}:{held.port}")


def _lines(one: RunningWorld) -> Iterator[str]:
    nobody = here("no bot; covoyager join {address} brings one", address=one.address)
    who = ", ".join(one.bots) if one.bots else nobody
    yield here("{world} at {address}: {who}", world=own(one.world.called), address=one.address, who=who)
    if one.silent:
        silence = here("no sign of life for {seconds} s", seconds=one.silent)
        yield f"  {silence}: {one.trouble}" if one.trouble else f"  {silence}"
    for goal in one.goals:
        paused = " (PAUSED)" if goal.state == GoalState.PAUSED else ""
        done = here("{n} of {all} done", n=goal.done, all=goal.of)
        yield f"  {goal.text}: {done}{paused}"
    for each in one.doing:
        yield f"    {each.by}: #{each.subtask} {own(each.brief) if foreign() else each.text}"
