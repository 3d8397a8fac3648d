"""The world around, seen from above, with participants on it."""

from collections.abc import Mapping, Sequence
from math import floor
from typing import Any

from textual.content import Content
from textual.geometry import Region, Size

from covoyager.board import Participant
from tui.picture import Picture
from tui.views.view import Focus, PageView
from tui.words import MUTED, fitted, line, place

CELLS = 2
"""A block is two characters wide, so that it looks square."""

GRID = 8
CROSS = "+ "
"""Where nothing is known: a cross every eight blocks, to judge distances by."""

CHEST = "[]"

COLOURS = {
    "water": "$primary", "lava": "$error", "tree": "$success", "leaves": "$success", "grass": "$success-darken-2",
    "ore": "$accent", "chest": "$warning", "crop": "$success-lighten-2",
}  # fmt: skip


class MapView(PageView):
    """Drawn around whoever is followed, else around the first bot that has a map."""

    def lines(self, picture: Picture, focus: Focus, size: Size) -> Sequence[Content]:
        """See :class:`PageView`."""
        width = size.width
        seen = [who for who in picture.people if who.position is not None and who.present]
        centre = next((who for who in seen if who.name == focus.followed), None)
        drawn = [who for who in picture.people if who.state.get("map")]
        drawer = next((who for who in drawn if who.name == focus.followed), drawn[0] if drawn else None)
        if drawer is None and not seen:
            return [line("There is no map yet: a running session draws it.")]
        centre = centre or (drawer if drawer and drawer.position else seen[0] if seen else None)
        rows = max(size.height - 4, 5)
        columns = max(width // CELLS, 5)
        result: list[Content] = []
        if centre and centre.position:
            west, north = floor(centre.position.x) - columns // 2, floor(centre.position.z) - rows // 2
            area = drawer.state["map"] if drawer else {}
            result += _drawing(area, seen, picture.chest, Region(west, north, columns, rows), focus)
        result.append(Content(""))
        result.append(line((fitted(_legend(drawer), width), MUTED)))
        result += [line((fitted(_whereabouts(seen, centre), width), ""))]
        return result


def _drawing(
    area: Mapping[str, Any],
    seen: Sequence[Participant],
    chest: tuple[int, int, int] | None,
    shown: Region,
    focus: Focus,
) -> list[Content]:
    lines = list(area.get("rows", ()))
    legend: Mapping[str, str] = area.get("legend", {})
    left, top = int(area.get("x", 0)), int(area.get("z", 0))
    people = {(floor(who.position.x), floor(who.position.z)): who for who in reversed(seen) if who.position}
    result = []
    for z in range(shown.y, shown.bottom):
        parts: list[tuple[str, str]] = []
        for x in range(shown.x, shown.right):
            somebody = people.get((x, z))
            if somebody:
                style = "bold reverse" if somebody.name == focus.followed else "bold underline"
                parts.append((somebody.name[:CELLS].ljust(CELLS), style))
                continue
            if chest and (x, z) == (chest[0], chest[2]):
                parts.append((CHEST, "bold"))
                continue
            inside = 0 <= z - top < len(lines) and 0 <= x - left < len(lines[z - top])
            letter = lines[z - top][x - left] if inside else " "
            if letter == " " and x % GRID == 0 and z % GRID == 0:
                parts.append((CROSS, MUTED))
            else:
                parts.append((letter * CELLS, _colour(legend.get(letter, ""))))
        result.append(line(*parts))
    return result


def _colour(kind: str) -> str:
    return next((style for word, style in COLOURS.items() if word in kind), MUTED)


def _legend(drawer: Participant | None) -> str:
    legend: Mapping[str, str] = drawer.state["map"].get("legend", {}) if drawer else {}
    told = "  ".join(f"{letter} {kind}" for letter, kind in legend.items() if letter.strip())
    return f"north is up   [] chest   {told or f'+ every {GRID} blocks'}"


def _whereabouts(seen: Sequence[Participant], centre: Participant | None) -> str:
    told = []
    for who in seen:
        if who.position:
            told.append(f"{'◉' if who is centre else '·'} {who.name} {place(who.position)}")
    return "   ".join(told)
