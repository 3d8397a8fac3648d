"""Which bot does what, and for how long."""

import re

import pytest

from covoyager.crew.abilities import abilities, begin_session
from covoyager.errors import CovoyagerError
from covoyager.language.catalogues import in_language
from tests.fake_session import FakeSession, answered


async def test_jobs_say_what_a_bot_may_do() -> None:
    session = FakeSession(bots=("Bot", "Bot2"))
    commands = session.context()
    (said,) = await answered(commands, "Steve", "!jobs bot2 craft, smelt")
    assert said == "Bot2 does only: craft, smelt. That is for this session; !jobs … always keeps it."
    assert abilities(session.board, "Bot2") == frozenset({"craft", "smelt"})
    assert await answered(commands, "Steve", "!jobs") == ["Bot does everything.", "Bot2 does only: craft, smelt."]
    assert await answered(commands, "Steve", "!jobs Bot2 all") == ["Bot2 does everything."]
    await answered(commands, "Steve", "!jobs Bot2 Schmelzen fabricar")
    assert abilities(session.board, "Bot2") == frozenset({"craft", "smelt"})
    assert await answered(commands, "Steve", "!jobs Bot2 alles") == ["Bot2 does everything."]
    with pytest.raises(CovoyagerError, match="no job 'dance'"):
        await answered(commands, "Steve", "!jobs Bot dance")
    with pytest.raises(CovoyagerError, match="no bot 'Nobody'; there is Bot, Bot2"):
        await answered(commands, "Steve", "!jobs Nobody craft")


@pytest.mark.parametrize(("code", "line", "said"), [
    ("de", "!jobs Sich treffen bei, einen Namen geben", "Bot tut nur: sich treffen bei, einen Namen geben."),
    ("es", "!jobs fabricar dormir en", "Bot solo hace: fabricar, dormir en."),
])  # fmt: skip
async def test_jobs_are_named_in_the_language_of_whoever_asks(code: str, line: str, said: str) -> None:
    session = FakeSession()
    (answer,) = await answered(session.context(), "Steve", line)
    assert in_language(answer, code).startswith(said)
    with pytest.raises(CovoyagerError) as unknown:
        await answered(session.context(), "Steve", "!jobs tanzen")
    told = in_language(unknown.value.args[0], code)
    assert not re.search(r"\b(gather|smelt|trade)\b", told), told


async def test_jobs_are_for_the_session_unless_they_are_to_hold_always() -> None:
    session = FakeSession(bots=("Bot", "Bot2"))
    await answered(session.context(), "Steve", "!jobs Bot craft")
    assert await answered(session.context(), "Steve", "!jobs Bot2 gather always") == ["Bot2 does only: gather."]
    for name in ("Bot", "Bot2"):
        begin_session(session.board, name)
    assert abilities(session.board, "Bot") is None
    assert abilities(session.board, "Bot2") == frozenset({"gather"})
