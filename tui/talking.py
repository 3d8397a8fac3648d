"""Talking to the bots from the board: a line that is heard as in the game, with its answers below."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from covoyager.domain import Event
from covoyager.texts import here, marked, own
from tui.completion import complete
from tui.looks.words import MUTED, line
from tui.panes.about import About

NOBODY = marked("No session is running here, so nobody hears it: covoyager play or join starts one.")
LAST_LINES = 4
#: Lines within so many seconds are one answer.
ANSWER_SECONDS = 5.0


class TalkLine(ModalScreen[str | None]):
    """A line to type, completed with Tab; Enter says it, Esc turns away.

    Args:
        complete: gives whole lines that what was typed may become.
        said: what was said before, the newest last.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape", "turn_away", "back"),
        ("up", "recall(-1)", ""),
        ("down", "recall(1)", ""),
    ]

    def __init__(self, complete: Callable[[str], Sequence[str]], said: Sequence[str]) -> None:
        super().__init__()
        self._complete = complete
        self._said = [*said, ""]
        self._at = len(said)
        self._choices: Sequence[str] = ()

    def compose(self) -> ComposeResult:
        """What it may become, and the line."""
        yield Static("", id="choices", markup=False)
        with Horizontal(id="talk"):
            yield Static(f"{here('Say')} ", classes="title", markup=False)
            hint = here("!come, !give torch 4, where are you? …   Tab: complete   Enter: say it")
            yield Input(placeholder=hint, select_on_focus=False, compact=True)

    @on(Input.Changed)
    def changed(self, event: Input.Changed) -> None:
        """Show what it may become."""
        self._choices = self._complete(event.value)
        same = list(self._choices) == [event.value]
        self.query_one("#choices", Static).update(line(("" if same else "   ".join(self._choices), MUTED)))

    @on(Input.Submitted)
    def submitted(self, event: Input.Submitted) -> None:
        """Say it."""
        self.dismiss(event.value.strip() or None)

    def take(self) -> None:
        """Take the first that it may become."""
        if self._choices:
            self._type(f"{self._choices[0]} ")

    def action_recall(self, by: int) -> None:
        """What was said before."""
        self._at = max(0, min(self._at + by, len(self._said) - 1))
        self._type(self._said[self._at])

    def _type(self, text: str) -> None:
        field = self.query_one(Input)
        field.value = text
        field.cursor_position = len(text)

    def action_turn_away(self) -> None:
        """Say nothing."""
        self.dismiss(None)


class Talking(About):
    """An app from which its person can talk."""

    _after: int | None = None
    _answers: Sequence[str] = ()
    _said: Sequence[str] = ()

    def action_talk(self) -> None:
        """Say something to the bots."""
        if not self.picture.session:
            self.say(own(NOBODY), bad=True)
            return
        words: Mapping[str, Any] = self.window.board.setting("words") or {}
        people = [who.name for who in self.picture.people if who.present]

        def typed(text: str | None) -> None:
            if text is not None:
                self._as_me(lambda me: self._talk(text, me))

        self.push_screen(TalkLine(lambda text: complete(text, words, people), self._said), typed)

    def _talk(self, text: str, me: str) -> None:
        def talk() -> str:
            self._after = self.window.board.note("chat", by=me, data={"text": text, "board": True}).id
            self._said, self._answers = [*self._said, text][-50:], ()
            return f"{me}: {text}"

        self.act(talk)

    def answered(self, events: Iterable[Event]) -> None:
        """Show what was answered."""
        me, after = self.focus_on.me, self._after
        if me is None or after is None:
            return
        mine = [event for event in events if event.type == "chat" and event.data.get("to") == me and event.id > after]
        # What comes long after an answer is another, and no reason to tell the old one again.
        lines = [str(event.data.get("text", "")) for event in mine if event.at >= mine[-1].at - ANSWER_SECONDS]
        if lines and lines != list(self._answers):
            self._answers = lines
            self.say("\n".join(lines[-LAST_LINES:]))
