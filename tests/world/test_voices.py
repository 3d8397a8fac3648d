"""Who speaks, who is answered, and how: by whole sessions, on servers that show speakers, hide them, or forbid whispers."""

from pathlib import Path

from covoyager.config.chat_pattern import EXAMPLE
from covoyager.crew.voice import WHY_ALOUD
from tests.world.conftest import Lines, Realm, hears, says
from tests.world.test_recovery import arena_with


def said(session: Lines, by: str) -> list[str]:
    """What the session has heard from a player."""
    return [event["text"] for event in session.events() if event.get("type") == "chat" and event.get("by") == by]


def test_chat_in_plain_text_commands_nothing_until_the_host_names_its_form(realm: Realm, tmp_path: Path) -> None:
    world = arena_with(tmp_path, {}, quirks={"plain_chat": "<{name}> {text}"})
    _, port = realm.serve("--world", world)
    session, _ = realm.join(port)
    alex = realm.human(port, "Alex")
    alex.matching(r'"did":"join"', 40)

    hears(alex, r"does not show me who speaks.*/tell Bot.*--chat-pattern", whisper=False, after=says(alex, "!help"))
    session.until(lambda line: "--chat-pattern '" in line and EXAMPLE.split("?")[0] in line, 5)
    says(alex, "!help")
    hears(alex, "!task", whisper=True, after=says(alex, "!help", "Bot"))
    warnings = [line for line in alex.lines if "does not show me who speaks" in line]
    assert len(warnings) == 1
    assert said(session, "Alex") == ["!help"]
    session.stop()

    session, _ = realm.join(port, "--chat-pattern", EXAMPLE, "--owner", "Owner", "--allow", "Alex")
    mallory = realm.human(port, "Mallory")
    mallory.matching(r'"did":"join"', 40)
    hears(alex, "!task", whisper=True, after=says(alex, "!help"))
    hears(mallory, "only listen to", whisper=True, after=says(mallory, "!allow Mallory"))
    says(mallory, "<Owner> !allow Mallory")
    says(mallory, "<Alex> !cancel")
    hears(alex, "carry|nothing|empty", whisper=True, after=says(alex, "!inv"))
    assert said(session, "Owner") == []
    assert said(session, "Alex") == ["!help", "!inv"]


def test_answers_are_said_aloud_where_nobody_may_whisper(realm: Realm, tmp_path: Path) -> None:
    world = arena_with(tmp_path, {}, quirks={"no_whispers": True})
    _, port = realm.serve("--world", world)
    realm.join(port)
    alex, steve = realm.human(port, "Alex"), realm.human(port, "Steve")
    for person in (alex, steve):
        person.matching(r'"did":"join"', 40)
    hears(alex, "^Alex: .*!task", whisper=False, after=says(alex, "!help"))
    hears(steve, "^Steve: .*!task", whisper=False, after=says(steve, "!help"))
    hears(alex, "^Alex: That is for nobody else's ears", whisper=False, after=says(alex, "!link"))
    assert len([line for line in alex.lines if WHY_ALOUD in line]) == 1
    assert not [line for line in alex.lines if "at the board in the browser" in line]
