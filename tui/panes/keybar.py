"""The bottom line: keys that do something with what is selected, as many as there is room for; a click on one presses it."""

from textual.events import Click
from textual.widgets import Static

from covoyager.domain import Status
from covoyager.texts import own
from tui.keys import KEYS, Key
from tui.looks.words import MUTED, line

LAST = ("help", "quit")
"""Actions whose keys are there at any width."""

OF_A_STEP = ("claim", "done", "release", "why")
"""Actions of a step, whose keys are no use where none is selected."""

OF_A_FAILED_STEP = ("retry", "skip", "why")
"""Actions that stand for these where one has FAILED."""

WORDY = 60
"""From so many columns on these have their words too."""


class KeyBar(Static):
    """Draws the keys."""

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id, markup=False)
        self._keys: list[tuple[Key, str]] = []
        self._state: Status | None = None

    def show(self, state: Status | None) -> None:
        """Draw for a selected step in a state; None where no step is selected."""
        if state is not self._state:
            self._state = state
            self.on_resize()

    def on_resize(self) -> None:
        """Draw for the new width."""
        self._keys = fitting(self.size.width, self._state)
        self.update(line(*(part for key, text in self._keys for part in _parts(key, text))))

    def on_click(self, event: Click) -> None:
        """Press the key that was clicked."""
        at = 0
        for key, text in self._keys:
            at += len(text)
            if event.x < at:
                self.app.call_later(self.app.run_action, key.action)
                return


def fitting(width: int, state: Status | None) -> list[tuple[Key, str]]:
    """Keys and their texts: from the left what there is room for, the last ones always; without words where need be."""
    shown = [key for key in KEYS if key.shown and key.action not in OF_A_STEP]
    named = {None: (), Status.FAILED: OF_A_FAILED_STEP}.get(state, OF_A_STEP)
    shown = [*(key for key in KEYS if key.action in named), *shown]
    last = [(key, _text(key, words=width >= WORDY)) for key in shown if key.action in LAST]
    room = width - sum(len(text) for _, text in last)
    first: list[tuple[Key, str]] = []
    for key in shown:
        text = _text(key, words=True)
        if key.action in LAST:
            continue
        if len(text) > room:
            break
        first.append((key, text))
        room -= len(text)
    return [*first, *last]


def _text(key: Key, *, words: bool) -> str:
    return f" {key.display} {own(key.label)} " if words else f" {key.display} "


def _parts(key: Key, text: str) -> tuple[tuple[str, str], tuple[str, str]]:
    head = f" {key.display}"
    return (head, "bold $text-accent"), (text[len(head) :], MUTED)
