"""Short true sentences about one thing that happened, in English; who reads another language gets them translated.

Each is one line without length limit: the outbox cuts it into messages (:func:`covoyager.chat.message.fit`). Functions that
give several lines give one a line of chat.
"""

from collections.abc import Iterable, Sequence

from covoyager import goal_kinds
from covoyager.chat.views import amounts, called, goal_name, numbered, what
from covoyager.domain import Ruling, Status, Verdict
from covoyager.domain.nouns import counted, ended, thing
from covoyager.domain.rows import GoalRow, SubtaskRow, is_skipped
from covoyager.errors import SkillFailed
from covoyager.texts import Begun, StoredText, Text, _, joined, several, shortened

FIRST = 3
"""Steps named when a plan is announced, and things of each when a goal is reached."""
MOST_NAMED = 4
"""People and bots named when a goal is reached."""
NOT_HERE = _("I am not in the world right now.")


def taken_as(assumed: Sequence[str]) -> tuple[str, ...]:
    """What was assumed where a goal's words left something open, a line each."""
    return tuple(Begun.of(ended(line)) for line in assumed)


def planned(goal: GoalRow, rows: Iterable[SubtaskRow], assumed: Sequence[str] = ()) -> tuple[str, ...]:
    """The plan is on the board: how many steps are left, and the first of those that can be taken now.

    Args:
        goal: what was asked for.
        rows: steps of the board; those of other goals are left out.
        assumed: sentences about what was assumed where the words left something open; a line each.
    """
    every = [r for r in rows if r.goal_id == goal.id]
    free = [r for r in every if r.state is Status.READY]
    left = sum(r.state is not Status.DONE for r in every)
    if not left:
        return (_("{goal}: all of it is there already.", goal=goal_name(goal)),)
    more = _("{n} more", n=len(free) - FIRST) if len(free) > FIRST else ""
    names = joined(", ", [*(numbered(r) for r in free[:FIRST]), more])
    can = _("; can be taken now: {steps}", steps=names) if free else ""
    steps = several("{n} step", "{n} steps", left)
    return (
        _("{goal}: {steps}{takeable}. !board shows all.", goal=goal_name(goal), steps=steps, takeable=can),
        *taken_as(assumed),
    )


def taken_apart(sentences: Sequence[str]) -> str:
    """The goals that one sentence asks for, in the order in which they are taken."""
    listed = "; ".join(shortened(sentence, 2 * 160 // len(sentences) // 2) for sentence in sentences)
    return _("I take that as {n} goals, one after the other: {goals}.", n=len(sentences), goals=listed)


def wanted_too(goal: GoalRow, who: str) -> str:
    """Somebody (``who``) asks for what is a goal already, and is told how to get two of it."""
    words = shortened(goal.goal.text)
    return _(
        "{who} wants it too: {goal}. For two of it: !task {words} again", who=who, goal=goal_name(goal), words=words
    )


def wanted_already(goal: GoalRow) -> str:
    """Somebody has put a typo right in what they had asked for."""
    return _("That is a goal already: {goal}. For two of it say another.", goal=goal_name(goal))


def wanted_twice(goal: GoalRow, number: int) -> str:
    """Somebody asks once more for what they want already; ``number`` is the new goal's."""
    return _(
        "{goal} asks for the same: this is one more. !cancel {number} takes it back.",
        goal=goal_name(goal),
        number=number,
    )


def claimed(row: SubtaskRow, chest: tuple[int, int, int] | None = None) -> tuple[str, ...]:
    """A person has taken a step: what to do, with what, and where it goes.

    Args:
        row: the step, with the person's part of it.
        chest: block position of the shared chest; None where nobody knows it.
    """
    if how := goal_kinds.describe(row.subtask, row.id):
        return (_("#{number} is yours: {work}", number=row.id, work=how),)
    tools, items = joined(", ", [thing(tool) for tool in row.subtask.tools]), amounts(row.subtask.consumes)
    with_what = _("{first} and {last}", first=tools, last=items) if tools and items else tools or items
    using = _("You need {things}.", things=with_what) if with_what else ""
    if row.subtask.faster:
        using = _("By hand will do (faster with: {tools}).", tools=joined(", ", map(thing, row.subtask.faster)))
    if not row.subtask.produces:
        end = Text("", {})
    elif chest:
        end = _("It counts once it lies in the chest at {x} {y} {z}.", x=chest[0], y=chest[1], z=chest[2])
    else:
        end = _("It counts once it lies in the chest.")
    return (joined(" ", [_("#{number} is yours: {work}.", number=row.id, work=what(row)), using, end]),)


def released(row: SubtaskRow) -> str:
    """A step was given back."""
    return _("{step} is free again.", step=called(row))


def lease_warning(row: SubtaskRow, seconds: int) -> str:
    """A claim runs out in so many ``seconds`` of game time."""
    return _(
        "Still at {step}? It becomes free for others in {seconds} s. !claim {number} keeps it.",
        step=numbered(row),
        seconds=seconds,
        number=row.id,
    )


def lease_lost(row: SubtaskRow, name: str) -> str:
    """The claim of ``name`` has run out."""
    return _("{step} is free again: no sign of {name}.", step=called(row), name=name)


def left_behind(row: SubtaskRow, name: str) -> str:
    """``name`` left the game with a step in their hands."""
    return _("{name} has left: {step} is free again.", name=name, step=called(row))


def started(row: SubtaskRow, who: str) -> str:
    """``who`` has a step from now on."""
    return _("{who} has {step}.", who=who, step=numbered(row))


def done(row: SubtaskRow) -> str:
    """A step is DONE, or somebody has said to do without it."""
    if is_skipped(row):
        return _("{step} was skipped by {who}.", step=called(row), who=row.by)
    if row.by:
        return _("{step} is DONE, by {who}.", step=called(row), who=row.by)
    return _("{step} is DONE.", step=called(row))


def settled(row: SubtaskRow, verdict: Verdict) -> str:
    """What a check of a step came to, and what can be done where it is FAILED.

    Args:
        row: the step as it stands after the check.
        verdict: what was ruled; an empty reason is told as "it did not work", or for UNSURE "I could not look".
    """
    if verdict.ruling is Ruling.PASS and not row.by:
        return _("{step} is DONE: others have brought enough.", step=called(row))
    if verdict.ruling is Ruling.PASS:
        return done(row)
    if verdict.ruling is Ruling.UNSURE:
        why = StoredText.of(verdict.reason) or _("I could not look")
        return _("I cannot tell whether {step} is done. {why}", step=called(row), why=Begun.of(ended(why)))
    if verdict.missing:
        lacking: str = _("the chest lacks {things}", things=amounts(verdict.missing))
    else:
        lacking = StoredText.of(verdict.reason) or _("it did not work")
    if row.state is Status.FAILED:
        again = _("!retry {number} or !skip {number}?", number=row.id)
        return joined(" ", [_("{step} FAILED: {why}", step=called(row), why=ended(lacking)), again])
    return ended(_("{step} is not done. {why}", step=called(row), why=Begun.of(unstopped(lacking))))


def unstopped(text: str) -> str:
    """A sentence that goes on: without its full stop."""
    bare = text.rstrip(". ")
    return text if bare == text else StoredText.of(bare) if isinstance(text, StoredText) else bare


def goal_done(
    goal: GoalRow,
    rows: Iterable[SubtaskRow] = (),
    seconds: float | None = None,
    before: Iterable[tuple[str, str, int]] = (),
) -> str:
    """A goal is reached: ``DONE: craft compass in 2:31 (Bot 16 cobblestone; Steve 7 raw iron, 1 compass).``

    Args:
        goal: the goal.
        rows: its steps, for who brought what.
        seconds: how long it took, in game time; None where that is not to be told.
        before: who had brought how many of what when less was asked of a step for that.
    """
    time = f"{int(seconds) // 60}:{int(seconds) % 60:02}" if seconds is not None else ""
    shares = joined("; ", [joined(" ", [name, things]) for name, things in _brought(goal, rows, before).items()])
    text = shortened(goal.goal.text)
    what_for = _("DONE: {goal} in {time}", goal=text, time=time) if time else _("DONE: {goal}", goal=text)
    return ended(joined(" ", [what_for, joined("", ["(", shares, ")"]) if shares else ""]))


def _brought(goal: GoalRow, rows: Iterable[SubtaskRow], before: Iterable[tuple[str, str, int]]) -> dict[str, str]:
    """What each has brought for a goal, what was asked for and what took longest first: the things, not the steps."""
    things: dict[str, dict[str, tuple[int, int]]] = {}
    for row in rows:
        if row.by and row.state is Status.DONE and row.subtask.produces and not is_skipped(row):
            own = things.setdefault(row.by, {})
            count, ticks = own.get(row.subtask.item, (0, 0))
            own[row.subtask.item] = count + row.subtask.quantity, ticks + row.subtask.ticks
    for name, item, many in before:
        count, ticks = things.setdefault(name, {}).get(item, (0, 0))
        things[name][item] = count + many, ticks
    wanted = goal.goal.items
    lines_by_name: dict[str, str] = {}
    for name, own in [*things.items()][:MOST_NAMED]:
        first = sorted(own, key=lambda item: (item not in wanted, -own[item][1]))
        shown = [counted(item, own[item][0]) for item in first[:FIRST]]
        lines_by_name[name] = joined(", ", [*shown, "…" if len(first) > FIRST else ""])
    return lines_by_name


def goal_failed(goal: GoalRow, why: str) -> str:
    """A goal cannot be reached; an empty ``why`` is told as "no way is left"."""
    return _(
        "FAILED: {goal}. {why}",
        goal=shortened(goal.goal.text),
        why=Begun.of(ended(StoredText.of(why) or _("no way is left"))),
    )


def given_up(goal: GoalRow, why: str) -> str:
    """A goal for which no plan can be made."""
    return _("I have to give up {goal}. {why}", goal=shortened(goal.goal.text), why=Begun.of(ended(StoredText.of(why))))


def goal_cancelled(goal: GoalRow, by: str) -> str:
    """A goal was ended by a person."""
    return _("{goal} is cancelled by {who}. What was made stays in the chest.", goal=goal_name(goal), who=by)


def paused(goals: Sequence[GoalRow]) -> str:
    """Work on these goals rests; none is told as "everything is paused already"."""
    if not goals:
        return _("Everything is paused already. !resume goes on.")
    names = joined(", ", map(goal_name, goals))
    return several(
        "{goals} is paused. !resume goes on.", "{goals} are paused. !resume goes on.", len(goals), goals=names
    )


def resumed(goals: Sequence[GoalRow]) -> str:
    """Work on these goals goes on; none is told as "nothing is paused"."""
    if not goals:
        return _("Nothing is paused: all goes on.")
    names = joined(", ", map(goal_name, goals))
    return several("{goals} is resumed.", "{goals} are resumed.", len(goals), goals=names)


def refused(error: Exception) -> str:
    """An error of ours as a line of chat: its message is written for people, and is cut after 240 characters."""
    line = shortened(str(error), 2 * 120)
    return StoredText.of(line) if isinstance(error, SkillFailed) else line  # what a bot says is no text of ours yet
