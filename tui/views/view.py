"""What all views have in common: a Picture and a Focus in, lines of text out, drawn anew when the size changes."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from covoyager.board import SubtaskView
from tui.picture import Picture


@dataclass(frozen=True, slots=True)
class Focus:
    """What the person looks at.

    Attributes:
        selected: number of the subtask that keys act on.
        followed: name of the participant to keep in view.
        filter: only what contains these words is shown.
        me: whom the person acts as; None while that is not known.
        sort: by what the stock is sorted.
    """

    selected: int | None = None
    followed: str | None = None
    filter: str = ""
    me: str | None = None
    sort: str = "short"

    def lets(self, view: SubtaskView) -> bool:
        """Whether a subtask passes the filter."""
        work = view.subtask
        return self.lets_text(f"#{view.id} {work.description} {work.action} {work.item} {view.state} {view.by or ''}")

    def lets_text(self, text: str) -> bool:
        """Whether a text passes the filter: it has all of its words."""
        return all(word in text.lower() for word in self.filter.lower().split())


class Selected(Message):
    """The person moved to another subtask."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number


class ListView(OptionList):
    """A view whose lines are subtasks, to be walked through with the arrow keys."""

    BINDINGS: ClassVar[list[BindingType]] = [("j", "cursor_down", ""), ("k", "cursor_up", "")]

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id, markup=False)
        self._picture = Picture()
        self._focus = Focus()
        self._drawn: list[tuple[str, str | None]] = []

    def lines(self, picture: Picture, focus: Focus, width: int) -> list[tuple[Content, str | None]]:
        """The lines and their ids; None for one that cannot be selected."""
        raise NotImplementedError

    def show(self, picture: Picture, focus: Focus) -> None:
        """Draw, keeping the place."""
        self._picture, self._focus = picture, focus
        width = self.scrollable_content_region.width
        if not width:
            return
        lines = self.lines(picture, focus, width)
        drawn = [(content.markup, id_) for content, id_ in lines]
        wanted = self._place(focus)
        with self.prevent(OptionList.OptionHighlighted):
            if drawn != self._drawn:
                scroll = self.scroll_y
                self._drawn = drawn
                self.set_options(Option(content, id=id_, disabled=id_ is None) for content, id_ in lines)
                self.scroll_to(y=scroll, animate=False)
            index = next((at for at, (_, id_) in enumerate(lines) if id_ is not None and id_ == wanted), None)
            if index is not None and index != self.highlighted:
                self.highlighted = index

    def _place(self, focus: Focus) -> str | None:
        return None if focus.selected is None else str(focus.selected)

    def on_resize(self, _: events.Resize) -> None:
        """Draw for the new width."""
        self.show(self._picture, self._focus)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Tell where the person is."""
        event.stop()
        if event.option_id and event.option_id.isdigit():
            self.post_message(Selected(int(event.option_id)))


class PageView(VerticalScroll):
    """A view that is one page of text to scroll through."""

    follows_end = False
    """Whether it stays at the end while lines are added there."""

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self._page = Static("", markup=False)
        self._picture = Picture()
        self._focus = Focus()

    def compose(self) -> ComposeResult:
        """One text."""
        yield self._page

    def lines(self, picture: Picture, focus: Focus, size: Size) -> Sequence[Content]:
        """The text."""
        raise NotImplementedError

    def show(self, picture: Picture, focus: Focus) -> None:
        """Draw, keeping the place."""
        self._picture, self._focus = picture, focus
        size = self.scrollable_content_region.size
        if not size.width:
            return
        at_end = self.scroll_offset.y >= self.max_scroll_y - 1
        self._page.update(Content("\n").join(self.lines(picture, focus, size)))
        if self.follows_end and at_end:
            self.scroll_end(animate=False, immediate=False)

    def on_resize(self, _: events.Resize) -> None:
        """Draw for the new size."""
        self.show(self._picture, self._focus)
