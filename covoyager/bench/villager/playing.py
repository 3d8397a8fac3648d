"""One task: its world, the session as `play` runs it, and the referee who says what came of it."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from typing import Any

from covoyager.bench.coplay import PEOPLE
from covoyager.bench.people.company import company
from covoyager.bench.staging import Stage, StagedSession, bots_named, staged_form
from covoyager.bench.villager.chains import escape_of
from covoyager.bench.villager.notation import Place, Wish
from covoyager.bench.villager.referee_process import Referee, log_file
from covoyager.bench.villager.rooms import Escape
from covoyager.bench.villager.tasks import Task
from covoyager.bench.villager.worlds import construction_world, cooking_world, wanted
from covoyager.board import Board
from covoyager.bot import Runtime
from covoyager.building import Block
from covoyager.building.bill import by_hand
from covoyager.building.checks import is_loose
from covoyager.config import Settings
from covoyager.crew.abilities import set_abilities
from covoyager.domain import Action, Status
from covoyager.errors import WorldError
from covoyager.knowledge import Knowledge
from covoyager.report.eventlog import Story

#: Game seconds after which a task counts as not done.
GOAL_SECONDS = 1800.0
#: The same for rooms to escape from.
ESCAPE_SECONDS = 400.0
#: What a team of diverse abilities has but once (VillagerAgent, table 2: smelting and cooking, mining, attacking).
PARTED: tuple[frozenset[Action], ...] = (
    frozenset({Action.SMELT}),
    frozenset({Action.GATHER}),
    frozenset({Action.KILL, Action.SHOOT}),
)


@dataclass(frozen=True, slots=True)
class Assignment:
    """What a session is asked for: the world, the words, the blueprint, and what the game forbids."""

    world: dict[str, Any]
    goal: str
    blueprint: dict[str, list[list[int]]] | None = None
    forbidden: tuple[str, ...] = ()
    escape: Escape | None = None


def assignment_of(task: Task, knowledge: Knowledge, agents: int) -> Assignment:
    """A task as a goal in a world."""
    if task.kind == "cooking":
        return Assignment(cooking_world(task), f"craft {task.setting['target'].replace('_', ' ')}")
    if task.kind == "escape":
        escape = escape_of(task, agents)
        x, y, z = escape.place
        return Assignment(escape.world, f"escape to {x} {y} {z}, {agents} of us", escape=escape)
    world = construction_world(task, knowledge)
    drawn: dict[str, list[list[int]]] = {}
    wishes = wanted(task.wishes)
    missing = _missing(wishes, knowledge)
    for place, wish in wishes.items():
        if place not in missing:
            drawn.setdefault(wish.state, []).append(list(place))
    corner = [min(place[axis] for places in drawn.values() for place in places) for axis in range(3)]
    goal = f"build task.json at {' '.join(map(str, corner))}"
    return Assignment(world, goal, drawn, tuple(sorted(set(missing.values()))))


def _missing(wishes: Mapping[Place, Wish], knowledge: Knowledge) -> dict[Place, str]:
    """What the game forbids, and what would fall since it stands on that: place → what it is."""
    missing: dict[Place, str] = {}
    for (x, y, z), wish in sorted(wishes.items(), key=lambda each: each[0][1]):
        block = Block.parse(wish.state)
        if not by_hand(block, knowledge):
            missing[x, y, z] = wish.material
        elif is_loose(block) and (x, y - 1, z) in missing:
            missing[x, y, z] = f"{wish.material} on {missing[x, y - 1, z]}"
    return missing


async def play(
    settings: Settings,
    runtime: Runtime,
    knowledge: Knowledge,
    task: Task,
    bots: int,
    people: int = 0,
    *,
    diverse: bool = False,
    logs: Path | None = None,
) -> dict[str, Any]:
    """Play one task, and give its row.

    Args:
        settings: the program's settings.
        runtime: Node and the JavaScript.
        knowledge: the game's facts.
        task: what is played.
        bots: so many of them,
        people: and so many simulated people.
        diverse: each bot can what others cannot.
        logs: folder for the referee's log.
    """
    agents, persons = bots + people, PEOPLE[:people]
    log = log_file(logs, f"{task.kind}-{task.number}-by-{agents}")
    assignment = assignment_of(task, knowledge, agents)
    seconds = ESCAPE_SECONDS if assignment.escape else GOAL_SECONDS
    async with staged_form(settings, runtime, f"villager-{task.kind}-{task.number}", assignment.world) as stage:
        if assignment.blueprint is not None:
            _hand_over(stage, assignment.blueprint)
        async with Referee(stage, [*bots_named(bots), *persons], log) as referee:
            asked = None if people else assignment.goal
            async with (
                company(stage, bots, persons, assignment.goal),
                stage.session(asked, seconds, bots=bots) as session,
            ):
                if diverse:
                    part_abilities(session.board, bots_named(bots))
                await (session.ended(seconds) if people else session.run)
                story, result = _story(session)
                deeds = _deeds(session, story) if story else []
                by = Counter(hold.by for hold in story.holds if hold.became == Status.DONE) if story else Counter()
            records = session.recorder.records
            results = [record["tick"] for record in records if _is_end(record, people)]
            # Where time ran out, until the last that was heard of it.
            ended = max(results, default=0) or max((record["tick"] for record in records), default=0)
            verdict = await referee.judge(task, ended, deeds, assignment.escape)
    row = {"kind": task.kind, "task": task.number, "agents": agents, "people": people, "diverse": diverse}
    return (
        row
        | _figures(assignment, verdict, story, result)
        | {
            "log": str(log) if log else None,
            "by": dict(by),
            "retries": result.get("retries", 0),
            "errors": [record["text"] for record in session.recorder.records if record["type"] == "error"],
        }
    )


def _figures(
    assignment: Assignment, verdict: Mapping[str, Any], story: Story | None, result: Mapping[str, Any]
) -> dict[str, Any]:
    """What came of a task: the referee's figures, and what the session tells in its last line."""
    return {
        "state": story.state if story else "IMPOSSIBLE",
        "C": verdict["C"],
        "VHR": verdict.get("VHR"),
        "ACR": verdict.get("ACR"),
        "E": verdict["E"],
        "B": verdict["B"],
        "ticks": verdict["ticks"],
        "tokens": int(result.get("tokens", 0)),
        "why": result.get("why", ""),
        "forbidden": list(assignment.forbidden),
        "wrong": verdict.get("wrong", []),
        "rooms": len(assignment.escape.rooms) if assignment.escape else 0,
        "extra": verdict.get("extra", []),
        "peer": verdict.get("peer", {}),
    }


def part_abilities(board: Board, bots: Sequence[str]) -> None:
    """Let each bot have one of the parted abilities beside those that all have, before the session begins."""
    common = set(Action).difference(*PARTED)
    for name, own in zip(bots, cycle(PARTED)):
        set_abilities(board, name, map(str, common | own), always=True)


def _is_end(record: dict[str, Any], people: int) -> bool:
    """Whether the goal is over: with people the session goes on, and its goal's end counts."""
    if people:
        return record["type"] == "goal" and record.get("to") in ("DONE", "FAILED", "CANCELLED")
    return bool(record["type"] == "result")


def _hand_over(stage: Stage, blueprint: dict[str, list[list[int]]]) -> None:
    folder: Path = stage.home / "blueprints"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "task.json").write_text(json.dumps(blueprint), encoding="utf-8")


def _story(session: StagedSession) -> tuple[Story | None, dict[str, Any]]:
    try:
        return session.story()
    except WorldError as error:
        return None, {"why": str(error)}


def _deeds(session: StagedSession, story: Story) -> list[dict[str, Any]]:
    """Who made how many of what, out of the event log."""
    made = {view.id: view.subtask.produces for view in session.board.subtasks(1)}
    return [
        {"by": hold.by, "item": item, "count": count, "begun": hold.begun, "ended": hold.ended}
        for hold in story.holds
        if hold.became == Status.DONE
        for item, count in made.get(hold.subtask, {}).items()
    ]
