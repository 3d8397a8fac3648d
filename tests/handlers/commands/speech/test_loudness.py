"""``!quiet`` and ``!talk`` go a step down or up, for the world, and say what holds then."""

from tests.handlers.commands.typing import Host, typed


async def test_three_steps_and_no_further() -> None:
    host = Host()
    said = [(await typed(host, text))[0] for text in ("!talk", "!talk", "!quiet", "!quiet", "!quiet", "!talk")]
    every, usual, quiet = "I tell every step", "I tell what the others do", "I say aloud only"
    for line, start in zip(said, (every, every, usual, quiet, quiet, usual), strict=True):
        assert line.startswith(start)


async def test_who_wants_quiet_is_offered_nothing_unasked() -> None:
    host = Host()
    await typed(host, "!quiet")
    manners = host.engagement()
    manners.alive("Steve")
    await manners.help("Steve")
    manners.mind()
    assert host.outbox.to("Steve") == []
