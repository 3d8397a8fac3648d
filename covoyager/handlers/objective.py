"""The hourglass (seed 002): danger, people and plans come together in one objective of a bot at a time, which can be told.

Who has the body is settled in this order, the first that wants it: a reflex (it holds the gate, and pauses what is under
way), what a person asks of the bot itself (it stops what is under way), a step of the board (handed over, held, or the best
that can be taken). What the first leaves is what comes after it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from covoyager.board import SubtaskView
from covoyager.chat.views import numbered
from covoyager.crew.abilities import abilities
from covoyager.crew.member import Member
from covoyager.crew.parts import Parts
from covoyager.domain import GoalState, Status
from covoyager.domain.nouns import words
from covoyager.handlers.commands import DOING

#: What reflexes do, by their names in skills/reflexes; a meal is begun by the worker itself.
REFLEXES = {
    "escape fire": "getting out of the fire",
    "surface": "coming up for air",
    "dig out": "digging its way out",
    "leave water": "leaving the water",
    "shelter": "hiding until it is well",
    "enemy": "keeping off a",
    "eat": "eating",
    "sleep": "sleeping",
    "meal": "getting something to eat",
}
#: What people ask of a bot, by the primitive.
ASKED = {**DOING, "findSite": "looking for a site"}
PAUSED, NO_GOAL = "everything is paused; !resume goes on", "there is no open goal"
NO_STEP = "there is no step that it can take now"


class Source(StrEnum):
    """Who wants the body, the most urgent first."""

    DANGER = "danger"
    PERSON = "person"
    STALLED = "stalled"
    STEP = "step"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Objective:
    """What a bot does now.

    Attributes:
        source: who wants it.
        text: what it does, as in "Bot is …".
        why: the reason, in words; empty where the text says it.
        then: what it does after that; empty where nothing waits.
    """

    source: Source
    text: str
    why: str = ""
    then: str = ""

    def __str__(self) -> str:
        because = f" ({self.why})" if self.why else ""
        return f"{self.text}{because}" + (f", then {self.then}" if self.then else "")


def converge(
    danger: tuple[str, str] | None = None,
    requests: Iterable[str] = (),
    held: SubtaskView | None = None,
    stalled: tuple[int, str] | None = None,
    best: SubtaskView | None = None,
    idle: str = "",
) -> Objective:
    """The one objective.

    Args:
        danger: the reflex that has the body, and why.
        requests: primitives that people have asked for, the newest last.
        held: the step that the bot holds.
        stalled: for how many seconds it has got nowhere with that, and where.
        best: the step that it would take next.
        idle: why it could take none.
    """
    wanted: list[Objective] = []
    if danger is not None:
        wanted.append(Objective(Source.DANGER, *_reflex(*danger)))
    wanted += [Objective(Source.PERSON, ASKED.get(name, "helping somebody"), "asked to") for name in [*requests][-1:]]
    if held is not None and stalled is not None:
        seconds, where = stalled
        why = f"it has got nowhere for {seconds} s, at {where}"
        wanted.append(Objective(Source.STALLED, f"stuck with {numbered(held)}", why))
    elif held is not None:
        wanted.append(Objective(Source.STEP, f"doing {numbered(held)}", f"for goal {held.goal_id}"))
    elif best is not None:
        wanted.append(Objective(Source.STEP, f"taking {numbered(best)}", f"for goal {best.goal_id}"))
    if not wanted:
        return Objective(Source.NOTHING, "free", idle)
    first, *rest = wanted
    return Objective(first.source, first.text, first.why, ", then ".join(each.text for each in rest))


def _reflex(name: str, why: str) -> tuple[str, str]:
    doing = REFLEXES.get(name, "looking after itself")
    if name == "enemy":
        return f"{doing} {words(why.removesuffix(' near'))}", ""
    return doing, why


def objective_of(parts: Parts, worker: Member) -> Objective:
    """What a bot of this session does now, by what is known this moment."""
    held = worker.current or next(
        (v for v in parts.board.subtasks() if v.by == worker.name and v.state is Status.IN_PROGRESS), None
    )
    choices = worker.choices() if held is None else []
    meal = ("meal", "hungry") if worker.upkeep.meals.eating else None
    return converge(
        parts.crew.dangers.get(worker.name) or meal,
        worker.requests,
        held,
        parts.crew.stalls.get(worker.name),
        choices[0] if choices else None,
        _idle(parts, worker.name) if held is None and not choices else "",
    )


def _idle(parts: Parts, name: str) -> str:
    goals = {goal.id: goal.state for goal in parts.board.goals()}
    if not goals:
        return NO_GOAL
    if set(goals.values()) == {GoalState.PAUSED}:
        return PAUSED
    able = abilities(parts.board, name)
    ready = [v for v in parts.board.subtasks() if v.state is Status.READY and goals.get(v.goal_id) is GoalState.OPEN]
    if able is not None and any(str(view.subtask.action) not in able for view in ready):
        return f"it was told to do only {', '.join(sorted(able))}; !jobs {name} all lets it do the rest"
    return NO_STEP


def objectives(parts: Parts, sources: Iterable[Source] = tuple(Source)) -> list[str]:
    """A line for each bot whose objective comes from one of these."""
    wanted = set(sources)
    found = [(worker.name, objective_of(parts, worker)) for worker in list(parts.crew.workers.values())]
    return [f"{name} is {objective}." for name, objective in found if objective.source in wanted]
