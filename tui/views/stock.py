"""What is in the chest and in pockets, against what the open subtasks and goals need."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from textual.content import Content
from textual.geometry import Size

from covoyager.domain.nouns import counted
from covoyager.texts import here, marked, own
from tui.looks.mapcolours import chip
from tui.looks.reasons import full_chest
from tui.looks.words import MUTED, called, fitted, gauge, line, packed
from tui.picture import Picture
from tui.views.view import Focus, PageView

CHIP = "■"
GAP = 3
"""Columns between two heads at least; the mark of what it is sorted by stands in them."""
WIDE = 96
"""From so many columns on it is told to whom things are promised."""


@dataclass(frozen=True, slots=True)
class StockRow:
    """One item: how many are there, promised, needed, on their way, and wanting; ``tool`` where it only helps."""

    item: str
    have: int
    promised: int
    needed: int
    coming: int
    short: int
    tool: bool


_ORDERS: dict[str, Callable[[StockRow], Any]] = {
    marked("short"): lambda row: (row.short == 0, row.needed == 0 and not row.tool),
    marked("name"): lambda row: row.item,
    marked("have"): lambda row: -row.have,
    marked("needed"): lambda row: -row.needed,
}
SORTS = tuple(_ORDERS)
_COLUMNS = ("have", marked("promised"), "needed", marked("coming"), "short")


class StockView(PageView):
    """One row an item; what is short stands first, unless it is sorted otherwise."""

    def lines(self, picture: Picture, focus: Focus, size: Size) -> Sequence[Content]:
        """See :class:`PageView`."""
        width = size.width
        if not picture.known and not picture.needed():
            return [line(here("Nobody has looked into the chest yet."))]
        rows = [row for row in _rows(picture, focus.sort) if focus.lets_text(called(row.item))]
        result = [*full_chest(picture, width), *_wanted(picture), *_unknown(picture)]
        name_width = min(max((len(called(row.item)) for row in rows), default=4) + 1, max(width - 22, 10))
        if width < 2 + name_width + sum(len(_column(name, "")) for name in _COLUMNS):
            result += [_short_row(row, name_width, width) for row in rows]
        else:
            result.append(_head(focus.sort, name_width))
            result += [_row(row, picture, focus, name_width, width) for row in rows]
        notes = [
            here("coming: open steps make it"),
            here("short: neither there nor coming"),
            here("o sorts"),
        ]
        lines = [*result, Content(""), *(line((text, MUTED)) for text in packed(notes, width))]
        return [text.truncate(width, ellipsis=True) for text in lines]


def _wanted(picture: Picture) -> list[Content]:
    wanted = {item: count for goal in picture.shown for item, count in goal.goal.items.items()}
    if not wanted:
        return []
    needed = ", ".join(
        f"{own(counted(item, count))} ({here('{n} there', n=picture.stock.get(item, 0))})"
        for item, count in wanted.items()
    )
    return [line((f"{here('Wanted')}: ", "bold"), needed), Content("")]


def _unknown(picture: Picture) -> list[Content]:
    if picture.known:
        return []
    return [line(here("Nobody has looked into the chest yet; this is what the plan needs.")), Content("")]


def _column(name: str, text: object) -> str:
    """A cell of a column, as wide as its head takes."""
    return str(text).rjust(len(own(name)) + GAP)


def _head(sort: str, name_width: int) -> Content:
    item = f"{here('item')}{'▾' * (sort == 'name')}"
    parts = [(f"  {item.ljust(name_width)}", "bold")]
    parts += [(_column(name, f"{own(name)}{'▾' * (sort == name)}"), "bold") for name in _COLUMNS]
    return line(*parts)


def _row(row: StockRow, picture: Picture, focus: Focus, name_width: int, width: int) -> Content:
    style = _style(row)
    counts = (row.have, row.promised or "", row.needed or "", row.coming or "")
    short = row.short or (here("tool") if row.tool else "")
    *numbers, missing = map(_column, _COLUMNS, (*counts, short))
    head = line(
        (CHIP, chip(row.item)),
        " ",
        (fitted(called(row.item), name_width), style),
        "".join(numbers),
        (missing, style),
        "  ",
    )
    room = width - head.cell_length - 1
    holders = picture.promised_to(row.item) if row.promised and width >= WIDE else []
    drawn = gauge(row.have, row.needed, min(room, 24), "$text-success") if row.needed and room >= 4 else Content("")
    if width >= WIDE:
        drawn = drawn.truncate(26, pad=True)
    for view in holders:
        name = here("you") if view.by == focus.me else view.by or ""
        drawn = line(drawn, (name, f"bold {picture.hue(view.by)}"), (f" #{view.id}  ", MUTED))
    return line(head, drawn)


def _short_row(row: StockRow, name_width: int, width: int) -> Content:
    count = f"{row.have}/{row.needed}" if row.needed else f"{row.have}"
    text = line((CHIP, chip(row.item)), " ", (fitted(called(row.item), name_width), _style(row)), f"{count:>6} ")
    room = width - text.cell_length - 1
    return line(text, gauge(row.have, row.needed, min(room, 12), "$text-success")) if row.needed and room > 2 else text


def _style(row: StockRow) -> str:
    return "$text-error bold" if row.short else MUTED if not row.needed and not row.tool else ""


def _rows(picture: Picture, sort: str) -> list[StockRow]:
    needed, coming, tools = picture.needed(), picture.coming(), picture.tools()
    rows = []
    for item in {*picture.stock, *needed, *tools}:
        have, only_tool = picture.stock.get(item, 0), item in tools and item not in needed
        want = needed.get(item, 0) + only_tool
        promised = max(have - picture.free.get(item, 0), 0) if picture.known else 0
        short = max(want - have - coming.get(item, 0), 0) if picture.known else 0
        rows.append(StockRow(item, have, promised, needed.get(item, 0), coming.get(item, 0), short, item in tools))
    return sorted(sorted(rows, key=lambda row: row.item), key=_ORDERS[sort])
