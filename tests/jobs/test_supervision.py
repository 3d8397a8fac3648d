"""What workers ask of their session."""

from typing import Any, cast
from unittest.mock import AsyncMock, Mock

import pytest

from covoyager.crew.execution.tries import TryReport
from covoyager.goal_kinds import Around, plan, understand
from covoyager.jobs.supervision import AGAIN_SECONDS, Supervision
from tests.fake_session import LEASE_S, FakeSession
from tests.planning.facts import knowledge


def test_whoever_asked_comes_along_and_others_once_they_take_a_step() -> None:
    host = FakeSession()
    made = plan(understand("escape to 4 64 9, 3 of us", knowledge()), Around(knowledge(), participants=3))
    host.board.add_goal(made.goal, "Steve", made)
    host.board.claim(1, "Bot", LEASE_S)
    crew = host.parts.crew
    crew.names = ["Bot"]
    supervision = Supervision(host.parts, *cast(Any, [None] * 6))
    view = host.board.subtask(1)
    assert supervision.party(view) == {"party": ["Bot"], "people": []}, "Steve is not in the world"
    crew.online = {"Bot", "Steve", "Alex"}
    crew.active("Alex")
    assert supervision.party(view) == {"party": ["Bot", "Steve"], "people": ["Steve"]}, "Alex has only chatted"
    host.board.claim(2, "Kim", LEASE_S)
    assert supervision.party(view)["people"] == ["Kim", "Steve"]
    host.board.claim(3, "Steve", LEASE_S)
    host.board.release(3, "Steve")
    assert supervision.party(view) == {"party": ["Bot", "Kim"], "people": ["Kim"]}, "Steve does not want to"


def test_whoever_wants_to_be_looked_at_is_told_to_the_bot() -> None:
    host = FakeSession()
    made = plan(understand("look at me", knowledge()), Around(knowledge()))
    host.board.add_goal(made.goal, "Steve", made)
    host.parts.crew.online = {"Bot", "Steve"}
    supervision = Supervision(host.parts, *cast(Any, [None] * 6))
    assert supervision.party(host.board.subtask(1)) == {"people": ["Steve"]}


@pytest.mark.parametrize(
    ("what", "reads", "told"),
    [
        ("sign", "To the mine\n→ north", "The sign says: To the mine → north"),
        ("sign", "", "Nothing stands on the sign."),
        ("book", "§cOur mine", "The book says: Our mine"),
        ("book", "word " * 300, f"The book says: {('word ' * 300)[:199]}…"),
    ],
)
async def test_what_a_bot_has_read_is_told(what: str, reads: str, told: str) -> None:
    host = FakeSession()
    made = plan(understand(f"read the {what}", knowledge()), Around(knowledge()))
    host.board.add_goal(made.goal, "Steve", made)
    others = [Mock() for _ in range(6)]
    supervision = Supervision(host.parts, *others)
    await supervision.settled(TryReport(host.board.subtask(1), None, None, "", reads))
    assert host.outbox.to(None)[-1] == told
    shown = [call.kwargs["text"] for other in others for call in other.reporter.emit.mock_calls]
    assert shown == [told], "who started the session sees it without a game, too"


def test_people_who_are_there_are_waited_for_to_make_room() -> None:
    host = FakeSession()
    host.parts.crew.names, host.parts.crew.online = ["Bot"], {"Bot"}
    supervision = Supervision(host.parts, *cast(Any, [None] * 6))
    assert not supervision.waits("CHEST_FULL"), "nobody is there"
    host.parts.crew.online = {"Bot", "Steve"}
    assert supervision.waits("CHEST_FULL")
    assert supervision.waits("SHUT_IN")
    assert supervision.waits("CHEST_SHUT")
    assert not supervision.waits("NO_PATH")
    assert not supervision.waits(None)


@pytest.mark.parametrize(
    ("code", "text", "asks"),
    [
        ("SHUT_IN", "The bot is walled in at 0 64 3 and digs no way out.", "Please let it out."),
        ("CHEST_SHUT", "The chest does not open (on top of it: cat).", "See to it that it opens."),
    ],
)
async def test_people_are_asked_to_mend_it_and_again_only_after_a_while(
    monkeypatch: pytest.MonkeyPatch, code: str, text: str, asks: str
) -> None:
    host = FakeSession()
    now = [100.0]
    monkeypatch.setattr("covoyager.clock.game.now", lambda: now[0])
    made = plan(understand("3 oak logs", knowledge()), Around(knowledge()))
    host.board.add_goal(made.goal, "Steve", made)
    supervision = Supervision(host.parts, *[Mock() for _ in range(6)])
    view = host.board.claim(1, "Bot", LEASE_S)
    failed, mended = TryReport(view, None, code, text), TryReport(view, None)
    told, walled_in = [], []
    for report, later in ((failed, 30), (failed, AGAIN_SECONDS), (failed, 30), (mended, 30), (failed, 30)):
        await supervision.settled(report)
        told.append(host.outbox.to(None))
        walled_in.append("Bot" in host.parts.world_model.walled_in)
        now[0] += later
    asked = [f"{text} {asks}"]
    assert told == [asked, [], asked, [], asked]
    assert walled_in == [
        code == "SHUT_IN" and report is not mended for report in (failed, failed, failed, mended, failed)
    ]


async def test_nobody_enlarges_a_full_chest_while_everything_is_paused() -> None:
    host = FakeSession()
    made = plan(understand("3 oak logs", knowledge()), Around(knowledge()))
    host.board.add_goal(made.goal, "Steve", made)
    chest = Mock(may_grow=Mock(return_value=True), enlarge=AsyncMock(return_value=None))
    goals = Mock(wanted=Mock(return_value={}), brought=Mock(return_value={}))
    supervision = Supervision(host.parts, goals, Mock(), chest, Mock(), Mock(), Mock())
    host.board.pause(None, "Steve")
    assert not await supervision.enlarge_chest(Mock())
    chest.enlarge.assert_not_awaited()
    host.board.resume(None, "Steve")
    assert await supervision.enlarge_chest(Mock())
    chest.enlarge.assert_awaited_once()


async def test_people_hear_once_why_no_shared_chest_could_be_had() -> None:
    host = FakeSession()
    host.world_model.chest_at = None

    async def provide(_worker: Any) -> bool:
        host.world_model.chestless = "the ground is guarded."
        return False

    supervision = Supervision(host.parts, Mock(), Mock(), Mock(provide=provide), Mock(), Mock(), Mock())
    for _ in range(2):
        assert not await supervision.provide_chest(Mock())
    (line,) = host.outbox.to(None)
    assert line.startswith("There is no shared chest, and I could make none: the ground is guarded. !chest here")
