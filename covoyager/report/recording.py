"""A session as a moving picture: what was said beside the board, each step as it came, in an SVG that any browser plays."""

import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any

from covoyager.domain import Event, Subtask
from covoyager.domain.sentences import in_brief_here
from covoyager.domain.status import MARKS, Status
from covoyager.report.picture import STATE_COLOURS
from covoyager.texts import here, marked, own

WIDTH = 960
TOP, FOOT = 56, 24
SECONDS, PAUSE = 30.0, 5.0
#: So many rows are shown, and more where there are more steps.
SHOWN = 18
ROW, COLUMNS = 20, 56
#: So many letters of a step's words fit before its state.
LETTERS = 26
PEOPLE = {"Bot": "#d2a8ff"}
PERSON = "#ffa657"
DEEDS = {"IN_PROGRESS": marked("takes #{n} {what}"), "DONE": marked("has done #{n} {what}")}


@dataclass(slots=True)
class Step:
    """One subtask: its words, and when (share of the picture) it came into which state by whom."""

    text: str
    states: list[tuple[float, str, str]] = field(default_factory=lambda: [(0.0, "BLOCKED", "")])


def moving(log: Sequence[Mapping[str, Any]]) -> str:
    """The SVG of what ``covoyager play --json`` told, with what was said, by their seconds ``t``.

    Raises:
        ValueError: no goal was asked for in it.
    """
    goal = next((event for event in log if event["type"] == "goal"), None)
    if goal is None:
        raise ValueError("no goal")
    begin, end = goal["t"] - 2.0, max(event["t"] for event in log)
    share = SECONDS / (SECONDS + PAUSE) / (end - begin)
    events = [{**event, "at": max(0.0, event["t"] - begin) * share} for event in log]
    steps = _steps(events)
    shown = max(SHOWN, len(steps))
    parts = [*_frame(goal["text"], shown), *_chat(events, shown), *_board(steps), "</svg>"]
    return "\n".join(parts) + "\n"


def pictured(events: Iterable[Event], subtasks: Sequence[Subtask], said: Iterable[Event]) -> list[dict[str, Any]]:
    """What a board's log tells of a goal, in the form that :func:`moving` takes.

    Args:
        events: the goal's.
        subtasks: its steps, as they were in the end.
        said: what was said in the world, before it and after it too.
    """
    log_of = list(events)
    if not log_of:
        return []
    begin, end = log_of[0].at, log_of[-1].at
    words = {one.id: in_brief_here(one.action, one.item, one.quantity, one.description) for one in subtasks}
    log: list[dict[str, Any]] = []
    for event in log_of:
        base = {"t": event.at - begin, "by": event.by or "", **event.data, "type": event.type}
        if event.type == "goal":
            log.append({"text": "", **base, "by": "board"})
        elif event.type == "status" and event.subtask in words:
            log.append({**base, "subtask": event.subtask})
            line = DEEDS.get(str(event.data.get("to")))
            if line and event.by:
                text = own(line).format(n=event.subtask, what=words[event.subtask])
                log.append({"t": event.at - begin, "type": "chat", "by": event.by, "text": text})
    # The steps are known before what becomes of them in the same tick.
    log.insert(0, {"t": 0.0, "type": "plan", "subtasks": [one.to_json() for one in subtasks]})
    talk = [event for event in said if event.type == "chat" and begin <= event.at <= end]
    log += [{"t": e.at - begin, "type": "chat", "by": e.by or "", "text": str(e.data.get("text", ""))} for e in talk]
    return sorted(log, key=lambda each: each["t"])


def _frame(goal: str, shown: int) -> Iterator[str]:
    high = TOP + shown * ROW + FOOT
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {high}" font-size="13" '
        'font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" fill="#e6edf3">'
    )
    title, board = here("A session of Co-Voyager: {goal}", goal=goal), here("Board: {goal}", goal=goal)
    yield f"<title>{escape(title)}</title>"
    yield f'<rect width="{WIDTH}" height="{high}" rx="8" fill="#0d1117"/>'
    yield f'<path d="M490 0V{high}" stroke="#30363d"/>'
    yield f'<text x="16" y="26" font-weight="bold">{escape(here("Chat"))}</text>'
    yield f'<text x="506" y="26" font-weight="bold">{escape(board)}</text>'
    yield f'<clipPath id="chat"><rect y="40" width="482" height="{shown * ROW + 8}"/></clipPath>'


def _chat(events: Sequence[dict[str, Any]], shown: int) -> Iterator[str]:
    """Lines that come one after the other; whole blocks move up when there is no room left."""
    rows: list[tuple[float, str]] = []
    for event in events:
        if event["type"] == "chat":
            rows += [(event["at"], row) for row in _said(event["by"], event["text"])]
    scrolls = [(0.0, 0), *((at, (row - shown) * ROW) for row, (at, _) in enumerate(rows, 1) if row > shown)]
    values = ";".join(f"0 {-up}" for _, up in scrolls)
    yield f'<g clip-path="url(#chat)"><g transform="translate(0 {-scrolls[-1][1]})">'
    yield (
        f'<animateTransform attributeName="transform" type="translate" calcMode="discrete" values="{values}" '
        f'keyTimes="{_times(at for at, _ in scrolls)}" {_DURATION}/>'
    )
    for row, (at, text) in enumerate(rows):
        yield f'<text x="16" y="{TOP + row * ROW}">{text}{_visible(at, None)}</text>'
    yield "</g></g>"


def _said(by: str, text: str) -> Iterator[str]:
    """A line of chat in rows as wide as the panel, the speaker coloured in the first."""
    first, *others = textwrap.wrap(f"<{by}> {text}", COLUMNS, subsequent_indent="  ")
    head = f"<{by}>"
    yield f'<tspan fill="{PEOPLE.get(by, PERSON)}">{escape(head)}</tspan>{escape(first.removeprefix(head))}'
    for other in others:
        yield f'<tspan xml:space="preserve">{escape(other)}</tspan>'


def _board(steps: Mapping[int, Step]) -> Iterator[str]:
    for row, (number, step) in enumerate(steps.items()):
        y = TOP + row * ROW
        text = step.text if len(step.text) <= LETTERS else f"{step.text[: LETTERS - 1].rstrip()}…"
        yield f'<text x="530" y="{y}">#{number:<3}{escape(text)}</text>'
        ends = [at for at, _, _ in step.states[1:]]
        for (at, state, by), until in zip(step.states, [*ends, None], strict=True):
            who = f" {escape(by)}" if by and state in ("IN_PROGRESS", "DONE") else ""
            hidden = ' visibility="hidden"' if until is not None else ""
            shown = _visible(at, until)
            yield f'<g fill="{STATE_COLOURS[state]}"{hidden}>{shown}<text x="508" y="{y}">{MARKS[Status(state)]}</text>'
            yield f'<text x="770" y="{y}">{state.replace("_", " ")}{who}</text></g>'


def _steps(events: Sequence[dict[str, Any]]) -> dict[int, Step]:
    """All subtasks by their number, with their states in order."""
    steps: dict[int, Step] = {}
    for event in events:
        for step in event.get("subtasks", []):
            words = in_brief_here(step["action"], step["item"], step["quantity"], step.get("description", ""))
            steps.setdefault(step["id"], Step(words))
        if event["type"] == "status" and event["subtask"] in steps:
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
