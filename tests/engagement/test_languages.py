"""Each is spoken to in a language of theirs."""

import re

import pytest

from covoyager.chat import Command
from covoyager.chat.outbox import Outbox
from covoyager.engagement.languages import Languages
from covoyager.errors import UsageError
from covoyager.handlers.commands.speech.language import execute
from covoyager.texts import _
from tests.fake_session import FakeSession


def test_what_somebody_chose_goes_before_what_their_game_tells_and_that_before_the_hosts() -> None:
    languages = Languages(FakeSession().board, "es")
    assert languages.of("Alex") == "es"
    languages.note("Alex", "de_at")
    assert languages.of("Alex") == "de"
    languages.choose("Alex", "en")
    languages.note("Alex", "de_de")
    assert languages.of("Alex") == "en"
    languages.note("Steve", "fr_fr")
    assert languages.of("Steve") == "es"


def test_everybody_is_spoken_to_in_the_language_that_they_share() -> None:
    session = FakeSession()
    languages = Languages(session.board)
    for name in ("Alex", "Steve"):
        session.board.see(name, "human")
        languages.note(name, "de_de")
    assert languages.say(_("Hello."), None) == "Hallo."
    languages.choose("Steve", "es")
    assert languages.say(_("Hello."), None) == "Hello."
    assert languages.say(_("Hello."), "Steve") == "Hola."


async def test_a_line_is_translated_on_its_way_out() -> None:
    languages = Languages(FakeSession().board)
    languages.choose("Alex", "de")
    sent: list[tuple[str, str | None]] = []

    async def send(text: str, to: str | None) -> None:
        sent.append((text, to))

    outbox = Outbox(send, translate=languages.say)
    outbox.post([_("You are welcome."), "as it is"], "Alex")
    to, message = outbox._next()
    assert (message, to) == ("Gern geschehen. | as it is", "Alex")


async def test_the_command_sets_and_tells_it() -> None:
    session = FakeSession()
    context = session.context()
    assert await execute(context, "Alex", Command("language", text="Deutsch")) == ["I talk to you in Deutsch."]
    assert Languages(session.board).of("Alex") == "de"
    known = "I speak English (en), Deutsch (de), Español (es)"
    assert await execute(context, "Alex", Command("language")) == [f"{known}: !language de"]
    with pytest.raises(UsageError, match=re.escape(f"{known}, not Klingon")):
        await execute(context, "Alex", Command("language", text="Klingon"))
