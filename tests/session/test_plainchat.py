"""Chat whose sender the server does not name: nobody's unless the host says what it looks like, and said so once."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from covoyager.chat.pattern import EXAMPLE, ChatPattern
from covoyager.session.hearing import Hearing
from covoyager.session.plainchat import PlainChat
from tests.session.sitting import Sitting


class Reporter:
    """Keeps what is told to the host."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def emit(self, kind: str, tick: int | None = None, *, text: str) -> None:
        self.lines.append(text)


def sitting(pattern: str | None = None) -> Sitting:
    made = Sitting()
    made.reporter = Reporter()  # type: ignore[attr-defined]
    made.options = replace(made.options, chat_pattern=ChatPattern(pattern) if pattern else None)
    return made


def line(text: str, *names: str, whisper: bool = False) -> dict[str, Any]:
    return {"text": text, "names": list(names), "whisper": whisper}


def test_without_a_pattern_nobody_speaks_and_it_is_said_once() -> None:
    made = sitting()
    chat = PlainChat(made)  # type: ignore[arg-type]
    for _ in range(3):
        assert chat.read(line("<Steve> !help", "Steve")) is None
    [said] = made.outbox.to(None)
    assert "/tell Bot" in said
    assert "--chat-pattern" in said
    assert len(said) <= 256
    [told] = made.reporter.lines  # type: ignore[attr-defined]
    assert EXAMPLE in told
    assert "<Steve> !help" in told


def test_a_whisper_of_unknown_sender_is_explained_apart() -> None:
    made = sitting()
    chat = PlainChat(made)  # type: ignore[arg-type]
    for _ in range(2):
        assert chat.read(line("[MSG: Steve] !help", "Steve", whisper=True)) is None
    [said] = made.outbox.to(None)
    assert "/minecraft:tell Bot !help" in said
    assert len(said) <= 256


@pytest.mark.parametrize(
    "text", ["Steve: hello!", "Steve joined", "Steve: hi! how are you", "Wow!! Steve", "a!help Steve"]
)
def test_small_talk_is_let_pass_without_a_word(text: str) -> None:
    made = sitting()
    assert PlainChat(made).read(line(text, "Steve")) is None  # type: ignore[arg-type]
    assert made.outbox.to(None) == []
    assert made.reporter.lines == []  # type: ignore[attr-defined]


def test_with_a_pattern_only_players_who_are_here_speak() -> None:
    made = sitting(EXAMPLE)
    chat = PlainChat(made)  # type: ignore[arg-type]
    assert chat.read(line("<Steve> !help", "Steve")) == ("Steve", "!help")
    assert chat.read(line("<Steve> nice day", "Steve")) == ("Steve", "nice day")
    assert chat.read(line("<Herobrine> !stop Steve", "Steve")) is None
    assert chat.read(line("* Mallory <Steve> !stop", "Steve", "Mallory")) is None
    assert made.outbox.to(None) == []
    assert len(made.reporter.lines) == 1  # type: ignore[attr-defined]


async def test_what_the_pattern_reads_is_heard_like_chat_from_the_first_bot_and_never_as_a_bot() -> None:
    made = sitting(EXAMPLE)
    heard: list[tuple[str, str]] = []

    async def take(user: str, text: str, *, whispered: bool) -> None:
        heard.append((user, text))

    made.dispatcher = SimpleNamespace(heard=take)  # type: ignore[attr-defined]
    hearing = Hearing(made)  # type: ignore[arg-type]
    await hearing._on_event("Bot", "plain", line("<Steve> !help", "Steve"))
    await hearing._on_event("Bot2", "plain", line("<Steve> !help", "Steve"))
    await hearing._on_event("Bot", "plain", line("<Bot> !help", "Bot"))
    assert heard == [("Steve", "!help")]
