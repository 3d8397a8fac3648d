"""What the bot does with things when it is asked: puts them in, puts them on, stays with them."""

import pytest

from covoyager.chat import Command, Reply, parse
from covoyager.errors import SkillFailed
from covoyager.handlers.commands import all_commands
from covoyager.handlers.commands.things import find
from tests.board.plans import pickaxe
from tests.fake_session import FakeSession, answered
from tests.handlers.commands.typing import Host, typed


async def test_deposit_keeps_tools_unless_they_are_named() -> None:
    host = Host()
    host.bot.bot.inventory = {"iron_pickaxe": 1, "cobblestone": 40}
    host.bot.bot.tools = [{"name": "iron_pickaxe", "durability_left": 100}]
    host.bot.answers = {"put": {"cobblestone": 40}}
    assert await typed(host, "!deposit") == ["In the chest now: 40 cobblestone."]
    await typed(host, "!deposit iron pickaxe")
    await typed(host, "!deposit 12 cobblestone")
    wishes = [arguments[0]["put"] for _, arguments in host.bot.borrowed]
    assert wishes == [{"cobblestone": 40}, {"iron_pickaxe": 1}, {"cobblestone": 12}]
    assert await typed(host, "!deposit diamond") == ["I carry no diamond."]
    host.bot.answers = {"put": {}}
    assert await typed(host, "!deposit cobblestone") == ["The chest has no room."]
    host.bot.fails = SkillFailed("NOT_FOUND", "There is no chest nearby.")
    assert await typed(host, "!deposit cobblestone") == ["I cannot do that. There is no chest nearby."]


async def test_equip_puts_things_where_they_belong_and_fetches_what_lacks() -> None:
    host = Host()
    host.bot.bot.inventory = {"iron_helmet": 1, "stone_sword": 1}
    assert await typed(host, "!equip iron helmet") == ["I wear the iron helmet."]
    assert await typed(host, "!equip stone sword") == ["I hold the stone sword."]
    assert await typed(host, "!wear shield") == ["I hold the shield."]
    assert host.bot.borrowed == [
        ("equipItem", ["iron_helmet", "head"]),
        ("equipItem", ["stone_sword", "hand"]),
        ("withdrawItem", ["shield", 1]),
        ("equipItem", ["shield", "off-hand"]),
    ]


async def test_give_all_keeps_what_is_worn_and_what_steps_need() -> None:
    host = Host()
    made = pickaxe()
    host.board.add_goal(made.goal, "Steve", made)
    host.bot.bot.inventory = {"oak_log": 5, "torch": 3, "iron_helmet": 1, "stick": 64}
    host.bot.bot.worn = {"iron_helmet": 1}
    host.bot.answers = {"pickedUp": True}
    assert await typed(host, "!give all") == [
        "Here you are: 62 sticks, 3 torches, 2 oak logs. I keep what I wear and what steps need: "
        "3 oak logs, 2 sticks, 1 iron helmet."
    ]
    assert host.bot.borrowed == [
        ("give", ["Steve", "oak_log", 2]), ("give", ["Steve", "torch", 3]), ("give", ["Steve", "stick", 62])
    ]  # fmt: skip
    host.bot.fails = SkillFailed("NOT_FOUND", "Steve is not in sight.")
    assert await typed(host, "!gib mir alles") == ["I cannot do that. Steve is not in sight."]
    host.bot.bot.inventory = {"iron_helmet": 1}
    assert await typed(host, "!give everything") == ["I keep what I wear and what steps need: 1 iron helmet."]
    host.bot.bot.inventory, host.bot.bot.worn = {}, {}
    assert await typed(host, "!dame todo") == ["I carry nothing."]


async def test_give_all_hands_over_armour_that_is_spare_and_keeps_a_pumpkin_that_is_worn() -> None:
    host = Host()
    host.bot.bot.inventory = {"iron_boots": 2, "carved_pumpkin": 1, "shield": 1}
    host.bot.bot.worn = {"iron_boots": 1, "carved_pumpkin": 1}
    host.bot.answers = {"pickedUp": True}
    await typed(host, "!give all")
    assert host.bot.borrowed == [("give", ["Steve", "iron_boots", 1]), ("give", ["Steve", "shield", 1])]


async def test_give_all_ends_at_the_first_kind_that_nobody_picks_up() -> None:
    host = Host()
    host.bot.bot.inventory = {"torch": 3, "stick": 2, "dirt": 64}
    host.bot.answers = {"pickedUp": False}
    assert await typed(host, "!give all") == ["Nobody has picked up what I threw down: 3 torches. I keep the rest."]
    assert host.bot.borrowed == [("give", ["Steve", "torch", 3])]
    host.bot.bot.inventory = {"dirt": 64}
    assert await typed(host, "!give all") == ["Nobody has picked up what I threw down: 64 dirt."]


@pytest.mark.parametrize(("line", "name"), [
    ("!mitnehmen", "take"), ("!schutz", "guard"), ("!warte", "stay"), ("!espera", "stay"), ("!wait", "stay"),
    ("!protégeme", "guard"), ("!protegeme", "guard"), ("!ven", "come"), ("!brauche Kompass", "need"),
    ("!necesito brújula", "need"), ("!beschützen mich", "guard"),
])  # fmt: skip
def test_german_and_spanish_words_are_what_their_english_twins_are(line: str, name: str) -> None:
    found = parse(line, None, all_commands())
    assert isinstance(found, Command)
    assert found.name == name


async def test_stay_says_how_it_ends() -> None:
    host = Host()
    assert await typed(host, "!stay") == []
    assert host.bot.borrowed == [("stay", [])]
    assert host.outbox.to("Steve") == ["I stay here; !stop ends it."]


async def test_take_picks_up_what_was_thrown_or_goes_to_the_chest() -> None:
    host = Host()
    host.bot.answers = {"collected": {"torch": 3}}
    assert await typed(host, "!take") == ["I carry 3 torches for you."]
    host.bot.answers = {"collected": {}}
    assert await typed(host, "!take") == ["Throw me what I am to carry, then !take."]
    assert await typed(host, "!take 2 oak log") == ["I carry 2 oak logs for you."]
    assert host.bot.borrowed[-3:] == [
        ("come", ["Steve"]),
        ("collectDrops", ["oak_log", 6]),
        ("withdrawItem", ["oak_log", 2]),
    ]
    host.bot.fails = SkillFailed("NOT_FOUND", "Steve is not in sight.")
    assert await typed(host, "!take") == ["I cannot do that. Steve is not in sight."]


async def test_take_tells_of_what_was_thrown_and_picked_up_before() -> None:
    host = Host()
    host.bot.answers = {"collected": {}}
    host.bot.bot.inventory = {"iron_helmet": 1, "dirt": 2}
    for item, count in (("iron_helmet", 1), ("dirt", 3), ("stick", 1)):
        host.crew.hand("Steve", item, count)
    host.crew.hand("Alex", "dirt", 1)
    assert await typed(host, "!take iron helmet") == ["I carry 2 dirt, 1 iron helmet for you."], (
        "what it has of it still"
    )
    assert await typed(host, "!take") == ["Throw me what I am to carry, then !take."], "it was told"


async def test_find_tells_of_the_chest_and_of_who_carries_some() -> None:
    host = Host()
    world = host.world_model
    world.carried = {"Steve": {"torch": 1}, "Bot": {"torch": 3, "stick": 2}}
    assert await typed(host, "!find torch") == ["Bot has 3 torches; Steve has 1 torch."]
    world.chest = {"torch": 16, "iron_ingot": 0}
    world.elsewhere = {"Bot2": {"torch": 2}}
    assert await typed(host, "!count torch") == [
        "16 torches in the shared chest; Bot has 3 torches; Bot2 has 2 torches; Steve has 1 torch."
    ]
    assert await typed(host, "!find iron ingot") == [
        "There is no iron ingot in the shared chest, and nobody carries any, as far as I know."
    ]
    assert host.bot.borrowed == []


async def test_find_tells_of_all_kinds_that_a_word_stands_for() -> None:
    host = Host()
    host.world_model.chest_at = (0, 64, 0)
    host.world_model.chest = {"oak_log": 3, "birch_log": 1}
    host.world_model.carried = {"Bot": {"oak_log": 2}}
    logs = ["oak_log", "birch_log", "spruce_log", "jungle_log"]
    command = parse("!find logs", lambda _: logs, [find.SPEC])
    assert isinstance(command, Command)
    assert await find.execute(host.context(), "Steve", command) == [
        "3 oak logs, 1 birch log in the shared chest; Bot has 2 oak logs."
    ]
    host.world_model.chest, host.world_model.carried = {}, {}
    assert await find.execute(host.context(), "Steve", command) == [
        "There is no oak log / birch log / spruce log / … in the shared chest, and nobody carries any, as far as I know."
    ]
    assert isinstance(parse("!find torhc", lambda _: ["torch", "porkchop"], [find.SPEC]), Reply), (
        "guesses are asked back"
    )


async def test_find_says_so_where_nobody_has_looked_into_the_chest() -> None:
    host = Host()
    host.world_model.chest = None
    assert await typed(host, "!find coal") == [
        "Nobody carries coal, as far as I know; into the shared chest I have not looked yet."
    ]


async def test_inv_tells_of_the_bot_that_is_named_and_of_nobody_elses_pockets() -> None:
    session = FakeSession(bots=("Bot", "Bot2"))
    session.workers["Bot2"].bot.inventory = {"torch": 3}
    commands = session.context()
    assert await answered(commands, "Steve", "!inv") == ["I carry nothing."]
    assert await answered(commands, "Steve", "!inv bot2") == ["Bot2 carries 3 torches."]
    assert await answered(commands, "Steve", "!inv Steve") == ["I see into the pockets of bots only: Bot, Bot2."]


async def test_a_chest_that_is_gone_is_named_no_more() -> None:
    host = Host()
    host.world_model.chest_at, host.world_model.chest = (0, 64, 0), {"dirt": 1}
    assert (await typed(host, "!chest"))[0].startswith("The shared chest is at 0 64 0.")
    host.world_model.lose_chest()
    gone = "The shared chest is gone. !chest here makes the one near you the shared one."
    assert await typed(host, "!chest") == [gone]
