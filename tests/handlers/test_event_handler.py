"""What is heard of the session's own bots is not taken for news of people; what keeps them from work is told."""

import asyncio
import json
from io import StringIO
from typing import Any

import greenback
import pytest

from covoyager.assignment.thresholds import AWAY_SECONDS
from covoyager.board.gate import with_suspendable_tasks
from covoyager.chat.views import numbered
from covoyager.engagement.engagement import Engagement
from covoyager.handlers.event_handler import EventHandler
from covoyager.language.catalogues import in_language
from covoyager.reporter import Reporter, Teller
from tests.board.plans import pickaxe
from tests.engagement.test_engagement import Clock, clock
from tests.fake_session import LEASE_S, Deaf, FakeSession, FakeWorker, Shut, Told, answered

__all__ = ["clock"]


def handler_of(session: FakeSession, told: Teller, engagement: Engagement | None = None) -> EventHandler:
    return EventHandler(session.parts, told, session.options, engagement or session.engagement(), Deaf(), Shut())


async def test_a_bot_that_lost_its_connection_and_came_back_keeps_what_it_takes_then(clock: Clock) -> None:
    session = FakeSession()
    session.crew.names = ("Bot", "Bot2")
    made = pickaxe()
    session.board.add_goal(made.goal, "Steve", made)
    engagement = session.engagement()
    handler = handler_of(session, Told(), engagement)
    # Bot2 is seen to come before it is at work, goes and comes again: the first bot sees all of it.
    for kind in ("joined", "left", "joined"):
        await handler.take_in("Bot", kind, {"user": "Bot2"})
    assert [who.kind for who in session.board.participants()] == ["ai"]
    await handler.take_in("Bot", "left", {"user": "Bot2"})
    session.hire(FakeWorker("Bot2", session.world_model))
    session.board.claim(1, "Bot2", LEASE_S)
    clock.now += AWAY_SECONDS + 1
    engagement.mind()
    assert session.board.subtask(1).by == "Bot2"
    assert session.outbox.to(None) == []


async def test_what_is_said_while_a_bot_still_looks_for_the_chest_is_answered_once_it_is_at_work() -> None:
    session = FakeSession(bots=())
    heard: list[tuple[str, str, bool]] = []

    class Attentive(Deaf):
        async def heard(self, user: str, text: str, *, whispered: bool = False) -> None:
            heard.append((user, text, whispered))

    handler = EventHandler(session.parts, Told(), session.options, session.engagement(), Attentive(), Shut())
    for bot in ("Bot", "Bot2"):
        await handler.take_in(bot, "chat", {"user": "Steve", "text": "!task craft compass"})
    await handler.take_in("Bot2", "chat", {"user": "Alex", "text": "!inv", "whisper": True})
    assert heard == []
    session.hire(FakeWorker("Bot", session.world_model))
    await handler.begin()
    assert heard == [("Steve", "!task craft compass", False), ("Alex", "!inv", True)]
    await handler.begin()
    assert len(heard) == 2


async def test_people_come_and_go(clock: Clock) -> None:
    session = FakeSession()
    engagement = session.engagement()
    handler = handler_of(session, Told(), engagement)
    await handler.take_in("Bot", "joined", {"user": "Steve"})
    people = [who for who in session.board.participants() if who.kind == "human"]
    assert [(who.name, who.present) for who in people] == [("Steve", True)]
    await handler.take_in("Bot", "left", {"user": "Steve"})
    assert [who.present for who in session.board.participants() if who.kind == "human"] == [False]


async def test_what_a_bot_says_of_itself_is_said_by_the_session_in_the_language_of_whom_it_is_for(clock: Clock) -> None:
    session = FakeSession()
    handler = handler_of(session, Told())
    await handler.take_in("Bot", "thanks", {"item": "iron_helmet", "user": "Steve"})
    await handler.take_in("Bot", "thanks", {"item": "shield", "user": "Steve"})
    await handler.take_in("Bot", "awake", {})
    await handler.take_in("Bot", "handed", {"item": "dirt", "count": 2, "user": "Steve"})
    assert session.crew.handed == {"Steve": {"dirt": 2}}
    session.world_model.brought.told({})
    session.world_model.brought.begin(1, "Steve")
    await handler.take_in("Bot", "handed", {"item": "dirt", "count": 3, "user": "Steve"})
    assert session.world_model.brought.since(1, "Steve") == {"dirt": 3}, "it is theirs, whoever puts it into the chest"
    worn, held = session.outbox.to("Steve")
    (line,) = session.outbox.to(None)
    assert (worn, held) == ("I wear the iron helmet. Thank you.", "I hold the shield. Thank you.")
    assert in_language(worn, "de") == "Ich trage jetzt: Eisenhelm. Danke."
    assert in_language(line, "es").startswith("No tengo cama")


async def test_who_stands_on_a_site_is_asked_to_step_aside_in_his_language(clock: Clock) -> None:
    session = FakeSession()
    handler = handler_of(session, Told())
    spot = {"x": 6, "y": 64, "z": -4}
    await handler.take_in("Bot", "aside", {"user": "Steve", "position": spot})
    await handler.take_in("Bot", "aside", {"user": "Bot", "position": spot})
    (line,) = session.outbox.to("Steve")
    assert line == "You stand where I am building, at 6 64 -4. Would you step aside, please?"
    assert in_language(line, "de").startswith("Du stehst da, wo ich baue: 6 64 -4.")
    assert not session.outbox.to("Bot")


async def test_progress_of_the_rest_counts_what_the_bot_has_already_and_nothing_that_it_brings_along() -> None:
    session = FakeSession()
    made = pickaxe()
    session.board.add_goal(made.goal, "Steve", made)
    logs = next(view for view in session.board.subtasks() if view.subtask.item == "oak_log")
    worker = session.workers["Bot"]
    worker.current = session.board.claim(logs.id, "Bot", LEASE_S)
    handler = handler_of(session, Told())
    # It went on with it anew with one in its pocket.
    rest = logs.subtask.quantity - 1
    handler._on_progress("Bot", {"item": "oak_log", "have": 1, "want": rest})
    assert session.board.subtask(logs.id).progress == 2
    handler._on_progress("Bot", {"item": "cobblestone", "have": 3, "want": 8})
    assert session.board.subtask(logs.id).progress == 2


async def test_a_bot_that_gets_nowhere_or_hides_says_so(clock: Clock) -> None:
    session = FakeSession()
    made = pickaxe()
    session.board.add_goal(made.goal, "Steve", made)
    worker = session.workers["Bot"]
    worker.current = session.board.claim(1, "Bot", LEASE_S)
    screen = StringIO()
    handler = handler_of(session, Reporter(as_json=True, stream=screen))
    stalled = {"state": "start", "seconds": 30, "at": {"x": 4, "y": 63, "z": -9}, "run": "gather"}
    await handler.take_in("Bot", "stalled", stalled)
    assert session.crew.stalls == {"Bot": (30, "4 63 -9")}
    await handler.take_in("Bot", "stalled", {**stalled, "state": "again", "seconds": 60})
    await handler.take_in("Bot", "stalled", {**stalled, "state": "end", "seconds": 0})
    assert session.crew.stalls == {}
    hiding = {"name": "shelter", "why": "wounded at night"}
    await handler.take_in("Bot", "reflex", {**hiding, "state": "start"})
    await handler.take_in("Bot", "reflex", {**hiding, "state": "end"})
    # A bite on the way is nobody's business.
    await handler.take_in("Bot", "reflex", {"name": "eat", "why": "hungry", "state": "start"})
    await handler.take_in("Bot", "reflex", {"name": "eat", "why": "hungry", "state": "end"})
    lines = [json.loads(line)["text"] for line in screen.getvalue().splitlines()]
    assert [line.split(" for ")[0] for line in lines[:2]] == [
        f"Bot has got nowhere with {numbered(worker.current)}"
    ] * 2
    assert lines[0].endswith("for 30 s, at 4 63 -9.")
    assert lines[1].endswith("for 60 s, at 4 63 -9; it tries another way or another place.")
    assert lines[2:] == [
        "Bot gets on again.",
        "Bot is hiding until it is well (wounded at night).",
        "Bot is out again.",
    ]


async def test_who_goes_far_for_a_step_says_so_once() -> None:
    session = FakeSession()
    handler = handler_of(session, Told())
    session.board.add_goal(pickaxe().goal, "Steve", pickaxe())
    await handler.take_in("Bot", "searching", {"blocks": 960})
    assert session.outbox.to(None) == [], "it is not for a step"
    session.workers["Bot"].current = session.board.claim(1, "Bot", LEASE_S)
    await handler.take_in("Bot", "searching", {"blocks": 960})
    assert session.outbox.to(None) == [
        "#1 gather 3 oak logs: there is none in sight. Bot looks further off, for up to 960 blocks of way; lead it to some "
        "(!follow) or bring it, and spare it that."
    ]
    await handler.take_in("Bot", "searching", {"blocks": 960})
    assert session.outbox.to(None) == []


async def test_what_the_server_lets_nobody_dig_is_told_as_that_and_by_why() -> None:
    session = FakeSession()
    handler = handler_of(session, Told())
    session.board.add_goal(pickaxe().goal, "Steve", pickaxe())
    session.workers["Bot"].current = session.board.claim(1, "Bot", LEASE_S)
    await handler.take_in("Bot", "refused", {"blocks": ["oak_log"], "why": "the server guards its spawn"})
    told = (
        "#1 gather 3 oak logs: what is near cannot be dug (the server guards its spawn). Bot looks further off; bring it, "
        "lead it to some (!follow), or have it dug by somebody who may."
    )
    (line,) = session.outbox.to(None)
    assert line == told
    assert "(der Server schützt seinen Startpunkt)" in in_language(line, "de")
    await handler.take_in("Bot", "searching", {"blocks": 960})
    assert session.outbox.to(None) == [], "once for each step"
    assert await answered(session.context(), "Steve", "!why 1") == ["Bot is at #1 gather 3 oak logs.", told]
    await handler.take_in("Bot", "progress", {"item": "oak_log", "have": 1, "want": 3})
    await asyncio.sleep(0)
    assert await answered(session.context(), "Steve", "!why 1") == ["Bot is at #1 gather 3 oak logs."]


def test_who_asks_is_heard_though_the_database_cannot_write(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> list[str]:
        session = FakeSession()
        heard: list[str] = []
        room = asyncio.Event()

        class Ear:
            async def heard(self, user: str, text: str, *, whispered: bool = False) -> None:
                del user, whispered
                heard.append(text)

        def note(_kind: str, *, data: dict[str, str], **_: Any) -> None:
            greenback.await_(room.wait())
            heard.append(f"noted {data['text']}")

        monkeypatch.setattr(session.board, "note", note)
        handler = EventHandler(session.parts, Told(), session.options, session.engagement(), Ear(), Shut())
        async with asyncio.timeout(20):
            for text in ("!board", "!inv"):
                await handler._answer("Steve", text, whispered=False)
            room.set()
            while len(heard) < 4:
                await asyncio.sleep(0)
        return heard

    order = asyncio.run(with_suspendable_tasks(play()))
    assert order == ["!board", "!inv", "noted !board", "noted !inv"]


async def test_a_bot_that_a_proxy_puts_into_another_world_is_told_of_and_so_is_its_way_back() -> None:
    told = Told()
    handler = handler_of(FakeSession(), told)
    for back in (False, True):
        await handler.take_in("Bot", "world", {"back": back})
    assert [line.split(";")[0] for line in told.lines] == [
        "error: The server has put Bot into another world",
        "session: Bot is back in the world of this board.",
    ]
