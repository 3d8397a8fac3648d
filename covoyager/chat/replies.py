"""Short true sentences about one thing that happened. Every one goes through :func:`covoyager.chat.message.fit`."""

from collections.abc import Iterable, Sequence

from covoyager import goal_kinds
from covoyager.chat.views import amounts, called, goal_name, numbered, shortened, what
from covoyager.domain import Ruling, Status, Verdict
from covoyager.domain.nouns import counted, ended, words
from covoyager.domain.rows import GoalRow, SubtaskRow

FIRST = 3
"""Steps named when a plan is announced, and things of each when a goal is reached."""
MOST_NAMED = 4
"""People and bots named when a goal is reached."""
NOT_HERE = "I am not in the world right now."


def planned(goal: GoalRow, rows: Iterable[SubtaskRow], assumed: Sequence[str] = ()) -> tuple[str, ...]:
    """The plan is on the board."""
    every = [r for r in rows if r.goal_id == goal.id]
    free = [r for r in every if r.state is Status.READY]
    left = sum(r.state is not Status.DONE for r in every)
    if not left:
        return (f"{goal_name(goal)}: all of it is there already.",)
    names = ", ".join(numbered(r) for r in free[:FIRST]) + (", …" if len(free) > FIRST else "")
    can = f"; can be taken now: {names}" if free else ""
    steps = "1 step" if left == 1 else f"{left} steps"
    return (f"{goal_name(goal)}: {steps}{can}. !board shows all.", *assumed)


def wanted_too(goal: GoalRow, who: str) -> str:
    """Somebody asks for what is a goal already."""
    thing = " ".join(goal.goal.text.split()[1:]) or goal.goal.text
    return f"{who} wants it too: {goal_name(goal)}. For two of it: !task another {shortened(thing)}"


def claimed(row: SubtaskRow, chest: tuple[int, int, int] | None = None) -> tuple[str, ...]:
    """A person has taken a step: what to do, with what, and where it goes."""
    if how := goal_kinds.describe(row.subtask, row.id):
        return (f"#{row.id} is yours: {how}",)
    need = [words(tool) for tool in row.subtask.tools]
    with_what = " and ".join(filter(None, [", ".join(need), amounts(row.subtask.consumes)]))
    using = f" You need {with_what}." if with_what else ""
    place = f" at {chest[0]} {chest[1]} {chest[2]}" if chest else ""
    end = f" It counts once it lies in the chest{place}." if row.subtask.produces else ""
    return (f"#{row.id} is yours: {what(row)}.{using}{end}",)


def released(row: SubtaskRow) -> str:
    """A step was given back."""
    return f"{called(row)} is free again."


def lease_warning(row: SubtaskRow, seconds: int) -> str:
    """A claim is about to run out."""
    return f"Still at {numbered(row)}? It becomes free for others in {seconds} s. !claim {row.id} keeps it."


def lease_lost(row: SubtaskRow, name: str) -> str:
    """A claim has run out."""
    return f"{called(row)} is free again: no sign of {name}."


def left_behind(row: SubtaskRow, name: str) -> str:
    """Somebody left the game with a step in their hands."""
    return f"{name} has left: {called(row)} is free again."


def started(row: SubtaskRow, who: str) -> str:
    """Somebody has a step from now on."""
    return f"{who} has {numbered(row)}."


def done(row: SubtaskRow) -> str:
    """A step is DONE."""
    return f"{called(row)} is DONE{f', by {row.by}' if row.by else ''}."


def settled(row: SubtaskRow, verdict: Verdict, attempts: int = 0) -> str:
    """What a check of a step came to; ``attempts`` is how many tries a step has."""
    if verdict.ruling is Ruling.PASS:
        return done(row)
    if verdict.ruling is Ruling.UNSURE:
        return ended(f"I cannot tell whether {called(row)} is done: {verdict.reason or 'I could not look'}")
    lacking = f"the chest lacks {amounts(verdict.missing)}" if verdict.missing else verdict.reason or "it did not work"
    if row.state is Status.FAILED:
        return f"{called(row)} FAILED: {ended(lacking)} !retry {row.id} or !skip {row.id}?"
    tries = f" (try {row.attempts} of {attempts})" if attempts and row.attempts else ""
    return ended(f"{called(row)} is not done: {lacking.rstrip('. ')}{tries}")


def goal_done(goal: GoalRow, rows: Iterable[SubtaskRow] = (), seconds: float | None = None) -> str:
    """A goal is reached: ``DONE: craft compass in 2:31 (Bot 16 cobblestone; Steve 7 raw iron, 1 compass).``"""
    time = f" in {int(seconds) // 60}:{int(seconds) % 60:02}" if seconds is not None else ""
    shares = "; ".join(f"{name} {things}" for name, things in _brought(goal, rows).items())
    return f"DONE: {shortened(goal.goal.text)}{time}{f' ({shares})' if shares else ''}."


def _brought(goal: GoalRow, rows: Iterable[SubtaskRow]) -> dict[str, str]:
    """What each has brought for a goal, what was asked for and what took longest first: the things, not the steps."""
    things: dict[str, dict[str, tuple[int, int]]] = {}
    for row in rows:
        if row.by and row.state is Status.DONE and row.subtask.produces:
            own = things.setdefault(row.by, {})
            count, ticks = own.get(row.subtask.item, (0, 0))
            own[row.subtask.item] = count + row.subtask.quantity, ticks + row.subtask.ticks
    wanted = goal.goal.items
    lines_by_name: dict[str, str] = {}
    for name, own in [*things.items()][:MOST_NAMED]:
        first = sorted(own, key=lambda item: (item not in wanted, -own[item][1]))
        shown = [counted(item, own[item][0]) for item in first[:FIRST]]
        lines_by_name[name] = ", ".join(shown) + (", …" if len(first) > FIRST else "")
    return lines_by_name


def goal_failed(goal: GoalRow, why: str) -> str:
    """A goal cannot be reached."""
    return ended(f"FAILED: {shortened(goal.goal.text)}: {why or 'no way is left'}")


def given_up(goal: GoalRow, why: str) -> str:
    """A goal for which no plan can be made."""
    return ended(f"I have to give up {shortened(goal.goal.text)}: {why}")


def goal_cancelled(goal: GoalRow, by: str) -> str:
    """A goal was ended."""
    return f"{goal_name(goal)} is cancelled by {by}. What was made stays in the chest."


def paused(goals: Sequence[GoalRow]) -> str:
    """Work rests."""
    return f"{_all(goals)} paused. !resume goes on."


def resumed(goals: Sequence[GoalRow]) -> str:
    """Work goes on."""
    return f"{_all(goals)} resumed."


def refused(error: Exception) -> str:
    """An error of ours as a line of chat: its message is written for people."""
    return shortened(str(error), 2 * 120)


def _all(goals: Sequence[GoalRow]) -> str:
    return ", ".join(map(goal_name, goals)) + (" is" if len(goals) == 1 else " are") if goals else "Nothing is"
