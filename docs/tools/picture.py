"""Draw a recorded session as a moving picture: chat beside board (``python -m docs.tools.picture RECORDING SVG``).

A recording is what ``covoyager play --json`` prints, with the bot's chat as a player heard it (``record.py`` makes one).
"""

import json
import sys
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Any

WIDTH, HEIGHT = 960, 440
SECONDS, PAUSE = 30.0, 5.0
ROW, SHOWN, COLUMNS = 20, 18, 56
COLOURS = {"BLOCKED": "#8b949e", "READY": "#7ee787", "IN_PROGRESS": "#f2cc60", "DONE": "#79c0ff", "FAILED": "#ff7b72"}
MARKS = {"BLOCKED": "○", "READY": "●", "IN_PROGRESS": "▶", "DONE": "✓", "FAILED": "✗"}
PEOPLE = {"Bot": "#d2a8ff"}
PERSON = "#ffa657"


@dataclass(slots=True)
class Step:
    """One subtask: its words, and when (share of the picture) it came into which state by whom."""

    text: str
    states: list[tuple[float, str, str]] = field(default_factory=lambda: [(0.0, "BLOCKED", "")])


def picture(lines: Sequence[str]) -> str:
    """The SVG of a recording's lines."""
    events = [json.loads(line) for line in lines if line.strip()]
    goal = next(event for event in events if event["type"] == "goal")
    begin, end = goal["t"] - 2.0, max(event["t"] for event in events)
    share = SECONDS / (SECONDS + PAUSE) / (end - begin)
    events = [{**event, "at": max(0.0, event["t"] - begin) * share} for event in events]
    parts = [*_frame(goal["text"]), *_chat(events), *_board(events), "</svg>"]
    return "\n".join(parts) + "\n"


def _frame(goal: str) -> Iterator[str]:
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-size="13" '
        'font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" fill="#e6edf3">'
    )
    yield f"<title>A session of Co-Voyager: {escape(goal)}</title>"
    yield f'<rect width="{WIDTH}" height="{HEIGHT}" rx="8" fill="#0d1117"/>'
    yield f'<path d="M490 0V{HEIGHT}" stroke="#30363d"/>'
    yield '<text x="16" y="26" font-weight="bold">Chat</text>'
    yield f'<text x="506" y="26" font-weight="bold">Board: {escape(goal)}</text>'
    yield f'<clipPath id="chat"><rect y="40" width="482" height="{SHOWN * ROW + 8}"/></clipPath>'


def _chat(events: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Lines that come one after the other; whole blocks move up when there is no room left."""
    rows: list[tuple[float, str]] = []
    for event in events:
        if event["type"] == "chat":
            rows += [(event["at"], row) for row in _said(event["by"], event["text"])]
    scrolls = [(0.0, 0), *((at, (row - SHOWN) * ROW) for row, (at, _) in enumerate(rows, 1) if row > SHOWN)]
    values = ";".join(f"0 {-up}" for _, up in scrolls)
    yield f'<g clip-path="url(#chat)"><g transform="translate(0 {-scrolls[-1][1]})">'
    yield (
        f'<animateTransform attributeName="transform" type="translate" calcMode="discrete" values="{values}" '
        f'keyTimes="{_times(at for at, _ in scrolls)}" {_DURATION}/>'
    )
    for row, (at, text) in enumerate(rows):
        yield f'<text x="16" y="{56 + row * ROW}">{text}{_visible(at, None)}</text>'
    yield "</g></g>"


def _said(by: str, text: str) -> Iterator[str]:
    """A line of chat in rows as wide as the panel, the speaker coloured in the first."""
    first, *others = textwrap.wrap(f"<{by}> {text}", COLUMNS, subsequent_indent="  ")
    head = f"<{by}>"
    yield f'<tspan fill="{PEOPLE.get(by, PERSON)}">{escape(head)}</tspan>{escape(first.removeprefix(head))}'
    for other in others:
        yield f'<tspan xml:space="preserve">{escape(other)}</tspan>'


def _board(events: Sequence[dict[str, Any]]) -> Iterator[str]:
    steps = _steps(events)
    for row, (number, step) in enumerate(steps.items()):
        y = 56 + row * ROW
        yield f'<text x="530" y="{y}">#{number:<3}{escape(step.text)}</text>'
        ends = [at for at, _, _ in step.states[1:]]
        for (at, state, by), until in zip(step.states, [*ends, None], strict=True):
            who = f" {escape(by)}" if by and state in ("IN_PROGRESS", "DONE") else ""
            hidden = ' visibility="hidden"' if until is not None else ""
            shown = _visible(at, until)
            yield f'<g fill="{COLOURS[state]}"{hidden}>{shown}<text x="508" y="{y}">{MARKS[state]}</text>'
            yield f'<text x="770" y="{y}">{state.replace("_", " ")}{who}</text></g>'


def _steps(events: Sequence[dict[str, Any]]) -> dict[int, Step]:
    """All subtasks by their number, with their states in order."""
    steps: dict[int, Step] = {}
    for event in events:
        for told in event.get("subtasks", []):
            words = f"{told['action']} {told['quantity']} {told['item']}".replace("_", " ")
            steps.setdefault(told["id"], Step(words))
        if event["type"] == "status":
            state = (event["at"], event["to"], event.get("by", ""))
            steps[event["subtask"]].states.append(state)
    return dict(sorted(steps.items()))


_DURATION = f'dur="{SECONDS + PAUSE:g}s" repeatCount="indefinite"'


def _visible(since: float, until: float | None) -> str:
    """Shows what it stands in from one moment to another only."""
    changes = [(0.0, "hidden"), (since, "visible"), *([(until, "hidden")] if until is not None else [])]
    values = ";".join(value for _, value in changes)
    times = _times(at for at, _ in changes)
    return f'<animate attributeName="visibility" calcMode="discrete" values="{values}" keyTimes="{times}" {_DURATION}/>'


def _times(moments: Iterator[float]) -> str:
    return ";".join(f"{moment:.4g}" for moment in moments)


if __name__ == "__main__":
    recording, svg = sys.argv[1:]
    Path(svg).write_text(picture(Path(recording).read_text(encoding="utf-8").splitlines()), encoding="utf-8")
