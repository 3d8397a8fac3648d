"""What all views have in common: a Picture and a Focus in, lines of text out, drawn anew when the size changes."""

from collections.abc import Sequence
from dataclasses import dataclass

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.message import Message

from covoyager.board import SubtaskView
from tui.looks.still import Still
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
        plain: the terminal has few colours or none.
    """

    selected: int | None = None
    followed: str | None = None
    filter: str = ""
    me: str | None = None
    sort: str = "short"
    plain: bool = False

    @property
    def ground(self) -> str:
        """The style of what is selected; a ground of another shade is none where colours are few."""
        return "reverse" if self.plain else "on $primary 35%"

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


class PageView(VerticalScroll):
    """A view that is one page of text to scroll through."""

    follows_end = False
    """Whether it stays at the end while lines are added there."""

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self._page = Still()
        self._picture = Picture()
        self._focus = Focus()

    def compose(self) -> ComposeResult:
        """One text."""
        yield self._page

    def on_mount(self) -> None:
        """Stand at the end, until somebody scrolls up."""
        if self.follows_end:
            self.anchor()

    def lines(self, picture: Picture, focus: Focus, size: Size) -> Sequence[Content]:
        """The text."""
        raise NotImplementedError

    def show(self, picture: Picture, focus: Focus) -> None:
        """Draw, keeping the place."""
        self._picture, self._focus = picture, focus
        size = self.scrollable_content_region.size
        if not size.width:
            return
        self._page.tell(Content("\n").join(self.lines(picture, focus, size)))

    def on_resize(self, _: events.Resize) -> None:
        """Draw for the new size."""
        self.show(self._picture, self._focus)
