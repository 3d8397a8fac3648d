"""Answers that list something: the board, the status, why a step is where it is, what is carried."""

from collections.abc import Iterable, Mapping, Sequence
from math import floor
from typing import Any

from covoyager.assignment.head_start import is_handy
from covoyager.chat.replies import done, unstopped
from covoyager.chat.views import amounts, called, goal_name, numbered
from covoyager.domain import GoalState, Status
from covoyager.domain.helping import nearest_help
from covoyager.domain.nouns import ended, thing, words
from covoyager.domain.rows import BoardRow, GoalRow, alike, awaited, done_of, is_skipped
from covoyager.texts import Begun, StoredText, Text, _, joined, several, shortened

PAGE = 8
"""Steps on one page of the board: with its heading not more than three messages."""
TOOLS = 3
"""So many tools are named of those that would do."""

TAKERS = 3
"""So many of the steps are named that take what was skipped."""

CHEST_FULL = _("The shared chest is full: take something out of it.")
NO_GOAL = _("There is no open goal. Set one: !task craft compass")

_ORDER = (Status.IN_PROGRESS, Status.READY, Status.BLOCKED, Status.FAILED)


def board(
    goals: Sequence[GoalRow], rows: Iterable[BoardRow], page: int = 1, underway: Sequence[str] = ()
) -> tuple[str, ...]:
    """The board, one step a line: what is in work first, then what can be taken; DONE ones are counted.

    Args:
        goals: those that are open.
        rows: all steps.
        page: from 1 on.
        underway: what is asked for and not on the board yet.
    """
    if not goals:
        return (*map(planning, underway),) or (NO_GOAL,)
    every = list(rows)
    left = sorted((r for r in every if r.state is not Status.DONE), key=lambda r: (_ORDER.index(r.state), r.id))
    groups = alike(left)
    pages = max(1, -(-len(groups) // PAGE))
    page = min(max(page, 1), pages)
    heading = (
        [progress(goal, every) for goal in goals] + [*map(planning, underway)]
        if page == 1
        else [_("Page {page}", page=page)]
    )
    lines = [_group_line(group) for group in groups[(page - 1) * PAGE : page * PAGE]]
    more = (
        [_("Page {page} of {pages}; !board {next} goes on", page=page, pages=pages, next=page + 1)]
        if page < pages
        else []
    )
    return (*heading, *lines, *more)


def _group_line(rows: Sequence[BoardRow]) -> str:
    first, *others = rows
    if not others:
        return row_line(first)
    more = joined(", ", [Text("#{n} ({many})", {"n": r.id, "many": r.amount or r.subtask.quantity}) for r in others])
    line = _("{step}; the same again: {more}", step=numbered(first), more=more)
    return _waiting(line, awaited(rows), first)


def planning(text: str) -> str:
    """Something is asked for that has no steps yet."""
    return _("I am planning {goal}; its steps will be here in a moment.", goal=shortened(text))


def row_line(row: BoardRow) -> str:
    """One step as the board shows it: ``#3 gather 5 oak logs: READY``."""
    name = numbered(row)
    match row.state:
        case Status.IN_PROGRESS:
            have = f"{row.progress}/{row.amount or row.subtask.quantity}" if row.progress else ""
            return joined(": ", [name, joined(" ", [row.by or _("somebody"), have])])
        case Status.BLOCKED:
            return _waiting(name, awaited([row]), row)
        case Status.DONE if is_skipped(row):
            return _("{step}: skipped by {who}", step=name, who=row.by)
        case Status.DONE:
            return _("{step}: DONE by {who}", step=name, who=row.by) if row.by else joined(": ", [name, "DONE"])
        case _:
            return joined(": ", [name, str(row.state)])


def _waiting(name: str, steps: Sequence[int], row: BoardRow) -> str:
    """A BLOCKED step, or several alike, with what has to come first."""
    if steps:
        return _("{step}: after {steps}", step=name, steps=_numbers(steps))
    return joined(": ", [name, StoredText.of(str(row.waits)) if row.waits else str(row.state)])


def status(
    goals: Sequence[GoalRow],
    rows: Iterable[BoardRow],
    underway: Sequence[str] = (),
    *,
    full: bool = False,
) -> tuple[str, ...]:
    """How far each goal is and who does what.

    Args:
        goals: those that are open.
        rows: all steps.
        underway: what is asked for and not on the board yet.
        full: whether nothing goes into the shared chest any more.
    """
    every = list(rows)
    lines: list[str] = [*(progress(goal, every) for goal in goals), *map(planning, underway)] or [NO_GOAL]
    busy = [_("{who} does {step}", who=r.by, step=numbered(r)) for r in every if r.state is Status.IN_PROGRESS and r.by]
    paused = {goal.id for goal in goals if goal.state is GoalState.PAUSED}
    ready = [r for r in every if r.state is Status.READY and r.goal_id not in paused]
    waiting = sum(_finds_no_room(r, full) for r in ready)
    lines += busy
    if free := len(ready) - waiting:
        lines.append(several("{n} step can be taken: !board", "{n} steps can be taken: !board", free))
    if waiting:
        lines.append(
            several(
                "{n} step waits for room in the shared chest", "{n} steps wait for room in the shared chest", waiting
            )
        )
    return tuple(lines)


def _finds_no_room(row: BoardRow, full: bool) -> bool:
    """Whether what a step brings would not go into the shared chest."""
    return full and bool(row.subtask.produces)


def why(row: BoardRow, rows: Iterable[BoardRow], *, full: bool = False) -> tuple[str, ...]:
    """Why a step is where it is, and the smallest thing that a player could do about it.

    Args:
        row: the step.
        rows: all steps.
        full: whether nothing goes into the shared chest any more.
    """
    by_number = {other.id: other for other in rows}
    name = called(row)
    kept_out = CHEST_FULL if _finds_no_room(row, full) else ""
    match row.state:
        case Status.READY if kept_out:
            return (joined(" ", [_("{step} waits until what it brings finds room.", step=name), kept_out]),)
        case Status.READY:
            free = _("{step} can be taken: !claim {number}.", step=name, number=row.id)
            return (joined(" ", [free, _last_try(row)]),)
        case Status.IN_PROGRESS:
            busy = _("{who} is at {step}.", who=row.by or _("Somebody"), step=numbered(row))
            return (joined(" ", [busy, ended(row.why) if row.why else "", kept_out]),)
        case Status.DONE:
            return (done(row),)
        case Status.FAILED:
            reason = row.why or several("{n} try failed", "{n} tries failed", row.attempts)
            way_out = _("Another try: !retry {number}. Without it: !skip {number}.", number=row.id)
            return (_("{step} FAILED: {why}", step=name, why=ended(reason)), way_out)
        case _:
            waiting = [by_number[n] for n in awaited([row]) if n in by_number and not _is_over(by_number[n])]
            if waiting:
                reason = _("waits for {steps}", steps=joined(", ", map(row_line, waiting)))
            else:
                reason = row.why or _("lacks materials")
            helps = _help(row, by_number) or _tools_that_help(row, by_number)
            return (joined(" ", [name, ended(reason)]), *_by_hand(row, by_number), *helps)


def _last_try(row: BoardRow) -> str:
    """What came of the last try at a READY step; empty where nobody says."""
    if not row.why:
        return ""
    why = Begun.of(ended(row.why))
    return _("The last try failed. {why}", why=why) if row.attempts else _("It was given back. {why}", why=why)


def skipped(row: BoardRow, rows: Iterable[BoardRow], goal: GoalRow, lacking: Mapping[str, int]) -> tuple[str, ...]:
    """A step was skipped: that it was, and what still takes its result.

    Args:
        row: the step.
        rows: the steps of open goals.
        goal: that of the step.
        lacking: item → count that the goal asked for and the world does not show, where none of its steps is left.
    """
    every = [r for r in rows if r.goal_id == row.goal_id]
    open_ones = {r.id for r in every if not _is_over(r)}
    without = [
        r
        for r in every
        if r.state is Status.BLOCKED and r.why and row.id in r.subtask.needs and open_ones.isdisjoint(r.subtask.needs)
    ]
    anew = [
        _("{step} {why}: unless somebody brings that, it is planned anew.", step=called(r), why=r.why) for r in without
    ]
    waiting = [r for r in every if r.state is Status.BLOCKED and r not in without and _takes(r, row)]
    if waiting:
        steps = joined(", ", [*map(numbered, waiting[:TAKERS]), "…" if len(waiting) > TAKERS else ""])
        anew.append(
            _("Its result is still needed, by {steps}: unless it is there by then, it is planned anew.", steps=steps)
        )
    if lacking:
        anew.append(
            _(
                "{goal} still lacks {things}: unless somebody brings that, it is planned anew. !cancel {number} ends it.",
                goal=goal_name(goal),
                things=amounts(lacking),
                number=goal.id,
            )
        )
    return (row_line(row), *anew)


def _takes(row: BoardRow, other: BoardRow) -> bool:
    """Whether a step comes after another and takes what that makes, works with it or at it."""
    step, made = row.subtask, {other.subtask.item, *other.subtask.produces}
    return other.id in step.needs and not made.isdisjoint({*step.consumes, *step.uses})


def _by_hand(row: BoardRow, by_number: Mapping[int, BoardRow]) -> tuple[str, ...]:
    """That a person need not wait for a tool which only makes a step faster."""
    if not is_handy(row, {number: other for number, other in by_number.items() if other.state is not Status.DONE}):
        return ()
    tools = joined(", ", map(thing, row.subtask.tools))
    return (_("By hand you could begin now (faster with: {tools}): !claim {number}.", number=row.id, tools=tools),)


def _help(row: BoardRow, by_number: Mapping[int, BoardRow]) -> tuple[str, ...]:
    """What would get a blocked step on, if it is another that somebody can take or try again."""
    nearest = nearest_help(row, by_number)
    if nearest is None or nearest.state is Status.IN_PROGRESS:
        return ()
    if nearest.state is Status.READY:
        return (_("What would help: !claim {number} ({step}).", number=nearest.id, step=numbered(nearest)),)
    why_failed = unstopped(shortened(nearest.why or _("it FAILED"), 100))
    return (_("What would help: !retry {number} ({why}).", number=nearest.id, why=why_failed),)


def _tools_that_help(row: BoardRow, by_number: Mapping[int, BoardRow]) -> tuple[str, ...]:
    """What else a step could be done with where others have its tools in hand."""
    begun = [other for other in by_number.values() if other.state is Status.IN_PROGRESS]
    lines = []
    for tool in row.subtask.tools:
        kinds = (tool, *row.subtask.other_tools.get(tool, ()), *row.subtask.lesser_tools.get(tool, ()))
        if any(tool in other.subtask.tools for other in begun):
            lines.append(_("What would help: {tools} in the chest.", tools=joined(" / ", map(thing, kinds[:TOOLS]))))
    return tuple(lines)


def carried(items: Mapping[str, int], who: str = "I") -> str:
    """What somebody carries."""
    if not items and who == "I":
        return _("I carry nothing.")
    things = amounts(items) or _("nothing")
    return _("I carry {things}.", things=things) if who == "I" else _("{who} carries {things}.", who=who, things=things)


def whereabouts(status: Mapping[str, Any], chest_at: tuple[int, int, int] | None) -> str:
    """Where a bot is, by what it says of itself, and the shared chest."""
    here = " ".join(str(floor(status["position"][axis])) for axis in ("x", "y", "z"))
    if chest_at is None:
        return _("I am at {here}. !come calls me.", here=here)
    chest = " ".join(map(str, chest_at))
    return _("I am at {here}; the shared chest is at {chest}. !come calls me.", here=here, chest=chest)


def joining(address: str) -> str:
    """Where others come into this world; ``address`` is ``host:port``, empty where nobody knows it."""
    if not address:
        return _("I do not know where this world is to be joined.")
    if address.startswith("127.0.0.1:"):
        return _(
            "Join at {address}, from this machine alone: with --lan the host opens the world to the local network.",
            address=address,
        )
    return _("Join at {address}: Multiplayer, Direct Connection in the game.", address=address)


def vitals(status: Mapping[str, Any]) -> str:
    """How a bot feels, by what it says of itself."""
    return _(
        "I have {health} health and {food} food.",
        health=f"{status.get('health', 0):g}",
        food=f"{status.get('food', 0):g}",
    )


def chest_holds(chest_at: tuple[int, int, int] | None, chest: Mapping[str, int] | None, *, gone: bool = False) -> str:
    """What lies in the shared chest, as far as anybody knows; ``gone`` says that there was one, where there is none."""
    if chest_at is None and gone:
        return _("The shared chest is gone. !chest here makes the one near you the shared one.")
    if chest_at is None:
        return _("There is no shared chest yet. !chest here makes the one near you the shared one.")
    if chest is None:
        return _("I have not looked into the shared chest yet.")
    return _("When I last looked, the shared chest held {things}.", things=amounts(chest) or _("nothing"))


def chestless(why: str) -> Text:
    """That there is no shared chest though a bot was to see to one, and why."""
    return _(
        "There is no shared chest, and I could make none: {why} !chest here makes the one near you the shared one.",
        why=StoredText.of(why),
    )


def skills(names: Sequence[str]) -> tuple[str, ...]:
    """What has been learned."""
    if not names:
        return (_("I have not learned anything beyond my built-in skills yet."),)
    learned = joined(", ", [StoredText.of(words(name)) for name in names])
    return (_("I have learned {count}: {skills}", count=len(names), skills=learned),)


def progress(goal: GoalRow, rows: Sequence[BoardRow]) -> str:
    """How far a goal is, by those of the rows that are its own."""
    own = [r for r in rows if r.goal_id == goal.id]
    if not own and goal.state is GoalState.OPEN:
        return _("{goal} is being planned.", goal=goal_name(goal))
    ready, many = done_of(own)
    one = _("one step, done") if ready else _("one step, not done yet")
    several_steps = _("{done} of {steps} steps done", done=ready, steps=many) if many else _("no step left")
    how = one if many == 1 else several_steps
    if goal.state is GoalState.PAUSED:
        return _("{goal}: {how}, paused", goal=goal_name(goal), how=how)
    return _("{goal}: {how}", goal=goal_name(goal), how=how)


def _is_over(row: BoardRow) -> bool:
    return row.state is Status.DONE


def _numbers(ids: Iterable[int]) -> str:
    return " ".join(f"#{i}" for i in ids)
