"""Views whose subtasks stand side by side: arrows walk from one to the next, a click selects."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Region, Size

from tui.looks.still import Still
from tui.picture import Picture
from tui.views.view import Focus, Selected

ASIDE = 3
"""How much farther something aside counts than something straight ahead."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """Lines of text, and where in them each subtask stands."""

    lines: Sequence[Content]
    spots: Mapping[int, Region] = field(default_factory=dict)


class WalkView(VerticalScroll):
    """The view; what it draws is its subclass's."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "walk(0, -1)", "up", show=False),
        Binding("down,j", "walk(0, 1)", "down", show=False),
        Binding("left", "walk(-1, 0)", "left", show=False),
        Binding("right", "walk(1, 0)", "right", show=False),
        Binding("home", "walk_to(0)", "first", show=False),
        Binding("end", "walk_to(-1)", "last", show=False),
    ]

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self._page = Still()
        self._picture = Picture()
        self._focus = Focus()
        self._drawing = Drawing(())
        self._stood: Region | None = None
        #: What was selected here and the app has not taken up yet, the latest last.
        self._on_their_way: list[int] = []

    def compose(self) -> ComposeResult:
        """One text."""
        yield self._page

    def drawn(self, picture: Picture, focus: Focus, size: Size) -> Drawing:
        """The drawing."""
        raise NotImplementedError

    def show(self, picture: Picture, focus: Focus) -> None:
        """Draw; what was selected here stays so while the app has yet to hear of it."""
        if self._on_their_way and focus.selected == self._on_their_way[0]:
            self._on_their_way.pop(0)
        self._draw(picture, replace(focus, selected=self._on_their_way[-1]) if self._on_their_way else focus)

    def _draw(self, picture: Picture, focus: Focus) -> None:
        """Where the selected one stands elsewhere than before, bring it into view."""
        self._picture, self._focus = picture, focus
        size = self.scrollable_content_region.size
        if not size.width:
            return
        self._drawing = self.drawn(picture, focus, size)
        self._page.tell(Content("\n").join(self._drawing.lines))
        spot = self._drawing.spots.get(focus.selected or 0)
        if spot is not None and spot != self._stood:
            self.call_after_refresh(self._bring, spot)
        self._stood = spot

    def _bring(self, spot: Region) -> None:
        first = min((other.y for other in self._drawing.spots.values()), default=0)
        top = 0 if spot.y <= first else spot.y - 1
        self.scroll_to_region(Region(0, top, 1, spot.bottom - top + 1), animate=False, immediate=True)

    def on_resize(self, _: events.Resize) -> None:
        """Draw for the new size."""
        self._stood = None
        self._draw(self._picture, self._focus)

    def on_hide(self) -> None:
        """What was selected here is the app's from now on."""
        self._on_their_way.clear()

    def action_walk(self, x: int, y: int) -> None:
        """To the nearest in a direction; at the end of a column to its other end."""
        spots = self._drawing.spots
        here = spots.get(self._focus.selected or 0)
        if here is None:
            self.action_walk_to(0)
            return
        ahead = {number: _far(here, spot, x, y) for number, spot in spots.items() if spot != here}
        near = {number: far for number, far in ahead.items() if far is not None}
        if near:
            self._select(min(near, key=lambda number: near[number]))
        elif y:
            column = [number for number, spot in spots.items() if _beside(spot.x, spot.right, here.x, here.right) == 0]
            self._select((min if y > 0 else max)(column, key=lambda number: spots[number].y))

    def action_walk_to(self, at: int) -> None:
        """To the first or the last."""
        if self._drawing.spots:
            self._select(list(self._drawing.spots)[at])

    def on_click(self, event: events.Click) -> None:
        """Select what was clicked."""
        here = self.content_region
        x, y = event.screen_x - here.x + self.scroll_offset.x, event.screen_y - here.y + self.scroll_offset.y
        for number, spot in self._drawing.spots.items():
            if spot.contains(x, y):
                self._select(number)

    def _select(self, number: int) -> None:
        self._on_their_way.append(number)
        self._draw(self._picture, replace(self._focus, selected=number))
        self.post_message(Selected(number))


def _far(here: Region, there: Region, x: int, y: int) -> int | None:
    """How far something is in a direction; None where it does not lie there. Up and down stay in the column."""
    aside_x = _beside(there.x, there.right, here.x, here.right)
    aside_y = _beside(there.y, there.bottom, here.y, here.bottom)
    if y:
        ahead = (there.y - here.y) * y
        return ahead if ahead > 0 and not aside_x else None
    ahead = (there.x - here.x) * x
    return ahead + ASIDE * aside_y if ahead > 0 and aside_x else None


def _beside(low: int, high: int, other_low: int, other_high: int) -> int:
    """How far two stretches lie apart; 0 where they overlap."""
    return max(low - other_high + 1, other_low - high + 1, 0)
