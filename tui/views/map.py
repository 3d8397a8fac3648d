"""The world around, seen from above in the colours of Minecraft's own maps: two blocks a character, participants on it."""

from collections import deque
from dataclasses import dataclass
from functools import lru_cache
from math import floor
from textwrap import wrap
from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Offset, Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from covoyager.board import Participant
from covoyager.texts import here, here_several, own
from tui.looks.colours import variables
from tui.looks.ground import Ground
from tui.looks.mapcolours import LETTERED, ORES, UNKNOWN, UNKNOWN_LIGHT, Rgb, ink, written
from tui.looks.words import packed, place
from tui.picture import Picture
from tui.views.view import Focus

ZOOMS = (0.25, 0.5, 1, 2, 4)
"""Blocks to a half of a character, from near to far."""

SPAN = 22
"""So many blocks from north to south are to be seen at least, where nobody has chosen how near."""

STEP = 4
"""Characters to pan by."""

FOOT = 2
TRAIL = 60
MARK, CHEST, TRACE = "●", "▣", "·"
CHEST_STYLE = "#ffd27a"
ASIDE = ((0, 0), (0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1))
"""Columns and rows by which a mark may stand aside, the first that is free."""


@dataclass(frozen=True, slots=True)
class Pane:
    """Which blocks are drawn where: of one size, one zoom and one centre.

    Attributes:
        width, height: characters of ground.
        scale: blocks to a half of a character.
        x, z: the block in the middle.
    """

    width: int
    height: int
    scale: float
    x: int
    z: int

    @property
    def _middle(self) -> int:
        """The half that the centre is drawn in: an upper one, so that no block is cut by a character's edge."""
        return self.height // 2 * 2

    def block_at(self, column: int, half: int) -> tuple[int, int]:
        """The block that is drawn in a half of a character."""
        return (
            self.x + floor((column - self.width // 2) * self.scale),
            self.z + floor((half - self._middle) * self.scale),
        )

    def cell_of(self, x: float, z: float) -> tuple[int, int]:
        """The character that a block is drawn in."""
        return (
            self.width // 2 + floor((x - self.x) / self.scale),
            (self._middle + floor((z - self.z) / self.scale)) // 2,
        )


@dataclass(frozen=True, slots=True)
class Glyph:
    """What stands on the ground: one character of a label, of a person, or of a trail."""

    letter: str
    style: str


class MapView(Widget, can_focus=True):
    """Drawn around whoever is followed, else around the first bot that has a map.

    Args:
        foot: how many lines below it tell where people are, and of the keys.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "pan(-1, 0)", "west", show=False),
        Binding("right", "pan(1, 0)", "east", show=False),
        Binding("up,k", "pan(0, -1)", "north", show=False),
        Binding("down,j", "pan(0, 1)", "south", show=False),
        Binding("plus,equals_sign", "zoom(-1)", "nearer", show=False),
        Binding("minus", "zoom(1)", "farther", show=False),
        Binding("home,0", "centre", "back", show=False),
    ]

    class Pointed(Message):
        """The person asked for a block."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    def __init__(self, *, id: str, foot: int = FOOT) -> None:
        super().__init__(id=id)
        self._below = foot
        self._picture = Picture()
        self._focus = Focus()
        self._ground = Ground(())
        self._panned = Offset(0, 0)
        self._zoom: int | None = None
        self._dragged: Offset | None = None
        self._moved = False
        self._trails: dict[str, deque[tuple[int, int]]] = {}
        self.pane = Pane(0, 1, 1, 0, 0)
        self._cells: dict[tuple[int, int], Glyph] = {}
        self._lines: dict[int, Strip] = {}
        self._feet: tuple[str, ...] = ()

    def show(self, picture: Picture, focus: Focus) -> None:
        """Draw."""
        blank = self._blank
        self._picture, self._focus = picture, focus
        ground, pane, cells, foot = self._ground, self.pane, self._cells, self._feet
        if (seen := Ground(picture.people)).maps != ground.maps:
            self._ground = seen
        for who in self._seen():
            trail = self._trails.setdefault(who.name, deque(maxlen=TRAIL))
            here = _block(who)
            if not trail or trail[-1] != here:
                trail.append(here)
        self.pane = self._at_this_size()
        self._cells, self._feet = self._overlay(), self._foot()
        if self._ground is not ground or self.pane != pane or self._blank != blank:
            self._lines.clear()
            self.refresh()
            return
        other = {at[1] for at, _ in cells.items() ^ self._cells.items()}
        other |= {pane.height + at for at in range(self._below) if foot != self._feet}
        for row in other:
            self._lines.pop(row, None)
        if other:
            self.refresh(*(Region(0, row, self.size.width, 1) for row in other))

    def notify_style_update(self) -> None:
        """Other colours, another picture."""
        self._lines.clear()
        super().notify_style_update()

    def on_resize(self, _: events.Resize) -> None:
        """Draw for the new size."""
        self.show(self._picture, self._focus)

    # where things are

    @property
    def _blank(self) -> bool:
        """Whether there is nothing to be drawn."""
        return not self._ground.known and not self._seen()

    def _seen(self) -> list[Participant]:
        return [who for who in self._picture.people if who.position is not None and who.present]

    def centre_of(self) -> Participant | None:
        """Whom the map is drawn around."""
        seen = self._seen()
        followed = next((who for who in seen if who.name == self._focus.followed), None)
        drawer = next((who for who in seen if who.state.get("map")), None)
        return followed or drawer or (seen[0] if seen else None)

    def _at_this_size(self) -> Pane:
        """What is to be drawn where."""
        height = max(self.size.height - self._below, 1)
        near = next((zoom for zoom in ZOOMS if 2 * height * zoom >= SPAN), 1)
        centre = self.centre_of()
        x, z = _block(centre) if centre else (0, 0)
        scale = near if self._zoom is None else ZOOMS[self._zoom]
        return Pane(self.size.width, height, scale, x + self._panned.x, z + self._panned.y)

    # drawing

    def _overlay(self) -> dict[tuple[int, int], Glyph]:
        cells: dict[tuple[int, int], Glyph] = {}
        for who in self._seen():
            for x, z in list(self._trails.get(who.name, ()))[:-1]:
                cells[self.pane.cell_of(x, z)] = Glyph(TRACE, self._hue(who.name))
        marks = [(self.pane.cell_of(*_block(who)), MARK, who.name, self._hue(who.name)) for who in self._seen()]
        if self._picture.chest:
            exact = self.pane.cell_of(self._picture.chest[0], self._picture.chest[2])
            marks.append((_apart(exact, {at for at, *_ in marks}), CHEST, here("chest"), CHEST_STYLE))
        taken = {at: Glyph(mark, style) for at, mark, _, style in reversed(marks)}
        for at, _, name, style in marks:
            _label(taken, at, name, style)
        return cells | taken

    def _hue(self, name: str) -> str:
        """Names stand on dark ground, whatever the theme."""
        hues = self.app.theme_variables if self.app.current_theme.dark else variables(dark=True)
        return hues[self._picture.hue(name).removeprefix("$")]

    def render_line(self, y: int) -> Strip:
        """One line of characters, each two halves of ground, or what stands there."""
        if y >= self.pane.height:
            at = y - self.pane.height
            text = self._feet[at] if at < len(self._feet) else ""
            chips = self._chips(self.size.width - cell_len(text)) if at == 0 else []
            blank = self.size.width - cell_len(text) - sum(chip.cell_length for chip in chips)
            return Strip([Segment(text + " " * blank, self.rich_style + Style(dim=at == 1)), *chips])
        if self._blank:
            hint = wrap(here("There is no map yet: a running session draws it."), max(self.size.width, 1))
            return Strip([Segment((hint[y] if y < len(hint) else "").ljust(self.size.width), self.rich_style)])
        if y not in self._lines:
            self._lines[y] = Strip([self._drawn(x, y) for x in range(self.pane.width)])
        return self._lines[y]

    def _drawn(self, x: int, y: int) -> Segment:
        cell = self._cells.get((x, y))
        above, below = self.pane.block_at(x, 2 * y), self.pane.block_at(x, 2 * y + 1)
        if self.app.no_color:
            style = self.rich_style + Style(bold=True, reverse=True) if cell else self.rich_style
            return Segment(cell.letter if cell else self._ground.letter(*above), style)
        unknown = UNKNOWN if self.app.current_theme.dark else UNKNOWN_LIGHT
        top, bottom = self._ground.colour(*above) or unknown, self._ground.colour(*below) or unknown
        if cell is None and self._lettered:
            ore = next((half for half in (above, below) if self._ground.kind(*half) in ORES), None)
            if ore is not None and (paper := self._ground.colour(*ore)) is not None:
                return Segment(self._ground.letter(*ore), Style(color=ink(paper), bgcolor=written(paper), bold=True))
        if cell is None:
            return _halves(top, bottom)
        back = written(_dark(bottom)) if cell.letter != TRACE else written(bottom)
        front = cell.style if cell.letter != TRACE else "#ffffff"
        return Segment(cell.letter, Style(color=front, bgcolor=back, bold=True))

    def _chips(self, room: int) -> list[Segment]:
        """The ores on the map, each on its colour, as many as there is room for."""
        chips: list[Segment] = []
        for letter, kind in self._ground.ores.items() if not self._blank else ():
            label = f" {letter} {own(kind)} " if self._lettered or self.app.no_color else f" {own(kind)} "
            colours = Style(color=ink(ORES[kind]), bgcolor=written(ORES[kind]))
            added = [Segment(" ", self.rich_style), Segment(label, self.rich_style if self.app.no_color else colours)]
            if sum(chip.cell_length for chip in (*chips, *added)) > room - 1:
                break
            chips += added
        return chips

    @property
    def _lettered(self) -> bool:
        """Whether an ore shows its letter."""
        return self.app.theme in LETTERED

    def _foot(self) -> tuple[str, ...]:
        """The lines below it: where people are, and the keys."""
        people = [f"{who.name} {place(who.position)}" for who in self._seen() if who.position]
        where, *more = packed(people, self.size.width) or [""]
        if more:  # no place is cut in two: two columns are for the mark that there are others
            where = f"{packed(people, self.size.width - 2)[0]} …"
        keys = packed(_hints(), self.size.width)[0] if not self._blank else ""
        return tuple(line[: self.size.width] for line in (where, keys))[: self._below]

    # moving about

    def action_pan(self, x: int, z: int) -> None:
        """Move by some characters."""
        by = max(int(STEP * self.pane.scale), 1)
        self._pan(x * by * 2, z * by * 2)

    def _pan(self, x: int, z: int) -> None:
        self._panned += Offset(x, z)
        self.show(self._picture, self._focus)

    def action_zoom(self, by: int) -> None:
        """Nearer or farther."""
        self._zoom = min(max(ZOOMS.index(self.pane.scale) + by, 0), len(ZOOMS) - 1)
        self.show(self._picture, self._focus)

    def action_centre(self) -> None:
        """Back to whom it is drawn around."""
        self._panned, self._zoom = Offset(0, 0), None
        self.show(self._picture, self._focus)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Nearer."""
        event.stop()
        self.action_zoom(-1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Farther."""
        event.stop()
        self.action_zoom(1)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Take hold of the map."""
        self._dragged, self._moved = event.offset, False
        self.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Draw it along."""
        if self._dragged is None or event.offset == self._dragged:
            return
        by = self._dragged - event.offset
        self._dragged, self._moved = event.offset, True
        self._pan(floor(by.x * self.pane.scale), floor(2 * by.y * self.pane.scale))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Let go of it; where it was not drawn along, tell what is there."""
        self.release_mouse()
        held, self._dragged = self._dragged, None
        if held is not None and not self._moved and event.y < self.pane.height:
            self.post_message(self.Pointed(self._told(*self.pane.block_at(event.x, 2 * event.y))))

    def _told(self, x: int, z: int) -> str:
        height = self._ground.height(x, z)
        where = f"{x} {'~' if height is None else height} {z}"
        kind = own(self._ground.kind(x, z)) or here("nobody has seen it yet")
        chest = self._picture.chest
        if not chest:
            return f"{where}: {kind}"
        far = max(abs(x - chest[0]), abs(z - chest[2]))
        return f"{where}: {kind}, " + here_several("{n} block from the chest", "{n} blocks from the chest", far)


def _hints() -> list[str]:
    """The likeliest first: what there is no room for is left out."""
    return [
        here("north is up"),
        here("arrows, drag: move"),
        here("+ − wheel: zoom"),
        here("Home: back"),
        here("click: where is that?"),
    ]


def _apart(at: tuple[int, int], people: set[tuple[int, int]]) -> tuple[int, int]:
    """Where the chest's mark stands: a character aside where it would touch somebody's mark, or hide behind it."""
    column, row = at
    for aside, down in ASIDE:
        if not people & {(column + aside + by, row + down) for by in (-1, 0, 1)}:
            return column + aside, row + down
    return at


def _label(taken: dict[tuple[int, int], Glyph], at: tuple[int, int], name: str, style: str) -> None:
    """Put a name beside its mark, to the right or to the left, where nothing else stands."""
    column, row = at
    for first, text in ((column + 1, f" {name}"), (column - len(name) - 1, f"{name} ")):
        cells = {(first + x, row): Glyph(letter, style) for x, letter in enumerate(text)}
        if not taken.keys() & cells.keys():
            taken.update(cells)
            return


@lru_cache(maxsize=4096)
def _halves(top: Rgb, bottom: Rgb) -> Segment:
    return Segment("▀", Style(color=written(top), bgcolor=written(bottom)))


def _block(who: Participant) -> tuple[int, int]:
    return (floor(who.position.x), floor(who.position.z)) if who.position else (0, 0)


def _dark(colour: Rgb) -> Rgb:
    """The ground under a label, so that it can be read."""
    return colour[0] // 5, colour[1] // 5, colour[2] // 5
