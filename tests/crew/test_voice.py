"""Answers do not vanish where the server lets no whisper through."""

import pytest

from covoyager.crew import voice
from covoyager.crew.voice import AT_HOME, WHY_ALOUD, WITHHELD, Voice


class Server:
    """Lets whispers through, or not, or not to some."""

    def __init__(self, *, whispers: bool, deaf: frozenset[str] = frozenset()) -> None:
        self.whispers = whispers
        self.deaf = deaf
        self.said: list[tuple[str | None, str]] = []
        self.noted: list[tuple[str, str]] = []

    async def say(self, text: str, to: str | None = None) -> bool:
        self.said.append((to, text))
        return to is None or (self.whispers and to not in self.deaf)

    @property
    def bot(self) -> "Server":
        """It speaks itself."""
        return self

    @property
    def lead(self) -> "Server":
        return self

    def voice(self) -> Voice:
        return Voice(self, lambda text, to: self.noted.append((to, text)))


@pytest.fixture(autouse=True)
def _no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(voice, "INTERVAL", 0.0)


async def test_what_comes_through_is_whispered() -> None:
    server = Server(whispers=True)
    talk = server.voice()
    await talk.send("two steps", "Alex")
    await talk.send("hello all", None)
    assert server.said == [("Alex", "two steps"), (None, "hello all")]


async def test_who_talks_from_a_board_is_answered_there_and_secrets_are_not_written_down() -> None:
    server = Server(whispers=True)
    talk = server.voice()
    talk.keep("K7QX")
    talk.at_board.add("Alex")
    for text in ("two steps", "type K7QX"):
        await talk.send(text, "Alex")
    await talk.send("for Steve", "Steve")
    assert server.noted == [("Alex", "two steps"), ("Alex", AT_HOME)]
    assert server.said == [("Steve", "for Steve")]


async def test_what_does_not_is_said_aloud_and_why_once() -> None:
    server = Server(whispers=False)
    talk = server.voice()
    for text in ("two steps", "three steps"):
        await talk.send(text, "Alex")
    await talk.send("for Steve", "Steve")
    assert server.said == [
        ("Alex", "two steps"),
        (None, WHY_ALOUD),
        (None, "Alex: two steps"),
        (None, "Alex: three steps"),
        ("Steve", "for Steve"),
        (None, "Steve: for Steve"),
    ]


async def test_who_alone_cannot_be_whispered_to_leaves_the_others_their_whispers() -> None:
    server = Server(whispers=True, deaf=frozenset({"Steve"}))
    talk = server.voice()
    await talk.send("two steps", "Alex")
    for text in ("for Steve", "and more"):
        await talk.send(text, "Steve")
    await talk.send("three steps", "Alex")
    assert server.said == [
        ("Alex", "two steps"),
        ("Steve", "for Steve"),
        (None, "Steve: for Steve"),
        (None, "Steve: and more"),
        ("Alex", "three steps"),
    ]


async def test_a_code_is_never_said_aloud() -> None:
    server = Server(whispers=False)
    talk = server.voice()
    talk.keep("4711")
    await talk.send("Type 4711 at the board", "Alex")
    assert server.said[1:] == [(None, WHY_ALOUD), (None, f"Alex: {WITHHELD}")]
