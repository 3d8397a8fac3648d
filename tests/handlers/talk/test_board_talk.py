"""Who talks at a board is heard as in the game, and answered where they talked last."""

import asyncio

from covoyager.domain import Event
from covoyager.handlers.talk.board_talk import WORDS, BoardTalk
from tests.fake_session import FakeSession


class Ear:
    def __init__(self) -> None:
        self.lines: list[tuple[str, str, bool]] = []

    async def heard(self, user: str, text: str, *, whispered: bool = False) -> None:
        self.lines.append((user, text, whispered))


class Voice:
    def __init__(self) -> None:
        self.at_board: set[str] = set()


def said(by: str, text: str, *, board: bool) -> Event:
    return Event(1, 0.0, 0, "chat", None, None, by, {"text": text, **({"board": True} if board else {})})


async def test_a_line_from_a_board_is_heard_and_answered_there_until_they_talk_in_the_game() -> None:
    session, ear, voice = FakeSession(), Ear(), Voice()
    talk = BoardTalk(session.parts, ear, voice, session.start)
    talk.heard(said("Steve", "!inv", board=True))
    talk.heard(said("Bot", "I carry nothing.", board=False))
    await asyncio.gather(*session.work)
    assert ear.lines == [("Steve", "!inv", True)]
    assert voice.at_board == {"Steve"}
    talk.heard(said("Steve", "hello", board=False))
    assert voice.at_board == set()
    assert len(ear.lines) == 1, "what is said in the game was heard there"


async def test_boards_are_told_what_lines_may_be_completed_with() -> None:
    session = FakeSession()
    talk = BoardTalk(session.parts, Ear(), Voice(), session.start)
    talk.offer(["oak_log", "torch"])
    kept = session.board.setting(WORDS)
    assert kept["items"] == ["oak log", "torch"]
    assert {"!come", "!give", "!goto", "!task"} <= set(kept["commands"])
