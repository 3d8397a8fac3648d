"""Talking from a board: a line typed there is heard as in the game, and its answers come back to where it was typed."""

from collections.abc import Iterable
from typing import Protocol

from covoyager.chat.commands import PREFIX
from covoyager.crew.parts import Parts
from covoyager.domain import Event
from covoyager.domain.nouns import words
from covoyager.handlers.commands import all_commands
from covoyager.handlers.event_handler import Ear
from covoyager.jobs.background import Start

#: Setting of the board: what lines are completed with.
WORDS = "words"


class Listeners(Protocol):
    """Knows who is to be answered at their board."""

    at_board: set[str]


class BoardTalk:
    """Hears who talks at a board.

    Args:
        parts: the board, the world model, the crew, the outbox.
        ear: answers.
        voice: brings the answers to whoever talked last from a board, and whispers to the others.
        start: carries something out beside everything else.
    """

    def __init__(self, parts: Parts, ear: Ear, voice: Listeners, start: Start) -> None:
        self._parts = parts
        self._ear = ear
        self._voice = voice
        self._start = start

    def offer(self, items: Iterable[str]) -> None:
        """Tell boards what lines may be completed with: the commands, and what things are called."""
        words_of = {"commands": [PREFIX + spec.name for spec in all_commands()], "items": sorted(map(words, items))}
        if self._parts.board.setting(WORDS) != words_of:
            self._parts.board.set_setting(WORDS, words_of)

    def heard(self, event: Event) -> None:
        """Somebody said something, in the game or at a board."""
        user = event.by
        if user is None or self._parts.crew.is_bot(user):
            return
        if not event.data.get("board"):
            self._voice.at_board.discard(user)
        elif self._parts.crew.leads:
            self._voice.at_board.add(user)
            self._start(self._ear.heard(user, str(event.data.get("text", "")), whispered=True))
