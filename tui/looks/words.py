"""Words, marks and bars that all views share. Every mark reads without colour."""

import re
from collections.abc import Iterable, Mapping
from datetime import datetime
from math import floor
from textwrap import wrap

from textual.content import Content

from covoyager.board import SubtaskView
from covoyager.domain import Position, Status, Subtask
from covoyager.domain.nouns import MOB, counted
from covoyager.domain.sentences import brief_of
from covoyager.domain.status import MARKS
from covoyager.texts import Name, StoredText, foreign, here, own

ENDS = {Status.DONE: MARKS[Status.DONE], Status.FAILED: MARKS[Status.FAILED], Status.IN_PROGRESS: "…"}
"""How work on a step ended, "…" where it goes on; of all others it was given back (:data:`GIVEN_BACK`)."""
GIVEN_BACK = "↩"

MUTED = "$foreground 65%"
"""The style of what matters less; still readable on every background."""

STYLES = {
    Status.FAILED: "$text-error",
    Status.IN_PROGRESS: "$text-warning",
    Status.READY: "$text-success",
    Status.BLOCKED: MUTED,
    Status.DONE: "$text-primary",
}

NAMES = {status: status.replace("_", " ") for status in Status}

STAR = "★"
"""On the critical path."""


def clock(at: float) -> str:
    """Local time of day, such as 19:04:58."""
    return datetime.fromtimestamp(at).strftime("%H:%M:%S")


def span(seconds: float) -> str:
    """A length of time: 42s, 3:07, 1:02:03."""
    whole = max(round(seconds), 0)
    if whole < 60:
        return f"{whole}s"
    minutes, rest = divmod(whole, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def bar(part: float, whole: float, width: int) -> str:
    """A bar of ``width`` cells, filled by part of whole."""
    full = _filled(part, whole, width)
    return "━" * full + "─" * (width - full)


def gauge(part: float, whole: float, width: int, style: str) -> Content:
    """The same, with the filled cells in a style."""
    full, drawn = _filled(part, whole, width), bar(part, whole, width)
    return line((drawn[:full], style), (drawn[full:], MUTED))


def _filled(part: float, whole: float, width: int) -> int:
    share = min(max(part / whole, 0.0), 1.0) if whole > 0 else 0.0
    return int(share * width)


def fitted(text: str, width: int) -> str:
    """The text in exactly so many cells, the end cut with an ellipsis."""
    if width <= 0:
        return ""
    one_line = "".join(letter if letter.isprintable() else " " for letter in text)
    return one_line.ljust(width) if len(one_line) <= width else one_line[: width - 1] + "…"


def packed(parts: Iterable[str], width: int, gap: str = "   ") -> list[str]:
    """Short texts side by side, in as many lines of so many cells as they take; nothing stands between two lines."""
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + len(gap) + len(part) <= width:
            lines[-1] += gap + part
        else:
            lines.append(part)
    return lines


def wrapped(text: Content, width: int) -> list[Content]:
    """A text in lines of so many cells, parted between words."""
    lines: list[Content] = []
    at = 0
    for row in wrap(text.plain, max(width, 1)) or [""]:
        at = text.plain.index(row, at)
        lines.append(text[at : at + len(row)])
        at += len(row)
    return lines


def side_by_side(parts: Iterable[Content], width: int, gap: str = "   ") -> list[Content]:
    """As :func:`packed`, each part in its own colour."""
    lines: list[Content] = []
    for part in parts:
        if lines and lines[-1].cell_length + len(gap) + part.cell_length <= width:
            lines[-1] = line(lines[-1], gap, part)
        else:
            lines.append(part)
    return lines


def line(*parts: str | tuple[str, str] | Content) -> Content:
    """One line of text out of plain and (text, style) parts."""
    return Content.assemble(*parts)


def place(position: Position) -> str:
    """The block that somebody stands in: ``12 64 -5``."""
    return f"{floor(position.x)} {floor(position.y)} {floor(position.z)}"


def brief(view: SubtaskView) -> str:
    """A subtask in a few words: ``gather 5 oak logs``."""
    work = view.subtask
    if work.action.spec.own_words:
        return own(brief_of(work))
    return here(work.action.spec.brief, thing=thing(work))


def whole(view: SubtaskView) -> str:
    """A subtask in a sentence, which is kept in English."""
    return brief(view) if foreign() else view.subtask.description or brief(view)


def again(views: Iterable[SubtaskView]) -> str:
    """Steps that do the same as the one that is shown, as :func:`covoyager.domain.rows.alike` puts them together."""
    return here("again: {more}", more=", ".join(f"#{v.id} ({v.amount or v.subtask.quantity})" for v in views))


def thing(subtask: Subtask) -> str:
    """What a subtask brings: ``5 oak logs``, ``furnace``; the noun is the description's, which knows its plural."""
    noun = re.match(rf"\w+ {subtask.quantity} (.+?)(?: and | on the | from | using |[.(]|$)", subtask.description)
    name = (noun[1] if noun else subtask.item).replace("_", " ")
    item = MOB + subtask.item if subtask.action.spec.of_mobs else subtask.item
    if subtask.quantity == 1:
        return own(Name.of(item, None, name))
    return own(Name.of(item, subtask.quantity, f"{subtask.quantity} {name}"))


def called(name: str) -> str:
    """What people call a thing: ``raw iron`` for ``raw_iron``."""
    return own(Name.of(name, None, name.replace("_", " ")))


def plainly(text: str) -> str:
    """A sentence without Minecraft's ids: ``oak_log`` becomes ``oak log``."""
    return own(StoredText.of(re.sub(r"(?<=[a-z0-9])_(?=[a-z0-9])", " ", text)))


def counts(items: Mapping[str, int]) -> str:
    """``3 sticks, 2 cobblestone``."""
    return ", ".join(own(counted(name, count)) for name, count in items.items())
