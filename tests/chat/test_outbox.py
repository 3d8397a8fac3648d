"""What the bot says, at a pace that no server takes for spam."""

import asyncio
import itertools
from collections.abc import AsyncIterator
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from covoyager.chat import parse
from covoyager.chat.message import LIMIT, clean, width
from covoyager.chat.outbox import Outbox
from covoyager.errors import ServerLost
from covoyager.handlers.commands import all_commands


class Room:
    """A chat that notes who heard what and when, and a clock that runs as fast as it is slept on."""

    def __init__(self) -> None:
        self.now = 100.0
        self.heard: list[tuple[float, str | None, str]] = []
        self.deaf = False

    async def send(self, text: str, to: str | None) -> None:
        if self.deaf:
            raise ServerLost
        self.heard.append((self.now, to, text))

    async def sleep(self, seconds: float) -> None:
        self.now += seconds
        await asyncio.sleep(0)

    def texts(self, to: str | None = None) -> list[str]:
        return [text for _, heard_by, text in self.heard if heard_by == to]


@pytest.fixture
def room() -> Room:
    return Room()


@pytest.fixture
async def outbox(room: Room) -> AsyncIterator[Outbox]:
    box = Outbox(room.send, clock=lambda: room.now, sleep=room.sleep)
    task = asyncio.create_task(box.run())
    yield box
    task.cancel()
    await asyncio.wait([task])


async def test_the_first_word_is_said_at_once(room: Room, outbox: Outbox) -> None:
    outbox.post("hello")
    await outbox.drained()
    assert room.heard == [(100.0, None, "hello")]


async def test_never_more_than_one_message_a_second_whoever_it_is_for(room: Room, outbox: Outbox) -> None:
    for i in range(6):
        outbox.post("x" * 200 + str(i), f"Player{i % 3}")
    outbox.post("y" * 200)
    await outbox.drained()
    times = [at for at, _, _ in room.heard]
    assert len(times) == 7
    assert all(later - earlier >= 1.0 for earlier, later in itertools.pairwise(times))
    room.now += 10
    outbox.post("later")
    await outbox.drained()
    assert room.heard[-1][0] == times[-1] + 10, "after a pause there is nothing to wait for"


async def test_a_question_asked_anew_is_answered_anew(room: Room, outbox: Outbox) -> None:
    for _ in range(2):
        outbox.post("#1 gather 5 oak logs: READY", "Steve", answer=True)
        await outbox.drained()
    assert room.texts("Steve") == ["#1 gather 5 oak logs: READY"] * 2
    outbox.post("#1 gather 5 oak logs: READY", "Steve")
    await outbox.drained()
    assert len(room.texts("Steve")) == 2, "news that was just told is not told again"


async def test_lines_that_wait_for_the_same_player_share_messages(room: Room, outbox: Outbox) -> None:
    outbox.post([f"#{i} gather 5 oak logs: READY" for i in range(12)], "Steve")
    await outbox.drained()
    assert len(room.heard) == 2
    assert " | ".join(room.texts("Steve")) == " | ".join(f"#{i} gather 5 oak logs: READY" for i in range(12))


async def test_a_talkative_player_does_not_silence_the_others(room: Room, outbox: Outbox) -> None:
    for i in range(200):
        outbox.post(f"{i} " + "x" * 200, "Spammer")
    outbox.post("your answer", "Alex")
    await outbox.drained()
    assert [to for _, to, _ in room.heard][:2] == ["Spammer", "Alex"]
    assert len(room.texts("Spammer")) <= 24
    assert room.texts("Spammer")[-1].startswith("199 "), "the newest answers are the ones that are kept"


async def test_who_asked_is_answered_before_the_news_and_the_news_still_come(room: Room, outbox: Outbox) -> None:
    outbox.post("said at once")
    await outbox.drained()
    for i in range(4):
        outbox.post("n" * 200 + str(i))
    outbox.post("an offer", "Sam")
    for name in ("Steve", "Alex", "Kim", "Ari"):
        outbox.post("an answer", name, answer=True)
    await outbox.drained()
    order = [to for _, to, _ in room.heard][1:]
    assert order[:5] == ["Steve", "Alex", "Kim", None, "Ari"]
    assert order[5:].count(None) == 3
    assert "Sam" in order


async def test_the_same_line_is_not_said_twice_in_a_row(room: Room, outbox: Outbox) -> None:
    for _ in range(10):
        outbox.post("There is no !xyz.", "Steve")
    await outbox.drained()
    outbox.post("There is no !xyz.", "Steve")
    await outbox.drained()
    assert room.texts("Steve") == ["There is no !xyz."]
    outbox.post("There is no !xyz.", "Alex")
    room.now += 3.1
    outbox.post("There is no !xyz.", "Steve")
    await outbox.drained()
    assert room.texts("Alex") == ["There is no !xyz."]
    assert room.texts("Steve") == ["There is no !xyz."] * 2


async def test_whispers_fit_with_the_command_around_them(room: Room, outbox: Outbox) -> None:
    outbox.post("word " * 200, "Sixteen_letters_")
    outbox.post("word " * 200)
    await outbox.drained()
    whispers, aloud = room.texts("Sixteen_letters_"), room.texts()
    assert max(width(f"/tell Sixteen_letters_ {text}") for text in whispers) <= LIMIT
    assert LIMIT - 5 < max(map(width, aloud)) <= LIMIT


async def test_nothing_that_a_player_wrote_becomes_a_command(room: Room, outbox: Outbox) -> None:
    outbox.post(["/op Steve", "!stop", "§c\n/kill"])
    await outbox.drained()
    assert room.texts() == ["…/op Steve | !stop | /kill"]


WRITTEN = st.sampled_from([
    "/op Steve", "!stop", "！cancel all", "\n/kill @a", "\r!task 64 tnt", "§c/ban Alex", "\u2028/stop", "\u200b!stop",
    "…/op me", "a" * 250, "b " * 140, "😀" * 130, "#3 gather 5 oak logs", "| /op me", "Goal 1 (!stop)", "/" * 300,
    "! stop", " /tell Alex /op me",
])  # fmt: skip


@given(
    st.lists(
        st.tuples(
            st.lists(WRITTEN | st.text(max_size=40), max_size=6), st.sampled_from([None, "Steve", "Sixteen_letters_"])
        )
    )
)
def test_wherever_it_stands_in_whatever_is_said(posts: list[tuple[list[str], str | None]]) -> None:
    async def say() -> Room:
        room = Room()
        box = Outbox(room.send, clock=lambda: room.now, sleep=room.sleep)
        task = asyncio.create_task(box.run())
        for lines, to in posts:
            box.post(lines, to)
        await box.drained()
        task.cancel()
        await asyncio.wait([task])
        return room

    for _at, to, message in asyncio.run(say()).heard:
        sent = message if to is None else f"/tell {to} {message}"
        assert len(sent.encode("utf-16-le")) // 2 <= LIMIT
        assert not message.startswith(("/", "!", "！")), "no server and no bot of ours takes it for a command"
        assert parse(message, None, all_commands()) is None
        assert message == clean(message), "one line, without what would begin another or hide"


async def test_empty_lines_are_not_said(room: Room, outbox: Outbox) -> None:
    outbox.post("")
    outbox.post(["", "§", "\n"])
    await asyncio.wait_for(outbox.drained(), 1)
    assert room.heard == []


async def test_a_lost_connection_loses_messages_and_nothing_else(room: Room, outbox: Outbox) -> None:
    room.deaf = True
    outbox.post("unheard")
    await outbox.drained()
    room.deaf = False
    room.now += 5
    outbox.post("heard")
    await outbox.drained()
    assert room.texts() == ["heard"]


async def test_what_is_no_longer_true_when_its_turn_comes_is_not_said(room: Room, outbox: Outbox) -> None:
    true = {"Bot has #1", "Bot has #2"}
    outbox.post("#1 is yours", "Steve")
    for line in sorted(true):
        outbox.post(line, holds=partial(true.__contains__, line))
    outbox.post("an offer", "Alex", holds=lambda: False)
    true.discard("Bot has #1")
    await outbox.drained()
    assert room.heard == [(100.0, "Steve", "#1 is yours"), (101.0, None, "Bot has #2")]
    outbox.post("later")
    await outbox.drained()
    assert room.heard[-1] == (102.0, None, "later"), "what was not said takes no time"


async def test_a_line_that_waits_holds_as_it_was_last_posted(room: Room, outbox: Outbox) -> None:
    outbox.post("first", "Steve")
    outbox.post("Bot has #1", holds=lambda: False)
    outbox.post("Bot has #1")
    await outbox.drained()
    assert room.texts() == ["Bot has #1"]
