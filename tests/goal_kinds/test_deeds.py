"""Deeds: what it takes is got first, then a step for each; done where it was seen to come about."""

import pytest

from covoyager.domain import Action, Plan, Ruling, Status
from covoyager.domain.nouns import words
from covoyager.errors import NotUnderstood
from covoyager.goal_kinds import Around, Kept, Seen, describe, plan, understand, verify
from covoyager.goal_kinds.deeds import wished
from covoyager.goal_kinds.deeds.undone import is_undone
from covoyager.language import game_names
from covoyager.planning import criticise
from tests.language.test_goal_parser import PHRASES
from tests.planning.facts import knowledge


def made(text: str, **around: object) -> Plan:
    return plan(understand(text, knowledge()), Around(knowledge(), **around))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "animal", "count", "food"),
    [
        ("tame a wolf", "wolf", 1, {"bone": 5}),
        ("Please tame 2 cats!", "cat", 2, {"cod": 5}),
        ("tame the horse", "horse", 1, {}),
        ("get me a pet dog", "wolf", 1, {"bone": 5}),
        ("tame parrots", "parrot", 1, {"wheat_seeds": 15}),
        ("zähme zwei Wölfe", "wolf", 2, {"bone": 5}),
        ("doma un gato", "cat", 1, {"cod": 5}),
    ],
)
def test_an_animal_is_tamed_with_what_it_takes(text: str, animal: str, count: int, food: dict[str, int]) -> None:
    found = made(text)
    last = [step for step in found.subtasks if step.action is Action.TAME]
    assert [(step.item, dict(step.consumes)) for step in last] == [(animal, food)] * count
    assert {item for step in found.subtasks for item in step.produces} >= food.keys()
    assert all(step.needs for step in last) is bool(food)
    assert criticise(found, knowledge(), {}) == []


@pytest.mark.parametrize(
    ("text", "action", "animal", "count", "takes"),
    [
        ("breed two cows", Action.BREED, "cow", 1, {"wheat": 2}),
        ("breed the pigs", Action.BREED, "pig", 1, {"carrot": 2}),
        ("Breed 4 chickens!", Action.BREED, "chicken", 2, {"wheat_seeds": 2}),
        ("let the rabbits have babies", Action.BREED, "rabbit", 1, {"carrot": 2}),
        ("get 2 baby sheep", Action.BREED, "sheep", 2, {"wheat": 2}),
        ("feed the cow", Action.BREED, "cow", 1, {"wheat": 2}),
        ("feed 4 pigs with carrots", Action.BREED, "pig", 2, {"carrot": 2}),
        ("füttere die Kuh", Action.BREED, "cow", 1, {"wheat": 2}),
        ("fütter die Kühe", Action.BREED, "cow", 1, {"wheat": 2}),
        ("nourris la vache", Action.BREED, "cow", 1, {"wheat": 2}),
        ("donne à manger à la vache", Action.BREED, "cow", 1, {"wheat": 2}),
        ("dar de comer a la vaca", Action.BREED, "cow", 1, {"wheat": 2}),
        ("shear a sheep", Action.SHEAR, "sheep", 1, {}),
        ("shear 3 sheep for wool", Action.SHEAR, "sheep", 3, {}),
        ("züchte zwei Kühe", Action.BREED, "cow", 1, {"wheat": 2}),
        ("cría cuatro conejos", Action.BREED, "rabbit", 2, {"carrot": 2}),
        ("schere ein Schaf", Action.SHEAR, "sheep", 1, {}),
        ("esquila dos ovejas", Action.SHEAR, "sheep", 2, {}),
    ],
)
def test_a_herd_is_tended_and_nothing_of_it_dies(
    text: str, action: Action, animal: str, count: int, takes: dict[str, int]
) -> None:
    found = made(text)
    last = [step for step in found.subtasks if step.action is action]
    assert [(step.item, dict(step.consumes)) for step in last] == [(animal, takes)] * count
    assert not [step for step in found.subtasks if step.action.spec.hunts]
    assert {item for step in found.subtasks for item in step.produces} >= takes.keys() | {*last[0].tools}
    assert criticise(found, knowledge(), {}) == []


@pytest.mark.parametrize(
    ("text", "item", "count"),
    [
        ("drink some milk", "milk_bucket", 1),
        ("Please drink a bucket of milk!", "milk_bucket", 1),
        ("drink 2 honey bottles", "honey_bottle", 2),
        ("trinke Milch", "milk_bucket", 1),
        ("bebe leche", "milk_bucket", 1),
    ],
)
def test_a_drink_is_fetched_first_and_its_vessel_comes_back(text: str, item: str, count: int) -> None:
    found = made(text)
    last = [step for step in found.subtasks if step.action is Action.DRINK]
    assert [(step.item, dict(step.consumes)) for step in last] == [(item, {item: 1})] * count
    assert {name for step in found.subtasks for name in step.produces} >= {item}
    assert criticise(found, knowledge(), {}) == []


@pytest.mark.parametrize(
    ("text", "item", "count", "takes"),
    [
        ("trade 20 wheat for an emerald", "emerald", 1, {"wheat": 20}),
        ("sell 40 wheat to a farmer", "emerald", 2, {"wheat": 40}),
        ("Please buy 12 bread from a villager!", "bread", 12, {"emerald": 2}),
        ("trade with a villager for 3 bread", "bread", 6, {"emerald": 1}),
        ("swap coal for an emerald with a villager", "emerald", 1, {"coal": 10}),
        ("verkaufe 20 Weizen", "emerald", 1, {"wheat": 20}),
    ],
)
def test_a_trade_is_paid_with_what_villagers_are_known_to_take(
    text: str, item: str, count: int, takes: dict[str, int]
) -> None:
    found = made(text)
    (last,) = [step for step in found.subtasks if step.action is Action.TRADE]
    assert (last.item, last.quantity, dict(last.consumes)) == (item, count, takes)
    assert {name for step in found.subtasks for name in step.produces} >= takes.keys()
    assert criticise(found, knowledge(), {}) == []


@pytest.mark.parametrize(
    ("have", "stations", "bed", "makes"),
    [
        ({}, {}, "white_bed", True),
        ({"red_wool": 3, "white_wool": 1}, {}, "red_bed", True),
        ({"blue_bed": 1, "red_wool": 3}, {}, "blue_bed", False),
        ({}, {"red_bed": 1}, "red_bed", False),
    ],
)
@pytest.mark.parametrize("text", ["go to bed", "sleep in a bed", "Schlafe", "duerme", "get some rest"])
def test_one_sleeps_in_the_bed_that_there_is_else_in_one_that_is_made(
    text: str, have: dict[str, int], stations: dict[str, int], bed: str, makes: bool
) -> None:
    found = made(text, have=have, stations=stations)
    (last,) = [step for step in found.subtasks if step.action is Action.SLEEP]
    assert (last.item, last.tools) == (bed, () if stations else (bed,))
    assert any(step.action is Action.CRAFT for step in found.subtasks) is makes
    assert criticise(found, knowledge(), have) == []


@pytest.mark.parametrize(
    ("text", "animal"),
    [
        ("ride a horse", "horse"), ("Mount the donkey!", "donkey"), ("get on a pony", "horse"), ("reite ein Pferd", "horse"),
        ("monta un caballo", "horse"),
    ],
)  # fmt: skip
def test_an_animal_is_ridden(text: str, animal: str) -> None:
    (only,) = made(text).subtasks
    assert (only.action, only.item) == (Action.RIDE, animal)


@pytest.mark.parametrize(
    ("text", "have", "boat", "place"),
    [
        ("ride a boat", {}, "oak_boat", ""), ("get in the boat", {"birch_boat": 1}, "birch_boat", ""),
        ("ride a spruce boat", {"birch_boat": 1}, "spruce_boat", ""),
        ("go for a boat ride", {"acacia_planks": 5}, "acacia_boat", ""), ("row", {"bamboo_planks": 5}, "bamboo_raft", ""),
        ("take a boat to 100 62 -40", {}, "oak_boat", "100 62 -40"), ("sail to 100, 62, 40", {}, "oak_boat", "100 62 40"),
        ("row a dark oak boat to 1 2 3", {}, "dark_oak_boat", "1 2 3"), ("fahre Boot", {}, "oak_boat", ""),
        ("fahre mit dem Boot nach 100 62 40", {}, "oak_boat", "100 62 40"), ("monta en una barca", {}, "oak_boat", ""),
        ("ve en barca hasta 100 62 40", {}, "oak_boat", "100 62 40"),
    ],
)  # fmt: skip
def test_a_boat_is_made_rowed_and_put_back(text: str, have: dict[str, int], boat: str, place: str) -> None:
    found = made(text, have=have)
    (last,) = [step for step in found.subtasks if step.action is Action.RIDE]
    assert (last.item, last.tools, last.text) == (boat, (boat,), place)
    assert any(step.produces.get(boat) for step in found.subtasks) is (boat not in have)
    assert "back in the chest" in last.description
    assert not place or place in last.description
    assert criticise(found, knowledge(), have) == []


@pytest.mark.parametrize("text", ["take a boat", "craft a boat", "2 boats", "a boat", "use the boat"])
def test_a_boat_to_have_is_no_ride(text: str) -> None:
    assert wished(text, knowledge()) is None


@pytest.mark.parametrize(
    ("text", "action", "at"),
    [
        ("look at me", Action.LOOK, "me"), ("look at Steve", Action.LOOK, "Steve"), ("Look at the cow!", Action.LOOK, "cow"),
        ("look at 4, 64, 9", Action.LOOK, "4 64 9"), ("look north", Action.LOOK, "north"),
        ("look at the sky", Action.LOOK, "up"), ("wake up", Action.WAKE, "white_bed"), ("steh auf", Action.WAKE, "white_bed"),
        ("wake", Action.WAKE, "white_bed"), ("Wake!", Action.WAKE, "white_bed"), ("read the sign", Action.READ, "sign"),
        ("please read me the book", Action.READ, "book"), ("lies das Schild", Action.READ, "sign"),
        ("lies das Buch vor", Action.READ, "book"), ("lee el cartel", Action.READ, "sign"),
        ("read out a sign", Action.READ, "sign"),
    ],
)  # fmt: skip
def test_looking_and_getting_up_take_nothing(text: str, action: Action, at: str) -> None:
    (only,) = made(text).subtasks
    assert (only.action, only.item, dict(only.consumes)) == (action, at, {})


def test_nobody_breeds_a_horse_with_a_handful_of_food() -> None:
    with pytest.raises(NotUnderstood, match=r"how to breed horses; but .*cows"):
        understand("make the horses breed", knowledge())


@pytest.mark.parametrize(
    ("text", "helps"),
    [
        ("please sail across the lake", "take a boat to"),
        ("trade", "such as: trade 20 wheat"),
        ("trade with a villager", "such as: trade 20 wheat"),
        ("trade 5 emeralds with a piglin", "not with piglins"),
        ("buy a boat from a villager", "gives oak boat"),
        ("sell dirt", "gives emerald"),
        ("drink some water", "drink some milk"),
        ("eat a carrot", "drink some milk"),
        ("look around", "look at 4 64 9"),
        ("stare at the wall", "look at 4 64 9"),
        ("ring the bell", "by myself"),
        ("throw a snowball at Alex", "!give"),
        ("feed the dog", "breed two cows"),
        ("feed two dogs", "breed two cows"),
        ("füttere das Pferd", "breed two cows"),
        ("da de comer al perro", "breed two cows"),
        ("follow me", "!follow"),
        ("dye the sheep red", "breed two cows"),
        ("dye a bed blue", "craft blue bed"),
        ("put on armour", "!equip"),
        ("plant some carrots", "10 wheat"),
        ("dig a long tunnel", "64 cobblestone"),
        ("light a campfire", "craft campfire"),
        ("make it day", "without commands"),
        ("climb the hill", "!goto"),
        ("go to the nether", "blaze rods"),
        ("clean up the chest", "!take"),
        ("go fishing", "catch 3 fish"),
        ("fill a cauldron with water", "craft cauldron"),
        ("light the nether portal", "blaze rods"),
        ("build a nether portal", "blaze rods"),
        ("put a name tag on a cow", "name a cow Rex"),
        ("name tag on a cow", "name a cow Rex"),
        ("ride a minecart", "ride a horse"),
        ("enchant my pickaxe with efficiency", "enchant iron pickaxe"),
    ],
)
def test_what_no_goal_is_is_told_with_what_would_help(text: str, helps: str) -> None:
    with pytest.raises(NotUnderstood, match=helps):
        understand(text, knowledge())


@pytest.mark.parametrize(
    ("text", "item"),
    [
        ("catch 3 fish", "cod"), ("light blue wool", "light_blue_wool"), ("a bell", "bell"), ("craft white bed", "white_bed"),
        ("10 wheat", "wheat"), ("milk a cow", "milk_bucket"), ("dig 5 dirt", "dirt"), ("get a saddle", "saddle"),
        ("milk the goat", "milk_bucket"), ("melke eine Kuh", "milk_bucket"), ("ordeña una cabra", "milk_bucket"),
        ("pesca 3 peces", "cod"), ("fange drei Fische", "cod"), ("Eisenschaufel", "iron_shovel"),
        ("go to the nether and get 2 blaze rods", "blaze_rod"), ("get on with 3 torches", "torch"),
        ("look around for 3 diamonds", "diamond"),
        ("dig the stone stairs", "stone_stairs"), ("bone meal and wheat", "wheat"), ("water and seeds", "wheat_seeds"),
        ("craft blue bed", "blue_bed"), ("2 blaze rods", "blaze_rod"), ("craft oak boat", "oak_boat"), ("3 bread", "bread"),
    ],
)  # fmt: skip
def test_things_are_asked_for_as_before(text: str, item: str) -> None:
    assert item in understand(text, knowledge()).items


@pytest.mark.parametrize(
    ("text", "instead"),
    [
        ("hoe and seeds", "which hoe"), ("monta un horno", "furnace"), ("ponte a hacer 3 antorchas", "make 3 torch"),
        ("nada más que un pico de hierro", "iron pickaxe"),
    ],
)  # fmt: skip
def test_what_only_begins_like_a_refused_deed_is_not_refused_as_one(text: str, instead: str) -> None:
    with pytest.raises(NotUnderstood, match=instead):
        understand(text, knowledge())
    assert not is_undone(text, knowledge())


@pytest.mark.parametrize("language", ["", "de", "es", "fr", "zh"])
def test_no_name_of_a_thing_is_taken_for_a_deed_that_is_refused(language: str) -> None:
    names = game_names.names_in(language).values() if language else map(words, knowledge().items)
    refused = [name for name in names if is_undone(name, knowledge()) or is_undone(f"{name}s", knowledge())]
    assert not refused


def test_what_is_understood_is_not_refused() -> None:
    asked = [row[0] for row in PHRASES if not row[1].startswith("?")]
    assert len(asked) > 200
    assert not [text for text in asked if is_undone(text, knowledge())]


def test_what_is_there_is_not_got_and_what_is_done_not_done_again() -> None:
    found = made("tame 2 wolves", have={"bone": 10})
    assert [step.action for step in found.subtasks] == [Action.TAME, Action.TAME]
    done = Kept(steps=((found.subtasks[0], Status.DONE), (found.subtasks[1], Status.READY)))
    left = plan(found.goal, Around(knowledge(), have={"bone": 5}), done)
    assert [step.action for step in left.subtasks] == [Action.TAME]


def test_who_saw_it_come_about_shows_it() -> None:
    step = made("tame a horse").subtasks[-1]
    rulings = {done: verify(step, Seen(done=done)).ruling for done in (None, 0, 1)}
    assert rulings == {None: Ruling.UNSURE, 0: Ruling.FAIL, 1: Ruling.PASS}
    assert "!skip 7" in describe(step, 7)


def test_nobody_tames_a_creeper() -> None:
    with pytest.raises(NotUnderstood, match="wolves"):
        understand("tame a creeper", knowledge())


def test_until_1_14_ocelots_are_what_cats_are() -> None:
    assert (
        plan(understand("tame a cat", knowledge("1.13.2")), Around(knowledge("1.13.2"))).subtasks[-1].item == "ocelot"
    )


@pytest.mark.parametrize(
    ("text", "action", "item", "station"),
    [
        ("enchant a sword", Action.ENCHANT, "iron_sword", "enchanting_table"),
        ("enchant the diamond pickaxe", Action.ENCHANT, "diamond_pickaxe", "enchanting_table"),
        ("please repair the iron pickaxe", Action.REPAIR, "iron_pickaxe", "anvil"),
        ("name a dog", Action.NAME, "wolf", "anvil"),
        ("name the wolf Balu", Action.NAME, "wolf", "anvil"),
    ],
)
def test_what_is_worked_on_is_made_ready_with_its_station(text: str, action: Action, item: str, station: str) -> None:
    found = made(text)
    last = found.subtasks[-1]
    assert (last.action, last.item, last.station) == (action, item, station)
    assert {name for step in found.subtasks for name in step.produces} >= {station, *last.consumes}
    assert criticise(found, knowledge(), {}) == []
    there = made(text, have=dict(last.consumes), stations={station: 1})
    assert [step.action for step in there.subtasks] == [action]


def test_a_name_is_what_was_said() -> None:
    assert made("name the wolf Balu").subtasks[-1].text == "Balu"
    for said in ('"Sir Tom"', "„Sir Tom“", "«Sir Tom»", "‘Sir Tom’"):
        assert made(f"call my cat {said}").subtasks[-1].text == "Sir Tom"
    assert understand("name a dog", knowledge()).assumed == ("it is called Rex",)


@pytest.mark.parametrize(
    ("text", "why"),
    [("enchant a torch", "no enchantment"), ("repair a torch", "does not wear"), ("name a unicorn", "no unicorn")],
)
def test_what_cannot_be_is_said(text: str, why: str) -> None:
    with pytest.raises(NotUnderstood, match=why):
        understand(text, knowledge())


@pytest.mark.parametrize(
    ("text", "item", "says"),
    [
        ("write a book", "written_book", "Hello!"),
        ('please write us a book: "Our mine lies in the north"', "written_book", "Our mine lies in the north"),
        ("write a sign that says To the mine", "oak_sign", "To the mine"),
        ('write a sign "hello"', "oak_sign", "hello"),
        ("write a sign 'to the mine'!", "oak_sign", "to the mine"),
        ("write “hello there” on a sign", "oak_sign", "hello there"),
        ('write "our mine" in a book', "written_book", "our mine"),
        ("write a sign: „Zur Mine“", "oak_sign", "Zur Mine"),
        ("write a sign that says for the boys'", "oak_sign", "for the boys'"),
    ],
)
def test_what_is_written_stands_on_its_step(text: str, item: str, says: str) -> None:
    found = made(text)
    last = found.subtasks[-1]
    assert (last.action, last.item, last.text) == (Action.WRITE, item, says)
    assert {name for step in found.subtasks for name in step.produces} >= last.consumes.keys()
    assert criticise(found, knowledge(), {}) == []


def test_a_sign_has_no_room_for_a_novel() -> None:
    with pytest.raises(NotUnderstood, match="60 letters"):
        understand(f"write a sign: {'novel ' * 20}", knowledge())
