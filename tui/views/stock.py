"""What is in the chest and in pockets, against what the open subtasks need."""

from collections.abc import Sequence

from textual.content import Content
from textual.geometry import Size

from tui.picture import Picture
from tui.views.view import Focus, PageView
from tui.words import MUTED, bar, called, fitted, line

COLUMNS = ("have", "promised", "needed", "coming", "short")
NARROW = 72
"""Below this many columns there is no room for what is promised."""


class StockView(PageView):
    """One row an item; what is short stands first."""

    def lines(self, picture: Picture, focus: Focus, size: Size) -> Sequence[Content]:
        """See :class:`PageView`."""
        width = size.width
        if not picture.known and not picture.needed():
            return [line("Nobody has looked into the chest yet.")]
        result: list[Content] = []
        wanted = {item: count for goal in picture.shown for item, count in goal.goal.items.items()}
        if wanted:
            told = ", ".join(
                f"{count} {called(item)} ({picture.stock.get(item, 0)} there)" for item, count in wanted.items()
            )
            result += [line(("Wanted: ", "bold"), fitted(told, width - 8)), Content("")]
        if not picture.known:
            result += [line("Nobody has looked into the chest yet; this is what the plan needs."), Content("")]
        columns = [name for name in COLUMNS if width >= NARROW or name != "promised"]
        name_width = min(max(width - 9 * len(columns) - 14, 16), 30)
        head = fitted("item", name_width) + "".join(f"{name:>9}" for name in columns)
        result.append(line((head, "bold")))
        rows = [row for row in _rows(picture) if focus.lets_text(row[0])]
        for item, have, promised, needed, coming, short, tool in rows:
            taken = f"{promised or '':>9}" if "promised" in columns else ""
            numbers = f"{have:>9}{taken}{needed or '':>9}{coming or '':>9}"
            room = width - name_width - 9 * len(columns) - 2
            share = bar(have, needed, min(room, 16)) if needed and room >= 6 else ""
            missing = f"{short:>9}" if short else f"{'tool' if tool else '':>9}"
            style = "$text-error bold" if short else MUTED if not needed and not tool else ""
            result.append(
                line(
                    (fitted(called(item), name_width), style), numbers, (missing, style), "  ", (share, "$text-success")
                )
            )
        notes = "coming: what open subtasks will make.  short: needed, not there and not coming."
        return [*result, Content(""), line((fitted(notes, width), MUTED))]


def _rows(picture: Picture) -> list[tuple[str, int, int, int, int, int, bool]]:
    needed, coming, tools = picture.needed(), picture.coming(), picture.tools()
    rows = []
    for item in {*picture.stock, *needed, *tools}:
        have = picture.stock.get(item, 0)
        want = needed.get(item, 0) + (1 if item in tools and item not in needed else 0)
        promised = max(have - picture.free.get(item, 0), 0) if picture.known else 0
        short = max(want - have - coming.get(item, 0), 0) if picture.known else 0
        rows.append((item, have, promised, needed.get(item, 0), coming.get(item, 0), short, item in tools))
    return sorted(rows, key=lambda row: (row[5] == 0, row[3] == 0 and not row[6], row[0]))
