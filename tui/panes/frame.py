"""What stands around the views: the head line, the tabs, the details of the selection, the last message."""

import sys

from textual.content import Content
from textual.events import Click
from textual.message import Message

from covoyager.domain import GoalState
from covoyager.texts import here, marked, own
from tui.looks.still import Still
from tui.looks.words import MUTED, bar, fitted, line, packed
from tui.panes.why import short
from tui.picture import Picture
from tui.views.view import Focus

LABELS = {
    "board": marked("Board"),
    "graph": marked("Graph"),
    "time": marked("Time"),
    "stock": marked("Stock"),
    "log": marked("Log"),
    "map": marked("Map"),
    "crew": marked("Crew"),
}
TABS = tuple(LABELS)


NARROW, ADDRESS, NAMES_TOO = 60, 76, 110
"""From so many columns on the head has room for the world, its address, and who is in it."""

MOST_NAMES = 6

BETWEEN = "  ·  "
"""Between two parts of the details that stand in one line."""


class Head(Still):
    """Which goal, how far, whether a session runs, and who the person is."""

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id, markup=False)
        self._seen = (Picture(), Focus(), "")

    def show(self, picture: Picture, focus: Focus, trouble: str) -> None:
        """Draw."""
        self._seen = (picture, focus, trouble)
        self.tell(_head(picture, focus, trouble, self.size.width))

    def on_resize(self) -> None:
        """Draw for the new width."""
        self.show(*self._seen)


def _head(picture: Picture, focus: Focus, trouble: str, width: int) -> Content:
    name = here("as {name}", name=focus.me) if focus.me and width >= NARROW else focus.me
    me = f" {name or here('watching')} "
    if trouble:
        return line((fitted(f" ! {trouble}", width - len(me)), "bold reverse"), (me, "bold"))
    session = _session(picture, width)
    shown = picture.shown
    done, total = picture.share
    share = f"{bar(done, total, 20 if width >= 100 else 10 if width >= NARROW else 5)} {done}/{total}" if total else ""
    if len(shown) == 1:
        state = "" if shown[0].state is GoalState.OPEN else f" {shown[0].state}"
        title = f"{shown[0].goal.text}{state}"
    else:
        title = here("{n} goals", n=len(shown)) if shown else picture.asked or "Co-Voyager"
    right = line("  ", session, "  ")
    room = width - len(me) - right.cell_length - len(share) - 3
    shown_title = fitted(title, min(len(title), room))
    gap = " " * max(room - len(shown_title), 0)
    hue = picture.hue(focus.me) if focus.me else ""
    return line(" ", (shown_title, "bold"), " ", (share, "$text-success"), gap, right, (f" {me}", f"bold {hue}"))


def _session(picture: Picture, width: int) -> Content:
    """Whether a session runs, its world, where to join it, and who is there, as far as there is room."""
    if not picture.session:
        return line((f"○ {here('no session')}" if width >= NARROW else "○", MUTED))
    name = picture.session.get("world" if width >= NAMES_TOO else "name") or picture.session.get("world")
    world = f" {own(str(name or 'session'))}{_pace(str(picture.session.get('speed', '1')))}"
    parts = [line(("●", "$text-success"), (world if width >= NARROW else "", MUTED))]
    if picture.address and width >= ADDRESS:
        parts.append(line((f"{here('join')} ", MUTED), (picture.address, "bold")))
    there = [who.name for who in picture.people if who.present]
    if there and width >= NAMES_TOO:
        parts.append(Content(" ").join(line((name, picture.hue(name))) for name in there[:MOST_NAMES]))
        if len(there) > MOST_NAMES:
            parts[-1] = line(parts[-1], (f" +{len(there) - MOST_NAMES}", MUTED))
    return Content("  ").join(parts)


def _pace(speed: str) -> str:
    return "" if speed == "1" else f", {here('as fast as it can')}" if speed == "max" else f", {speed}×"


class Tabs(Still):
    """The views' names; a click opens one. Where there is no room only the open one's is written out."""

    class Opened(Message):
        """The person clicked on a view's name."""

        def __init__(self, name: str) -> None:
            super().__init__()
            self.name = name

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id, markup=False)
        self._seen = (TABS[0], Focus())

    def show(self, active: str, focus: Focus) -> None:
        """Draw."""
        self._seen = (active, focus)
        parts = [(text, "bold reverse" if name == active else "") for name, text in self._labels()]
        note = (
            f"  {here('filter: {words}', words=focus.filter)}"
            if focus.filter
            else f"  {here('following {name}', name=focus.followed)}"
            if focus.followed
            else ""
        )
        self.tell(line(*parts, (note, "$text-warning")))

    def on_resize(self) -> None:
        """Draw for the new width."""
        self.show(*self._seen)

    def _labels(self) -> list[tuple[str, str]]:
        """Each view with what stands for it, numbered as the keys are."""
        whole = [(name, f" {at} {own(LABELS[name])} ") for at, name in enumerate(TABS, 1)]
        if sum(len(text) for _, text in whole) <= self.size.width:
            return whole
        return [(name, text if name == self._seen[0] else f" {at} ") for at, (name, text) in enumerate(whole, 1)]

    def on_click(self, event: Click) -> None:
        """Find out which name was clicked."""
        at = 0
        for name, text in self._labels():
            at += len(text)
            if event.x < at:
                self.post_message(self.Opened(name))
                return


class Redrawn(Still):
    """Draws what it showed last anew for another size."""

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self._seen = (Picture(), Focus())

    def on_resize(self) -> None:
        """Draw for the new size."""
        self.show(*self._seen)

    def show(self, picture: Picture, focus: Focus) -> None:
        """Keep what is to be seen; who inherits this draws it."""
        self._seen = (picture, focus)


class Details(Redrawn):
    """The selected subtask in words."""

    def show(self, picture: Picture, focus: Focus) -> None:
        """Draw."""
        super().show(picture, focus)
        view = picture.subtask(focus.selected)
        cut = self.styles.text_wrap == "nowrap"
        width = sys.maxsize if cut else self.content_size.width
        self.tell(Content("\n".join(packed(short(view, picture), width, BETWEEN)) if view else ""))
