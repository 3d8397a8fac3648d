"""What a bot does now, in words: one objective at a time out of danger, people and plans (S-Agents calls this the hourglass).

The first of these that wants the bot has it: a reflex (it pauses what is under way), what a person asks of the bot itself
(it stops what is under way), a step of the board (handed over, held, or the best that can be taken). The others are told as
what the bot does afterwards.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from covoyager.board import SubtaskView
from covoyager.chat.views import numbered
from covoyager.crew.abilities import abilities, named
from covoyager.crew.member import Member
from covoyager.crew.parts import Parts
from covoyager.domain import GoalState, Status
from covoyager.domain.nouns import words
from covoyager.handlers.commands import doing
from covoyager.texts import _, joined

#: What reflexes do, by their names in skills/reflexes; a meal is begun by the worker itself.
REFLEXES = {
    "aside": _("stepping aside for somebody who builds"),
    "gift": _("picking up what it was given"),
    "hunt": _("getting something to eat"),
    "shield": _("standing behind its shield"),
    "fireballs": _("standing behind its shield"),
    "escape fire": _("getting out of the fire"),
    "surface": _("coming up for air"),
    "dig out": _("digging its way out"),
    "leave water": _("leaving the water"),
    "shelter": _("hiding until it is well"),
    "enemy": _("keeping off a {mob}", mob=_("monster")),
    "eat": _("eating"),
    "sleep": _("sleeping"),
    "spectate": _("waiting until an operator puts it into survival"),
    "meal": _("getting something to eat"),
}
PAUSED, NO_GOAL = _("everything is paused; !resume goes on"), _("there is no open goal")
NO_STEP = _("there is no step that it can take now")
NO_ROOM = _("the shared chest is full; it goes on once something is taken out")

WALLED_IN = _("it is walled in, and goes on once somebody lets it out")


class Source(StrEnum):
    """Where an objective comes from, the most urgent first."""

    DANGER = "danger"
    PERSON = "person"
    STALLED = "stalled"
    STEP = "step"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Objective:
    """What a bot does now.

    Attributes:
        source: where it comes from.
        text: what it does, as in "Bot is …".
        why: the reason, in words; empty where the text says it.
        then: what it does after that; empty where nothing waits.
    """

    source: Source
    text: str
    why: str = ""
    then: str = ""

    @property
    def sentence(self) -> str:
        """All of it, as it follows "Bot is"."""
        doing = joined("", [self.text, " (", self.why, ")"]) if self.why else self.text
        return joined(", ", [doing, _("then {doing}", doing=self.then) if self.then else ""])

    def __str__(self) -> str:
        return self.sentence


def converge(
    danger: tuple[str, str] | None = None,
    requests: Iterable[str] = (),
    held: SubtaskView | None = None,
    stalled: tuple[int, str] | None = None,
    best: SubtaskView | None = None,
    idle: str = "",
) -> Objective:
    """Choose the objective of a bot: the most urgent of what wants it.

    Args:
        danger: the reflex that has the bot, and why.
        requests: primitives that people have asked for, the newest last.
        held: the step that the bot holds.
        stalled: for how many seconds it has got nowhere with that, and where.
        best: the step that it would take next.
        idle: why it could take none.
    """
    wanted: list[Objective] = []
    if danger is not None:
        wanted.append(Objective(Source.DANGER, *_reflex(*danger)))
    wanted += [Objective(Source.PERSON, _asked(name), _("asked to")) for name in [*requests][-1:]]
    if held is not None and stalled is not None:
        seconds, where = stalled
        why = _("it has got nowhere for {seconds} s, at {place}", seconds=seconds, place=where)
        wanted.append(Objective(Source.STALLED, _("stuck with {step}", step=numbered(held)), why))
    elif held is not None:
        wanted.append(
            Objective(Source.STEP, _("doing {step}", step=numbered(held)), _("for goal {number}", number=held.goal_id))
        )
    elif best is not None:
        wanted.append(
            Objective(Source.STEP, _("taking {step}", step=numbered(best)), _("for goal {number}", number=best.goal_id))
        )
    if not wanted:
        return Objective(Source.NOTHING, _("free"), idle)
    first, *rest = wanted
    return Objective(first.source, first.text, first.why, _then(rest))


def _then(rest: Sequence[Objective]) -> str:
    later = [_("then {doing}", doing=each.text) for each in rest[1:]]
    return joined(", ", [rest[0].text, *later]) if rest else ""


def _reflex(name: str, why: str) -> tuple[str, str]:
    if name == "enemy":
        return _("keeping off a {mob}", mob=words(why.removesuffix(" near"))), ""
    return REFLEXES.get(name, _("looking after itself")), why


def _asked(primitive: str) -> str:
    """What a bot does, in words, of which a person has asked this."""
    if primitive == "findSite":
        return _("looking for a site")
    return doing().get(primitive, _("helping somebody"))


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
    ready = _ready(parts)
    if able is not None and any(view.subtask.action not in able for view in ready):
        return _(
            "it was told to do only {jobs}; !jobs {name} all lets it do the rest",
            jobs=named(sorted(able)),
            name=name,
        )
    if name in parts.world_model.walled_in:
        return WALLED_IN
    if ready and parts.world_model.is_full:
        return NO_ROOM
    step = _resting(parts, name)
    return NO_STEP if step is None else _("{step} is tried again soon", step=numbered(step))


def _ready(parts: Parts) -> list[SubtaskView]:
    is_open = parts.board.open_ids()
    return [view for view in parts.board.subtasks() if view.state is Status.READY and view.goal_id in is_open]


def _resting(parts: Parts, name: str) -> SubtaskView | None:
    worker = parts.crew.workers[name]
    return next((view for view in _ready(parts) if worker.rests(view)), None)


def tried_again(parts: Parts) -> list[SubtaskView]:
    """The steps for which bots that are free only wait until they try them again."""
    free = [n for n, w in list(parts.crew.workers.items()) if objective_of(parts, w).source is Source.NOTHING]
    steps = (_resting(parts, name) for name in free)
    return [*{step.id: step for step in steps if step is not None}.values()]


def objectives(parts: Parts, sources: Iterable[Source] = tuple(Source)) -> list[str]:
    """A line for each bot whose objective comes from one of these."""
    wanted = set(sources)
    found = [(worker.name, objective_of(parts, worker)) for worker in list(parts.crew.workers.values())]
    return [
        _("{name} is {doing}.", name=name, doing=objective.sentence)
        for name, objective in found
        if objective.source in wanted
    ]
