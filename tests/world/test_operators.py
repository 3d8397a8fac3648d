"""A server whose operator acts: what a session says then, what its board keeps, and when the bot comes back."""

import json

import pytest

from tests.world.conftest import CLIENTS, Lines, Realm

GOAL = "craft compass"


def operated(realm: Realm, version: str = "1.20.1") -> tuple[Lines, int]:
    """Start a server that does what it is told over standard input; gives it and its port."""
    server = realm.serves(str(CLIENTS / "operated.mjs"), version)
    return server, int(json.loads(server.matching('"port"', 30))["port"])


def at_work(realm: Realm, port: int) -> Lines:
    """A session whose bot is in the midst of a step."""
    session, _ = realm.join(port, "--goal", GOAL)
    session.event(60, type="status", to="IN_PROGRESS")
    return session


def errors(session: Lines) -> list[str]:
    return [event["text"] for event in session.events() if event["type"] == "error"]


@pytest.mark.parametrize(
    ("kicked", "refused", "says"),
    [
        (
            {"translate": "multiplayer.disconnect.banned"},
            {"translate": "multiplayer.disconnect.banned.reason", "with": ["Griefing"]},
            "You are banned from this server. Reason: Griefing",
        ),
        (
            {"text": "Bye"},
            {"translate": "multiplayer.disconnect.not_whitelisted"},
            "You are not white-listed on this server",
        ),
    ],
    ids=["banned", "whitelist"],
)
def test_who_may_not_come_back_does_not_try_again_and_again(
    realm: Realm, kicked: dict[str, str], refused: dict[str, object], says: str
) -> None:
    server, port = operated(realm)
    session = at_work(realm, port)
    server.say(do="bar", reason=refused)
    server.say(do="kick", reason=kicked)
    assert session.wait(20) == 4, session.lines[-5:]
    assert session.errors == [
        f"covoyager: Bot is not let in any more: {says}. The goals stay on the board; "
        f"covoyager join 127.0.0.1:{port} goes on with them once it is."
    ]
    assert [text for text in errors(session) if "not let in" in text] == []
    shown = json.loads(realm.run("show", "1", "--json").stdout)
    assert shown["state"] == "OPEN"
    assert {step["state"] for step in shown["subtasks"]} == {"READY", "BLOCKED"}


def test_a_server_that_sends_the_bot_away_as_soon_as_it_comes_is_not_stormed(realm: Realm) -> None:
    server, port = operated(realm)
    session = at_work(realm, port)
    server.say(do="repel", reason={"text": "No bots here"})
    server.say(do="kick", reason={"text": "No bots here"})
    server.matching('"came": ?4', 30)
    server.say(do="repel", reason=None)
    server.matching('"came": ?5', 30)
    session.event(30, after=len(session.lines), type="status", to="IN_PROGRESS")
    assert errors(session) == ["Bot lost the connection (No bots here); coming back"]


def test_a_spectator_says_so_and_waits_for_another_mode(realm: Realm) -> None:
    server, port = operated(realm)
    session = at_work(realm, port)
    server.say(do="mode", number=3)
    spectator = "Bot is waiting until an operator puts it into survival (the server has the bot in spectator mode)."
    session.event(10, type="session", text=spectator)
    server.say(do="kick", reason={"text": "Bye"})
    session.event(10, after=len(session.lines), type="session", text=spectator)
    server.say(do="mode", number=0)
    session.event(10, type="session", text="Bot is a spectator no more.")
    session.event(60, type="status", to="DONE")
    assert errors(session) == ["Bot lost the connection (Bye); coming back"]


def test_a_chest_that_somebody_builds_on_is_waited_for(realm: Realm) -> None:
    server, port = operated(realm)
    session = at_work(realm, port)
    server.say(do="block", at=[0, 65, 0], name="oak_planks")
    shut = "The chest does not open (on top of it: oak planks). See to it that it opens."
    session.event(60, type="status", why=shut)
    server.say(do="block", at=[0, 65, 0], name="air")
    session.event(60, after=len(session.lines), type="status", to="DONE")
    assert errors(session) == []
