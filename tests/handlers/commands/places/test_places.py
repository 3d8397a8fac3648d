"""Places by numbers and by name: where the bot is sent, what is remembered, and one clear line for what is none."""

import asyncio

import pytest

from covoyager.errors import SkillFailed, UsageError
from covoyager.handlers.going import in_numbers
from tests.handlers.commands.typing import Host, typed


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("!goto 10 64 -3", (10, 64, -3)),
        ("!goto 10, 64, -3", (10, 64, -3)),
        ("!goto 10.7 64.0 -3.2", (10, 64, -4)),
        ("!goto x=10 y=64 z=-3", (10, 64, -3)),
        ("!goto to 10 64 -3", (10, 64, -3)),
    ],
)
async def test_goto_numbers(text: str, at: tuple[int, int, int]) -> None:
    host = Host()
    assert list(await typed(host, text)) == ["I am at {} {} {}.".format(*at)]
    assert host.bot.borrowed == [("navigateTo", [dict(zip("xyz", at, strict=True))])]


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("~ ~ ~5", (5, 64, 12)),
        ("~10 ~-1 ~", (15, 63, 7)),
        ("~, ~, ~-2.5", (5, 64, 4)),
        ("~ 70 ~", (5, 70, 7)),
        ("~~~5", (5, 64, 12)),
        ("~1~2~-3", (6, 66, 4)),
    ],
)
async def test_a_tilde_is_where_who_says_it_stands(text: str, at: tuple[int, int, int]) -> None:
    host = Host()
    numbers = await in_numbers(host.context(), "Steve", text)
    assert await typed(host, f"!goto {numbers}") == ["I am at {} {} {}.".format(*at)]
    with pytest.raises(UsageError, match="I do not see you from here"):
        await in_numbers(host.context(), "Ann", text)


async def test_only_places_are_told_from_where_somebody_stands() -> None:
    host = Host()
    for text in ("10 64 -3", "mine ~", "hi ~~", "3 torches", "~ ~", "a ~ b ~ c ~"):
        assert await in_numbers(host.context(), "Ann", text) == text
    assert await in_numbers(host.context(), "Steve", "build a hut at ~3 ~ ~!") == "build a hut at 8 64 7!"
    assert await in_numbers(host.context(), "Steve", "~ ~ ~ ~5 ~ ~") == "5 64 7 10 64 7"
    with pytest.raises(UsageError, match="A place is three numbers"):
        await typed(host, "!goto ~ ~")


async def test_a_place_by_numbers_is_remembered() -> None:
    host = Host()
    assert "I remember mine at 10 64 -3." in (await typed(host, "!remember mine 10 64 -3"))[0]
    assert "I remember mine 2 at 1 64 2; " not in (await typed(host, "!remember mine 2 at 1 64 2"))[0]
    assert await typed(host, "!goto mine 2") == ["I am at mine 2."]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("!goto a b c", "I know no place called 'a b c'"),
        ("!goto 10 64", "A place is three numbers, x y z"),
        ("!goto 10 64 up", "A place is three numbers, x y z"),
        ("!goto 1e9 0 0", "There is no such place: the world ends at 29999984."),
        ("!goto 1e999 0 0", "There is no such place: the world ends at 29999984."),
        ("!goto 0 4000 0", "There is nothing at height 4000"),
        ("!goto here", "Where to? Such as"),
        ("!goto nether", "I am in the overworld and go through no portal by myself."),
        ("!goto " + "q" * 200, "I know no place called 'qqq"),
        ("!forget mine", "I know no place called 'mine'"),
        ("!home", "You have no home yet: !sethome"),
        ("!remember 12", "A name has at most 24 letters"),
        ("!remember here as", "What shall I call it?"),
    ],
)
async def test_what_is_no_place_gets_one_line(text: str, says: str) -> None:
    host = Host()
    with pytest.raises(UsageError) as error:
        await typed(host, text)
    assert says in str(error.value)
    assert "\n" not in str(error.value)
    assert len(str(error.value)) <= 200
    assert host.bot.borrowed == []


@pytest.mark.parametrize("name", ["chest", "the chest", "Truhe"])
async def test_the_shared_chest_is_a_place(name: str) -> None:
    host = Host()
    host.world_model.chest_at = (3, 64, 4)
    assert await typed(host, f"!goto {name}") == ["I am at the chest."]
    assert host.bot.borrowed == [("navigateTo", [{"x": 3, "y": 64, "z": 4}])]


async def test_table_and_furnace_are_places_where_the_bot_sees_one() -> None:
    host = Host()
    host.bot.answers = {"position": {"x": 9, "y": 65, "z": -2}}
    assert await typed(host, "!goto table") == ["I am at the crafting table."]
    assert host.bot.borrowed == [("findBlock", [["crafting_table"]]), ("navigateTo", [{"x": 9, "y": 65, "z": -2}])]
    host.bot.answers = None
    with pytest.raises(UsageError, match="I see no furnace from here"):
        await typed(host, "!goto furnace")


async def test_a_place_that_somebody_has_named_goes_before_what_stands_there() -> None:
    host = Host()
    host.world_model.chest_at = (3, 64, 4)
    await typed(host, "!remember chest")
    assert await typed(host, "!goto chest") == ["I am at chest."]
    assert host.bot.borrowed == [("navigateTo", [{"x": 5, "y": 64, "z": 7}])]


async def test_an_unreachable_place_is_told_with_the_reason() -> None:
    host = Host()
    host.bot.fails = SkillFailed("NO_PATH", "There is no way there.")
    assert await typed(host, "!goto 3 100 3") == ["I cannot get to 3 100 3. There is no way there."]
    host.bot.fails = SkillFailed("CANCELLED", "stopped")
    assert await typed(host, "!goto 3 100 3") == ["Your !goto 3 100 3 is off: I was stopped."]


async def test_a_long_way_is_told_of_before_it_is_gone() -> None:
    host = Host()
    await typed(host, "!goto 801 64 2")
    assert host.outbox.to("Steve") == ["I am on my way to 801 64 2, 800 blocks off; !stop ends it."]


async def test_names_are_kept_and_told_and_dropped() -> None:
    host = Host()
    assert await typed(host, "!places") == ["I remember no place yet: !remember NAME where you stand keeps one."]
    assert await typed(host, "!remember here as Mine") == ["I remember Mine at 5 64 7. !goto Mine sends me there."]
    assert await typed(host, "!goto the MINE") == ["I am at Mine."]
    assert host.bot.borrowed == [("navigateTo", [{"x": 5, "y": 64, "z": 7}])]
    host.bot.bot.players = [{"name": "Steve", "position": {"x": -1.5, "y": 70.0, "z": 7.2}, "held": None}]
    assert await typed(host, "!remember mine") == [
        "I remember mine at -2 70 7; it was at 5 64 7. !goto mine sends me there."
    ]
    assert await typed(host, "!sethome") == ["Your home is at -2 70 7 now; !home sends me there."]
    assert await typed(host, "!places") == ["I remember mine at -2 70 7, home at -2 70 7."]
    assert await typed(host, "!places", "Alex") == ["I remember mine at -2 70 7."]
    assert await typed(host, "!home") == ["I am at home."]
    assert await typed(host, "!forget mine") == ["I have forgotten mine."]
    with pytest.raises(UsageError, match="I know no place"):
        await typed(host, "!goto mine")


async def test_a_place_in_another_dimension_is_not_gone_to() -> None:
    host = Host()
    await typed(host, "!remember base")
    seen = await host.bot.bot.status()
    seen["dimension"] = "the_nether"

    async def status() -> object:
        return seen

    host.bot.bot.status = status  # type: ignore[assignment, method-assign]
    with pytest.raises(UsageError, match="base is in the overworld, I am in the Nether"):
        await typed(host, "!goto base")


async def test_who_is_out_of_sight_hears_where_the_bot_is() -> None:
    host = Host()
    with pytest.raises(UsageError, match=r"I do not see you from here\. Come nearer, or go to where I am: 1 64 2"):
        await typed(host, "!sethome", "Alex")


async def test_the_view_tells_where_it_is_and_that_it_is_set_up_first() -> None:
    host = Host()
    [line] = await typed(host, "!view")
    assert line.endswith("http://127.0.0.1:4321/")
    await asyncio.sleep(0)
    assert host.outbox.to("Steve") == ["I set the view up, once: that takes a minute or two."]


async def test_who_is_named_and_has_left_is_no_unknown_place() -> None:
    host = Host()
    host.board.see("Ann", "human")
    with pytest.raises(UsageError, match="I see no Ann in this world"):
        await typed(host, "!guard Ann")
