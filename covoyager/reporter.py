"""What a session tells the person who started it: lines of JSON, or lines to read with a live progress line."""

import json
import sys
from collections.abc import Mapping
from typing import Any, Protocol, TextIO

from covoyager.clock import TICKS_PER_SECOND, wall
from covoyager.domain import GoalState
from covoyager.domain.nouns import counted, ended
from covoyager.domain.rows import is_skip
from covoyager.errors import one_line
from covoyager.texts import Begun, own, shortened

#: States whose reason goes without saying.
OBVIOUS = ("IN_PROGRESS",)
#: States that a goal ends in.
ENDED = (GoalState.DONE, GoalState.FAILED, GoalState.CANCELLED)


class Teller(Protocol):
    """What is used of a reporter by those who only tell."""

    def emit(self, kind: str, tick: int = 0, **fields: Any) -> None:
        """Report one event."""
        ...

    def progress(self, text: str) -> None:
        """Show what is going on right now."""
        ...


class Reporter:
    """Prints one line per event.

    Args:
        as_json: one JSON object a line, with ``t`` (seconds since the start), ``tick`` and ``type``; otherwise sentences.
        stream: where to; a terminal also gets a progress line that is written over.

    Attributes:
        tick_of_goal: the world's age when the goal was asked for.
        narrated: whether somebody tells it what is written to the board's log.
    """

    def __init__(self, *, as_json: bool, stream: TextIO | None = None) -> None:
        self._json = as_json
        self._stream = stream or sys.stdout
        self._live = not as_json and self._stream.isatty()
        self._started = wall.now()
        self._progress = ""
        self.tick_of_goal = 0
        self.narrated = False

    def emit(self, kind: str, tick: int = 0, **fields: Any) -> None:
        """Report one event.

        Args:
            kind: its type (session, goal, plan, status, chat, skill, error, result, …).
            tick: the world's age; printed as ticks since the goal.
            fields: the rest of it.
        """
        seconds = round(wall.now() - self._started, 2)
        since = max(0, tick - self.tick_of_goal) if tick else 0
        if self._json:
            record = {"t": seconds, "tick": since, "type": kind, **fields}
            self._write(json.dumps(record, ensure_ascii=False, default=str))
            return
        sentence = _sentence(kind, fields)
        if kind == "result" or (kind == "goal" and fields.get("state") in ENDED):
            self._erase()
        if sentence:
            self._write(f"{seconds:7.1f}s  {_shown(sentence)}")

    def progress(self, text: str) -> None:
        """Show what is going on right now; on a terminal only."""
        if self._live and text != self._progress:
            self._progress = text
            self._stream.write(f"\r\x1b[2K{one_line(text)}")
            self._stream.flush()

    def _erase(self) -> None:
        """The end of a goal: no progress line stays below it, nor before the shell's prompt."""
        if self._live and self._progress:
            self._stream.write("\r\x1b[2K")
        self._progress = ""

    def _write(self, line: str) -> None:
        if self._live and self._progress:
            self._stream.write("\r\x1b[2K")
        self._stream.write(line + "\n")
        if self._live and self._progress:
            self._stream.write(one_line(self._progress))
        self._stream.flush()


def tell_login(reporter: Teller, data: Mapping[str, object]) -> None:
    """Tell where somebody is to enter which code to log an account in."""
    reporter.emit("session", text=str(data.get("text", "")), url=data.get("url"), code=data.get("code"))


def _shown(sentence: str) -> str:
    """Lines as they are, less what servers and players may have put in to play with a terminal."""
    return "".join(c if c.isprintable() or c == "\n" else " " for c in sentence)


def _sentence(kind: str, fields: Mapping[str, Any]) -> str:
    match kind:
        case "status":
            known = fields.get("by") and not is_skip(fields.get("why"), fields["by"])
            by = f" by {fields['by']}" if known else ""
            why = f" ({fields['why']})" if fields.get("why") and fields["to"] not in OBVIOUS else ""
            short = str(fields.get("description", "")).split(". ")[0].removesuffix(".")
            return f"#{fields['subtask']} {fields['from']} → {fields['to']}{by}{short and f': {short}'}{why}"
        case "plan":
            steps = "\n".join(
                f"           #{s['id']} {s['description']}"
                + (f" [after {', '.join(f'#{n}' for n in s['needs'])}]" if s["needs"] else "")
                for s in fields.get("subtasks", [])
            )
            why = f" ({fields['why']})" if fields.get("why") else ""
            assumed = "".join(f"\n           {own(Begun.of(ended(line)))}" for line in fields.get("assumed", ()))
            return f"Plan{why}: {counted('step', len(fields.get('subtasks', [])))}{assumed}\n{steps}".rstrip()
        case "goal":
            why = f" ({fields['why']})" if fields.get("why") else ""
            return f"Goal {fields.get('goal')}: {shortened(str(fields.get('text', '')))} — {fields.get('state')}{why}"
        case "chat":
            return f"<{fields.get('by')}> {fields.get('text')}"
        case "error":
            return f"! {own(Begun.of(ended(str(fields.get('text', '')))))}"
        case "result":
            seconds = fields.get("ticks", 0) / TICKS_PER_SECOND
            metres = fields.get("distance_cm", 0) / 100
            shares = ", ".join(f"{who} {count}" for who, count in fields.get("by", {}).items())
            why = f" — {fields['why']}" if fields.get("why") and fields.get("state") != "DONE" else ""
            return (
                f"{fields.get('state')}: {shortened(str(fields.get('text', '')))}{why} in {seconds:.0f} s of game time "
                f"({fields.get('ticks')} ticks), {metres:.0f} m walked, "
                f"steps by {shares or 'nobody'}, {counted('retry', fields.get('retries', 0))}"
            )
        case "skill":
            return ""
        case _:
            return str(fields.get("text", ""))
