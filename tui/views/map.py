"""The world around, seen from above, with participants on it."""

from collections.abc import Mapping, Sequence
from math import floor
from typing import Any

from textual.content import Content
from textual.geometry import Size

from covoyager.board import Participant
from tui.picture import Picture
from tui.views.view import Focus, PageView
from tui.words import MUTED, fitted, line

CELLS = 2
"""A block is two characters wide, so that it looks square."""

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
            result += _drawing(drawer.state["map"] if drawer else {}, seen, west, north, columns, rows, focus)
        result.append(Content(""))
        result.append(line((fitted(_legend(drawer), width), MUTED)))
        result += [line((fitted(_whereabouts(seen, centre), width), ""))]
        return result


def _drawing(
    area: Mapping[str, Any], seen: Sequence[Participant], west: int, north: int, columns: int, rows: int, focus: Focus
) -> list[Content]:
    lines = list(area.get("rows", ()))
    legend: Mapping[str, str] = area.get("legend", {})
    left, top = int(area.get("x", 0)), int(area.get("z", 0))
    people = {(floor(who.position.x), floor(who.position.z)): who for who in reversed(seen) if who.position}
    result = []
    for z in range(north, north + rows):
        parts: list[tuple[str, str]] = []
        for x in range(west, west + columns):
            somebody = people.get((x, z))
            if somebody:
                style = "bold reverse" if somebody.name == focus.followed else "bold underline"
                parts.append((somebody.name[:CELLS].ljust(CELLS), style))
                continue
            inside = 0 <= z - top < len(lines) and 0 <= x - left < len(lines[z - top])
            letter = lines[z - top][x - left] if inside else " "
            parts.append((letter * CELLS if letter != " " else "  ", _colour(legend.get(letter, ""))))
        result.append(line(*parts))
    return result


def _colour(kind: str) -> str:
    return next((style for word, style in COLOURS.items() if word in kind), MUTED)


def _legend(drawer: Participant | None) -> str:
    legend: Mapping[str, str] = drawer.state["map"].get("legend", {}) if drawer else {}
    told = "  ".join(f"{letter} {kind}" for letter, kind in legend.items() if letter.strip())
    return f"north is up   {told}" if told else "north is up"


def _whereabouts(seen: Sequence[Participant], centre: Participant | None) -> str:
    told = []
    for who in seen:
        if who.position:
            place = f"{who.position.x:.0f} {who.position.y:.0f} {who.position.z:.0f}"
            told.append(f"{'◉' if who is centre else '·'} {who.name} {place}")
    return "   ".join(told)
