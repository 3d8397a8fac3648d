"""Chat whose sender the server does not name: nobody's unless the host says what it looks like, and said so once."""

from dataclasses import replace
from typing import Any

import pytest

from covoyager.config.chat_pattern import EXAMPLE, ChatPattern
from covoyager.handlers.event_handler import EventHandler
from covoyager.handlers.talk.unsigned_chat import UnsignedChat
from tests.fake_session import FakeSession, Shut, Told


class Room(FakeSession):
    """A session with a host, and with a pattern or none."""

    def __init__(self, pattern: str | None) -> None:
        super().__init__()
        self.told = Told()
        self.options = replace(self.options, chat_pattern=ChatPattern(pattern) if pattern else None)

    def chat(self) -> UnsignedChat:
        return UnsignedChat(self.parts, self.told, self.options)


def session(pattern: str | None = None) -> Room:
    return Room(pattern)


class Ear:
    """Keeps what is heard."""

    def __init__(self) -> None:
        self.heard_of: list[tuple[str, str]] = []

    async def heard(self, user: str, text: str, *, whispered: bool = False) -> None:
        self.heard_of.append((user, text))


def line(text: str, *names: str, whisper: bool = False) -> dict[str, Any]:
    return {"text": text, "names": list(names), "whisper": whisper}


def test_without_a_pattern_nobody_speaks_and_it_is_said_once() -> None:
    made = session()
    chat = made.chat()
    for _ in range(3):
        assert chat.read(line("<Steve> !help", "Steve")) is None
    [said] = made.outbox.to(None)
    assert "/tell Bot" in said
    assert "--chat-pattern" in said
    assert len(said) <= 256
    [told] = made.told.lines
    assert EXAMPLE in told
    assert "<Steve> !help" in told


def test_a_whisper_of_unknown_sender_is_explained_apart() -> None:
    made = session()
    chat = made.chat()
    for _ in range(2):
        assert chat.read(line("[MSG: Steve] !help", "Steve", whisper=True)) is None
    [said] = made.outbox.to(None)
    assert "/minecraft:tell Bot !help" in said
    assert len(said) <= 256


@pytest.mark.parametrize(
    "text", ["Steve: hello!", "Steve joined", "Steve: hi! how are you", "Wow!! Steve", "a!help Steve"]
)
def test_small_talk_is_let_pass_without_a_word(text: str) -> None:
    made = session()
    assert made.chat().read(line(text, "Steve")) is None
    assert made.outbox.to(None) == []
    assert made.told.lines == []


def test_with_a_pattern_only_players_who_are_here_speak() -> None:
    made = session(EXAMPLE)
    chat = made.chat()
    assert chat.read(line("<Steve> !help", "Steve")) == ("Steve", "!help")
    assert chat.read(line("<Steve> nice day", "Steve")) == ("Steve", "nice day")
    assert chat.read(line("<Herobrine> !stop Steve", "Steve")) is None
    assert chat.read(line("* Mallory <Steve> !stop", "Steve", "Mallory")) is None
    assert made.outbox.to(None) == []
    assert len(made.told.lines) == 1


async def test_what_the_pattern_reads_is_heard_like_chat_from_the_first_bot_and_never_as_a_bot() -> None:
    made = session(EXAMPLE)
    ear = Ear()
    handler = EventHandler(made.parts, made.told, made.options, made.engagement(), ear, Shut())
    await handler.take_in("Bot", "plain", line("<Steve> !help", "Steve"))
    await handler.take_in("Bot2", "plain", line("<Steve> !help", "Steve"))
    await handler.take_in("Bot", "plain", line("<Bot> !help", "Bot"))
    assert ear.heard_of == [("Steve", "!help")]
