"""Answers that list something: the board, the status, why a step is where it is, what is carried."""

from collections.abc import Iterable, Mapping, Sequence

from covoyager.chat.views import amounts, called, goal_name, numbered, shortened
from covoyager.domain import GoalState, Status
from covoyager.domain.nouns import ended, words
from covoyager.domain.rows import GoalRow, SubtaskRow

PAGE = 8
"""Steps on one page of the board: with its heading not more than three messages."""

NO_GOAL = "There is no open goal. Set one: !task craft compass"

_ORDER = (Status.IN_PROGRESS, Status.READY, Status.BLOCKED, Status.FAILED)


def board(goals: Sequence[GoalRow], rows: Iterable[SubtaskRow], page: int = 1) -> tuple[str, ...]:
    """The board, one step a line: what is in work first, then what can be taken; DONE ones are counted."""
    if not goals:
        return (NO_GOAL,)
    every = list(rows)
    left = sorted((r for r in every if r.state is not Status.DONE), key=lambda r: (_ORDER.index(r.state), r.id))
    pages = max(1, -(-len(left) // PAGE))
    page = min(max(page, 1), pages)
    heading = [_progress(goal, every) for goal in goals] if page == 1 else [f"Page {page}"]
    lines = [row_line(row) for row in left[(page - 1) * PAGE : page * PAGE]]
    more = [f"Page {page} of {pages}; !board {page + 1} goes on"] if page < pages else []
    return (*heading, *lines, *more)


def row_line(row: SubtaskRow) -> str:
    """One step as the board shows it: ``#3 gather 5 oak logs: READY``."""
    name = numbered(row)
    match row.state:
        case Status.IN_PROGRESS:
            have = f" {row.progress}/{row.amount or row.subtask.quantity}" if row.progress else ""
            return f"{name}: {row.by or 'somebody'}{have}"
        case Status.BLOCKED if row.subtask.needs:
            return f"{name}: after {_numbers(row.subtask.needs)}"
        case Status.DONE:
            return f"{name}: DONE{f' by {row.by}' if row.by else ''}"
        case _:
            return f"{name}: {row.state}"


def status(
    goals: Sequence[GoalRow], rows: Iterable[SubtaskRow], doing: Mapping[str, str] | None = None
) -> tuple[str, ...]:
    """How far each goal is and who does what; ``doing`` is what a bot does besides the board, by name."""
    every = list(rows)
    lines = [_progress(goal, every) for goal in goals] or [NO_GOAL]
    busy = [f"{r.by} does {numbered(r)}" for r in every if r.state is Status.IN_PROGRESS and r.by]
    free = sum(r.state is Status.READY for r in every)
    lines += busy
    lines += [f"{name} {text}" for name, text in (doing or {}).items() if text]
    if free:
        lines.append(f"{free} {'step' if free == 1 else 'steps'} can be taken: !board")
    return tuple(lines)


def why(row: SubtaskRow, rows: Iterable[SubtaskRow]) -> tuple[str, ...]:
    """Why a step is where it is, and the smallest thing that a player could do about it."""
    by_number = {other.id: other for other in rows}
    name = called(row)
    match row.state:
        case Status.READY:
            last = f" The last try: {ended(row.why)}" if row.attempts and row.why else ""
            return (f"{name} can be taken: !claim {row.id}.{last}",)
        case Status.IN_PROGRESS:
            last = f" {ended(row.why)}" if row.why else ""
            return (f"{row.by or 'Somebody'} is at {numbered(row)}.{last}",)
        case Status.DONE:
            return (f"{name} is DONE{f', by {row.by}' if row.by else ''}.",)
        case Status.FAILED:
            reason = row.why or f"{row.attempts} tries failed"
            return (f"{name} FAILED: {ended(reason)}", f"Another try: !retry {row.id}. Without it: !skip {row.id}.")
        case _:
            waiting = [by_number[n] for n in row.subtask.needs if n in by_number and not _is_done(by_number[n])]
            reason = f"waits for {', '.join(map(row_line, waiting))}" if waiting else row.why or "lacks materials"
            return (f"{name} {ended(reason)}", *_help(row, by_number))


def _help(row: SubtaskRow, by_number: Mapping[int, SubtaskRow]) -> tuple[str, ...]:
    """The READY or FAILED step nearest below a blocked one."""
    level, seen = [row], {row.id}
    while level:
        below = [by_number[n] for r in level for n in r.subtask.needs if n in by_number and n not in seen]
        seen.update(r.id for r in below)
        free = [r for r in below if r.state is Status.READY]
        if free:
            smallest = min(free, key=lambda r: (r.subtask.ticks, r.subtask.quantity, r.id))
            return (f"What would help: !claim {smallest.id} ({numbered(smallest)}).",)
        failed = [r for r in below if r.state is Status.FAILED]
        if failed:
            return (
                f"What would help: !retry {failed[0].id} ({shortened(failed[0].why or 'it FAILED', 100).rstrip('. ')}).",
            )
        level = [r for r in below if not _is_done(r)]
    return ()


def carried(items: Mapping[str, int], who: str = "I") -> str:
    """What somebody carries."""
    verb = "carry" if who == "I" else "carries"
    return f"{who} {verb} {amounts(items) or 'nothing'}."


def skills(names: Sequence[str]) -> tuple[str, ...]:
    """What has been learned."""
    if not names:
        return ("I have not learned anything beyond my built-in skills yet.",)
    return (f"I have learned {len(names)}: {', '.join(words(name) for name in names)}",)


def _progress(goal: GoalRow, rows: Sequence[SubtaskRow]) -> str:
    own = [r for r in rows if r.goal_id == goal.id]
    done = sum(map(_is_done, own))
    paused = ", paused" if goal.state is GoalState.PAUSED else ""
    return f"{goal_name(goal)}: {done} of {len(own)} steps done{paused}"


def _is_done(row: SubtaskRow) -> bool:
    return row.state is Status.DONE


def _numbers(ids: Iterable[int]) -> str:
    return " ".join(f"#{i}" for i in ids)
