"""Questions and explanations in front of the board."""

import re
from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.events import Resize
from textual.screen import ModalScreen, ScreenResultType
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from covoyager.texts import here
from tui.looks.words import packed

CORNERS = 6
"""Columns of an edge where nothing can be written."""


class Dialog(Vertical):
    """The frame of a question; the keys that answer it stand on its lower edge, or above it where that is too short for them.

    Attributes:
        keys: what is pressed, and what it does, such as ``Esc: back``.
    """

    def __init__(self, keys: str, *classes: str) -> None:
        super().__init__(classes=" ".join(("dialog", *classes)))
        self.keys = re.split(r" {2,}", keys)
        self._rows = Static(classes="keys", markup=False)

    def compose(self) -> ComposeResult:
        """Rows of keys, below all that is asked."""
        yield self._rows

    def on_resize(self, _: Resize) -> None:
        """Find room for the keys."""
        on_edge = "   ".join(self.keys)
        fits = len(on_edge) + CORNERS <= self.outer_size.width
        self.border_subtitle = on_edge if fits else ""
        self._rows.display = not fits
        self._rows.update("\n".join(packed(self.keys, self.content_size.width, "  ")))


class TextPrompt(ModalScreen[str | None]):
    """One line of text to type; None when the person turned away.

    Args:
        title: what is asked.
        hint: what an answer looks like.
        value: what stands there already.
        type_: ``text`` or ``integer``.
        empty: whether an empty answer is an answer.
    """

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss_none", "back")]

    def __init__(self, title: str, hint: str, value: str = "", type_: str = "text", empty: bool = False) -> None:
        super().__init__()
        self._title, self._hint, self._value, self._type, self._empty = title, hint, value, type_, empty

    def compose(self) -> ComposeResult:
        """Title, input, hint."""
        with Dialog(here("Enter: yes   Esc: back")):
            yield Static(self._title, classes="title", markup=False)
            yield Input(self._value, type="integer" if self._type == "integer" else "text", select_on_focus=False)
            yield Static(self._hint, classes="hint", markup=False)

    @on(Input.Submitted)
    def answered(self, event: Input.Submitted) -> None:
        """Take the answer."""
        if event.value.strip() or self._empty:
            self.dismiss(event.value.strip())

    def action_dismiss_none(self) -> None:
        """Close without a choice."""
        self.dismiss(None)


class LiveFilter(ModalScreen[None]):
    """A line to type words into; each letter counts at once. Esc takes back what was typed.

    Args:
        value: what stands there already.
        typed: called with the words whenever they change.
    """

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "back", "back")]

    def __init__(self, value: str, typed: Callable[[str], None]) -> None:
        super().__init__()
        self._value, self._typed = value, typed

    def compose(self) -> ComposeResult:
        """The line, where messages stand otherwise."""
        with Horizontal(id="filter"):
            yield Static(f"{here('Show only')} ", classes="title", markup=False)
            words = here("iron, ready, Steve …   Enter: keep it   Esc: back")
            yield Input(self._value, placeholder=words, select_on_focus=False, compact=True)

    @on(Input.Changed)
    def changed(self, event: Input.Changed) -> None:
        """Show what fits."""
        self._typed(event.value.strip())

    @on(Input.Submitted)
    def kept(self, _: Input.Submitted) -> None:
        """Keep the filter that was typed."""
        self.dismiss(None)

    def action_back(self) -> None:
        """Put the filter back as it was."""
        self._typed(self._value)
        self.dismiss(None)


class ChoiceDialog(ModalScreen[str | None]):
    """One of several; None when the person turned away."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape,q", "dismiss_none", "back"),
        ("j", "move(1)", ""),
        ("k", "move(-1)", ""),
    ]

    def __init__(self, title: str, options: Sequence[tuple[str, str]], chosen: str | None = None) -> None:
        super().__init__()
        self._title, self._options, self._chosen = title, options, chosen

    def compose(self) -> ComposeResult:
        """Title and list."""
        with Dialog(here("↑ ↓  Enter: take it  Esc: back")):
            yield Static(self._title, classes="title", markup=False)
            yield OptionList(*(Option(text, id=id_) for id_, text in self._options), markup=False)

    def on_mount(self) -> None:
        """Begin at the present choice."""
        ids = [id_ for id_, _ in self._options]
        self.query_one(OptionList).highlighted = ids.index(self._chosen) if self._chosen in ids else 0

    @on(OptionList.OptionSelected)
    def chosen(self, event: OptionList.OptionSelected) -> None:
        """Take the choice."""
        self.dismiss(event.option_id)

    def action_move(self, by: int) -> None:
        """Up or down."""
        options = self.query_one(OptionList)
        if by > 0:
            options.action_cursor_down()
        else:
            options.action_cursor_up()

    def action_dismiss_none(self) -> None:
        """Close without a choice."""
        self.dismiss(None)


class Sure(ModalScreen[bool]):
    """A yes or no about something that is not easily taken back."""

    BINDINGS: ClassVar[list[BindingType]] = [("y,enter", "answer(True)", "yes"), ("n,escape,q", "answer(False)", "no")]

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        """The question."""
        with Dialog(here("y: yes   n: no")):
            yield Static(self._text, markup=False)

    def action_answer(self, yes: bool) -> None:
        """Take the answer."""
        self.dismiss(yes)


class Scrolled(ModalScreen[ScreenResultType]):
    """Something in front of the board that may be longer than the window."""

    BINDINGS: ClassVar[list[BindingType]] = [("j,down", "scroll(1)", ""), ("k,up", "scroll(-1)", "")]

    def action_scroll(self, by: int) -> None:
        """Up or down."""
        self.query_one(VerticalScroll).scroll_relative(y=by, animate=False)


class Page(Scrolled[None]):
    """Something to read."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,q,enter,w,question_mark", "dismiss_none", "back")]

    def __init__(self, title: str, lines: Sequence[Content]) -> None:
        super().__init__()
        self._title, self._lines = title, lines

    def compose(self) -> ComposeResult:
        """Title and text."""
        with Dialog(here("Esc: back"), "page"):
            yield Static(self._title, classes="title", markup=False)
            with VerticalScroll():
                yield Static(Content("\n").join(self._lines), markup=False)

    def action_dismiss_none(self) -> None:
        """Back to the board."""
        self.dismiss(None)
