"""Whatever goes wrong in answering one line is told, and nobody else's matter."""

import logging
from collections.abc import Sequence

import pytest

from covoyager.chat import Command
from covoyager.errors import StoreError
from covoyager.handlers.command_context import CommandContext
from covoyager.handlers.commands.things import inv
from covoyager.handlers.dispatcher import UNFORESEEN, Dispatcher
from covoyager.handlers.talk.plain_talk import PlainTalk
from covoyager.jobs.background import Background
from tests.fake_session import Told
from tests.jobs.test_unplanned_goals import Wordy


def opened() -> tuple[Wordy, Dispatcher, Told, Background]:
    session, errors = Wordy(), Told()
    background = Background(errors, session.world_model)
    context = session.context()
    dispatcher = Dispatcher(
        session.outbox,
        lambda text: [text],
        session.access(),
        session.engagement(),
        PlainTalk(context),
        context,
        background.start,
    )
    return session, dispatcher, errors, background


async def test_a_fault_of_ours_is_told_to_whoever_asked_and_to_the_host(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, dispatcher, errors, background = opened()

    async def fails(_context: CommandContext, _user: str, _command: Command) -> Sequence[str]:
        raise KeyError("nobody\nthought of this")

    monkeypatch.setattr(inv, "execute", fails)
    with caplog.at_level(logging.WARNING):
        await dispatcher.heard("Steve", "!inv")
        await background.drained()
    assert session.outbox.to("Steve") == [UNFORESEEN]
    (line,) = errors.lines
    assert line.startswith("error: something unforeseen went wrong (KeyError")
    assert "\n" not in line
    assert caplog.records == [], "no traceback on the terminal"
    await dispatcher.heard("Steve", "!help claim")
    await background.drained()
    assert "!claim N" in session.outbox.to("Steve")[0]


async def test_a_line_that_cannot_even_be_read_ends_no_session(monkeypatch: pytest.MonkeyPatch) -> None:
    session, dispatcher, errors, background = opened()

    def fails(*_: object) -> None:
        raise IndexError("nobody thought of this")

    monkeypatch.setattr("covoyager.handlers.dispatcher.parse", fails)
    await dispatcher.heard("Steve", "!find unobtainium")
    await background.drained()
    assert session.outbox.to("Steve") == [UNFORESEEN]
    assert errors.lines == ["error: something unforeseen went wrong (IndexError: nobody thought of this)"]


async def test_what_nothing_is_called_is_said_to_be_unknown() -> None:
    session, dispatcher, errors, background = opened()
    await dispatcher.heard("Steve", "!find unobtainium")
    await background.drained()
    (line,) = session.outbox.to("Steve")
    assert "unobtainium" in line
    assert errors.lines == []


async def test_work_beside_the_chat_that_fails_is_told_to_the_host() -> None:
    _, _, errors, background = opened()

    async def fails() -> None:
        raise StoreError("The disk is full.")

    background.start(fails())
    await background.drained()
    assert errors.lines == ["error: The disk is full."]


async def test_plain_words_to_a_bot_are_carried_out_as_the_command_that_they_are() -> None:
    session, dispatcher, _, background = opened()
    session.world_model.chest = {"torch": 3}

    async def heard(text: str, user: str = "Steve") -> list[str]:
        await dispatcher.heard(user, text)
        await background.drained()
        return session.outbox.to(user)

    assert await heard("Bot, come here") == ["I am here."]
    assert await heard("come here!") == ["I am here."], "nobody else is there to be meant"
    assert await heard("Bot, follow me please") == ["I am coming along; !stop ends it."]
    assert await heard("Bot, wo ist die Truhe?") == ["I am at 1 64 2; the shared chest is at 0 64 0. !come calls me."]
    session.crew.active("Alex")
    assert await heard("come here!") == [], "that may be for Alex"
    await dispatcher.heard("Mallory", "Bot, come here")


async def test_a_bot_of_another_host_is_not_answered_for_it_would_answer_again() -> None:
    session, dispatcher, _, background = opened()
    for text in (
        "I do not understand that. !help lists what I do.",
        "Das verstehe ich nicht. !help zählt auf, was ich tue.",
        "Hello Bot, I am Guest, an AI teammate: I do the steps that nobody takes. | !help lists the commands.",
    ):
        await dispatcher.heard("Guest", text, whispered=True)
    await background.drained()
    assert session.outbox.to("Guest") == []
    for text in ("!help claim", "what is !help for"):
        said = len(session.outbox.to("Guest"))
        await dispatcher.heard("Guest", text, whispered=True)
        await background.drained()
        assert len(session.outbox.to("Guest")) > said, text


@pytest.mark.parametrize(
    "text", ["!goto ~ ~ ~5", "go to ~ ~ ~5", "!guard ~ ~ ~5", "!task look at ~ ~ ~5", "look at ~ ~ ~5"]
)
async def test_whoever_says_where_from_where_they_stand_is_told_when_nobody_sees_them(text: str) -> None:
    session, dispatcher, _, background = opened()
    await dispatcher.heard("Zed", text, whispered=True)
    await background.drained()
    assert session.outbox.to("Zed")[0].startswith("I do not see you from here")
