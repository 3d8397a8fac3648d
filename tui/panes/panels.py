"""What stands beside and below the open view where a terminal has room: crew and log, the map, and who did what when."""

from collections.abc import Iterable
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widget import Widget

from covoyager.texts import here, own
from tui.looks.words import MUTED, line
from tui.panes.frame import LABELS, Redrawn
from tui.picture import Picture
from tui.views.crew import card
from tui.views.log import LogView
from tui.views.map import MapView
from tui.views.timeline import TimelineView
from tui.views.view import Focus


class CrewPanel(Redrawn):
    """Who takes part, the one who is followed first."""

    def show(self, picture: Picture, focus: Focus) -> None:
        """Draw."""
        super().show(picture, focus)
        width = self.content_size.width
        if not width:
            return
        people = sorted(picture.people, key=lambda who: (who.name != focus.followed, not who.present, who.name))
        lines = [text for who in people for text in card(who, picture, focus, width)]
        self.tell(Content("\n").join(lines or [line((here("Nobody has been seen yet."), MUTED))]))


def _panel(widget: Widget, label: str) -> Widget:
    """A framed widget that has its view's name, and that keys never go to."""
    widget.border_title = own(LABELS[label]).upper()
    widget.can_focus = False
    return widget


class Side(Vertical):
    """Beside the views: the crew above, the latest of the log below."""

    def compose(self) -> ComposeResult:
        """Two panels."""
        yield _panel(CrewPanel(id="side-crew"), "crew")
        yield _panel(LogView(id="side-log"), "log")

    def leave_out(self, view: str) -> None:
        """What the open view shows is not shown beside it once more."""
        for panel in self.children:
            panel.set_class(panel.id == f"side-{view}", "off")


class Below(Horizontal):
    """Below the views: the map, and beside it the log, or the times where the log stands at the side."""

    FULL: ClassVar[tuple[str, ...]] = ("map", "log", "time")
    """Views that make use of any room by themselves."""

    def compose(self) -> ComposeResult:
        """Three panels, of which two are to be seen."""
        yield _panel(MapView(id="below-map", foot=0), "map")
        yield _panel(LogView(id="below-log"), "log")
        yield _panel(TimelineView(id="below-time"), "time")


def show(panels: Iterable[Widget], picture: Picture, focus: Focus) -> None:
    """Draw those that are to be seen."""
    for panel in panels:
        if panel.display and isinstance(panel, CrewPanel | LogView | MapView | TimelineView):
            panel.show(picture, focus)
