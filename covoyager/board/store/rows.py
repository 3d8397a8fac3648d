"""Rows of the tables as plain values, and how they are read and written."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, wraps
from typing import Any, ParamSpec, TypeVar

from covoyager.board.views import GoalView, Participant, SubtaskView
from covoyager.board.waits import Need, Waits
from covoyager.domain import Building, Event, Goal, GoalRecord, GoalState, Position, RecordChanges, Status, Subtask
from covoyager.domain.sentences import in_brief
from covoyager.texts import Guess, StoredGuess, StoredText

#: Lone surrogates and control characters (which could move a terminal's cursor, or worse), except tab and line feed.
_NO_TEXT = re.compile("[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f\ud800-\udfff]")
_LARGEST = 2**63 - 1
_IN_JSON = re.compile(r"\\u00[01]|\\[bfr]|[\x7f-\x9f]|[" + "\ud800-\udfff]")


P = ParamSpec("P")
R = TypeVar("R")


class Damaged(ValueError):
    """A row makes no sense: nothing of ours has written it so."""


def of_a_row(read: Callable[P, R]) -> Callable[P, R]:
    """Have a function that reads a row tell of one that makes no sense as that, not as what Python says of its values."""

    @wraps(read)
    def told(*given: P.args, **named: P.kwargs) -> R:
        try:
            return read(*given, **named)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise Damaged(f"{type(error).__name__}: {error}") from error

    return told


def can_be(number: int) -> bool:
    """Whether a number fits into a database's integer (64 bits)."""
    return abs(number) <= _LARGEST


def keepable(value: Any) -> Any:
    """Replace characters that a database cannot hold or a terminal must not show; other values stay as they are."""
    return _NO_TEXT.sub("\ufffd", value) if isinstance(value, str) else value


def dump(value: Any) -> str:
    """A value as JSON text for the tables, its texts cleaned by :func:`keepable`."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text if _IN_JSON.search(text) is None else json.dumps(_all_keepable(value), ensure_ascii=False)


def _all_keepable(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {keepable(key): _all_keepable(part) for key, part in value.items()}
    return [_all_keepable(part) for part in value] if isinstance(value, list | tuple) else keepable(value)


@lru_cache(maxsize=8192)
@of_a_row
def read_spec(text: str) -> Subtask:
    """The Subtask in a row's ``spec`` (JSON text); cached."""
    return Subtask.from_json(json.loads(text))


def goal_columns(goal: Goal) -> dict[str, str]:
    """The columns of a goal; of what was assumed a guess at what a word means is marked as one."""
    lines = [{"guess": "".join(line)} if isinstance(line, Guess) else line for line in goal.assumed]
    return {"text": goal.text, "items": dump(dict(goal.items)), "assumed": dump(lines)}


@of_a_row
def assumptions(kept: str) -> tuple[str, ...]:
    """Read the column ``assumed`` that :func:`goal_columns` made."""
    return tuple(
        StoredGuess.of(str(line["guess"])) if isinstance(line, dict) else str(line) for line in json.loads(kept)
    )


@of_a_row
def record_of(row: Sequence[Any]) -> GoalRecord:
    """A goal's record from its row; columns in the table's order."""
    _world, _goal, base, building, documents, plans, ways, gave_up, counts_old = row
    return GoalRecord(
        base=None if base is None else json.loads(base),
        building=None if building is None else Building.from_json(json.loads(building)),
        documents={} if documents is None else json.loads(documents),
        plans=plans,
        ways=ways,
        gave_up=bool(gave_up),
        counts_old=bool(counts_old),
    )


def record_columns(changes: RecordChanges) -> dict[str, Any]:
    """Changes of a goal's record as columns."""
    columns: dict[str, Any] = {}
    for name, value in changes.items():
        whole = value.to_json() if isinstance(value, Building) else value
        columns[name] = dump(dict(whole)) if isinstance(whole, Mapping) else whole
    return columns


@dataclass(frozen=True)
class Row:
    """A row of the table of subtasks; ``key`` is the database's id, ``number`` the one that people type.

    ``_at`` and ``lease_until`` are in seconds since the epoch, ``_tick`` in ticks of the world's age, ``lease_s`` in seconds.
    """

    key: int
    number: int
    goal_id: int
    subtask: Subtask
    state: Status
    holder: str | None
    lease_until: float | None
    lease_s: float
    attempts: int
    critique: str
    waits: str
    progress: int
    started_at: float | None
    started_tick: int | None
    ended_at: float | None
    ended_tick: int | None
    amount: int | None
    check_at: float | None
    skipped: bool

    @classmethod
    def read(cls, values: Sequence[Any]) -> "Row":
        """Read a row of the table, whose columns are in the order of these fields; most are as they were read last."""
        return _row(tuple(values))

    @property
    def takes_nothing(self) -> bool:
        """Whether it takes nothing from the stock, so that holding it reserves nothing."""
        return not (self.subtask.consumes or self.subtask.tools or self.subtask.faster)

    @property
    def alone(self) -> bool:
        """Whether it depends on nothing: no other subtask, no station, nothing from the stock."""
        return self.takes_nothing and not self.subtask.needs and not self.subtask.station

    def changed(self, **values: Any) -> "Row":
        """A copy with other values."""
        return replace(self, **values)

    def written(self, **values: Any) -> "Row":
        """The row as it will be read after these columns were written; ``subtask`` sets the number, too."""
        if "subtask" in values:
            values["number"] = values["subtask"].id
        return replace(
            self, **{name: keepable(value) if type(value) is str else value for name, value in values.items()}
        )

    def named(self) -> Need:
        """The row as something that others wait for; its text is such as ``#3 gather 5 oak logs``."""
        work, own = self.subtask, self.subtask.action.spec.own_words
        said = in_brief(work.action, work.item, work.quantity, work.description) if own else ""
        return Need(self.number, str(work.action), work.item, work.quantity, self.state is Status.FAILED, said)

    def view(self) -> SubtaskView:
        """The row as other rooms see it."""
        return self._view

    @cached_property
    def _view(self) -> SubtaskView:
        waits = Waits.of(self.waits) if self.state is Status.BLOCKED else Waits()
        why = [str(waits)] if waits else []
        if self.critique:
            why.append(f"last try: {self.critique}" if why else self.critique)
        return SubtaskView(
            id=self.number,
            goal_id=self.goal_id,
            subtask=self.subtask,
            state=self.state,
            by=self.holder,
            lease_until=self.lease_until,
            attempts=self.attempts,
            why=StoredText.of("; ".join(why)),
            progress=self.progress,
            started_at=self.started_at,
            started_tick=self.started_tick,
            ended_at=self.ended_at,
            ended_tick=self.ended_tick,
            amount=self.amount,
            checking=self.check_at is not None,
            skipped=self.skipped,
            critique=self.critique,
            waits=waits,
        )


@lru_cache(maxsize=4096)
@of_a_row
def _row(values: tuple[Any, ...]) -> Row:
    key, number, goal_id, spec, state, *rest = values
    rest[-1] = bool(rest[-1])  # SQLite's are numbers
    return Row(key, number, goal_id, read_spec(spec), Status(state), *rest)


@dataclass(frozen=True, slots=True)
class Look:
    """A subtask as it was read without a lock, with its ``spec`` as JSON text, and its goal's state and text."""

    row: Row
    spec: str
    goal_state: GoalState
    goal_text: str

    @classmethod
    @of_a_row
    def read(cls, values: Sequence[Any]) -> "Look":
        """From a row of the table of subtasks, followed by the state and the text of its goal."""
        *own, state, text = values
        return cls(Row.read(own), own[3], GoalState(state), text)

    def unchanged(self) -> dict[str, Any]:
        """The parameters by which :func:`queries.change_seen` checks that nothing has changed since."""
        row = self.row
        before = {"spec": self.spec, "holder": row.holder, "attempts": row.attempts, "critique": row.critique}
        return {f"row_{name}": value for name, value in before.items()} | {
            "goal": row.goal_id,
            "goal_state": str(self.goal_state),
        }


@of_a_row
def read_goal(row: Mapping[Any, Any]) -> GoalView:
    """A goal from its row."""
    items = json.loads(row["items"])
    return GoalView(
        id=row["id"],
        goal=Goal(text=str(row["text"]), items=dict(items.items()), assumed=assumptions(row["assumed"])),
        state=GoalState(row["state"]),
        by=row["actor"],
        priority=row["priority"],
        created_at=row["created_at"],
        created_tick=row["created_tick"],
        plan_source=row["plan_source"],
        minecraft=row["minecraft"],
        critical_path=tuple(json.loads(row["critical_path"])),
        why=row["why"],
        ended_at=row["ended_at"],
        ended_tick=row["ended_tick"],
    )


def event_columns(event: Event, world: int) -> dict[str, Any]:
    """An event of a world as columns."""
    columns = {name: getattr(event, name) for name in ("at", "tick", "type", "goal", "subtask")}
    return columns | {"world": world, "actor": event.by, "data": dump(dict(event.data))}


@of_a_row
def read_event(row: Mapping[Any, Any]) -> Event:
    """An event from its row."""
    names = ("id", "at", "tick", "type", "goal", "subtask")
    return Event(**{name: row[name] for name in names}, by=row["actor"], data=json.loads(row["data"]))


@of_a_row
def read_participant(row: Sequence[Any]) -> Participant:
    """A participant from their row; columns in the table's order."""
    _world, name, kind, present, seen_at, position, state = row
    where = json.loads(position)
    return Participant(
        name=name,
        kind=kind,
        present=bool(present),  # SQLite's are numbers
        position=Position(*where) if where else None,
        seen_at=seen_at,
        state=json.loads(state),
    )
