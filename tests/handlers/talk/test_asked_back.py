"""What a bot asks back is answered in a few words; who is alone with it is not left without an answer to a thing's name."""

import pytest

from covoyager.clock import game
from covoyager.handlers.talk.asked_back import FRESH_SECONDS
from covoyager.language.catalogues import in_language
from tests.handlers.talk.test_corrections import Talk


@pytest.mark.parametrize(
    ("said", "answer", "items"),
    [
        ("get me a sword", "iron", {"iron_sword": 1}),
        ("get me a sword", "the stone one", {"stone_sword": 1}),
        ("get me 2 swords", "an iron one please", {"iron_sword": 2}),
        ("!craft sword", "wooden sword", {"wooden_sword": 1}),
        ("dame una espada", "de hierro", {"iron_sword": 1}),
        ("gib mir ein schwert", "aus eisen", {"iron_sword": 1}),
        ("enough torches", "5", {"torch": 5}),
        ("can you grab me three or four ladders", "3", {"ladder": 3}),
        ("hol mir 3 oder 4 Leitern", "vier", {"ladder": 4}),
        ("sword", "iron", {"iron_sword": 1}),
        ("torches", "yes", {"torch": 1}),
        ("a torch", "ja bitte", {"torch": 1}),
        ("eisenspitzhacke", "2", {"iron_pickaxe": 2}),
        ("指南针", "好", {"compass": 1}),
    ],
)
async def test_an_answer_completes_the_request(said: str, answer: str, items: dict[str, int]) -> None:
    talk = Talk()
    assert await talk.says(said)
    assert talk.open == []
    await talk.says(answer)
    assert talk.open == [items]


@pytest.mark.parametrize(
    ("said", "answer", "text"),
    [("get me a sword", "iron", "get me an iron sword"), ("dame una espada", "de hierro", "dame una espada de hierro")],
)
async def test_the_request_reads_as_one_would_say_it(said: str, answer: str, text: str) -> None:
    talk = Talk()
    await talk.says(said)
    await talk.says(answer)
    assert [goal.goal.text for goal in talk.session.board.goals()] == [text]


async def test_a_spanish_question_begins_with_a_capital_letter() -> None:
    (line,) = await Talk().says("dame una espada")
    assert in_language(line, "es").startswith("¿Qué se entiende por ")


@pytest.mark.parametrize("answer", ["no", "lol", "why?", "where are you?", "haha ok then i do not know"])
async def test_other_words_complete_nothing(answer: str) -> None:
    talk = Talk()
    await talk.says("get me a sword")
    await talk.says(answer)
    assert talk.open == []


async def test_a_question_of_a_while_ago_is_no_longer_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    talk = Talk()
    await talk.says("get me a sword")
    later = game.now() + FRESH_SECONDS + 1
    monkeypatch.setattr(game, "now", lambda: later)
    await talk.says("iron one")
    assert talk.open == []


async def test_who_was_asked_is_heard_among_others() -> None:
    talk = Talk()
    await talk.says("Bot, get me a sword")
    talk.session.crew.active("Alex")
    await talk.says("iron")
    assert talk.open == [{"iron_sword": 1}]
    await talk.says("torch")
    assert len(talk.open) == 1, "that may be for Alex"


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        ("iron", "Iron ingot: shall I get one? Say how many, or yes."),
        ("3 spiders for string", "Is spiders wanted, or string? Ask for the one or the other."),
        ("whats in teh chest", "When I last looked, the shared chest held 2 sticks."),
        ("whats your inventory", "I carry nothing."),
        ("when is it finished", "There is no open goal. Set one: !task craft compass"),
        ("how far are you", "There is no open goal. Set one: !task craft compass"),
        ("how many goals are there", "There is no open goal. Set one: !task craft compass"),
        ("you can go on", "There is no open goal. Set one: !task craft compass"),
        ("gib ihn zurück", "You hold no step. !board lists what there is, !claim N takes one."),
        ("ich mach schritt 6", "There is no step 6 on the board."),
        ("你好", "Hello. !help lists what I do."),
        ("谢谢", "You are welcome."),
    ],
)
async def test_who_is_alone_with_the_bot_is_answered(said: str, heard: str) -> None:
    assert heard in await Talk().says(said)


@pytest.mark.parametrize(
    ("said", "items"),
    [
        ("two stacks of dirt and a torch", {"dirt": 128, "torch": 1}),
        ("zwei stapel erde und eine fackel", {"dirt": 128, "torch": 1}),
        ("给我三个火把", {"torch": 3}),
        ("做一个铁镐", {"iron_pickaxe": 1}),
        ("find me 2 diamonds", {"diamond": 2}),
        ("beat 2 zombies", {"zombie": 2}),
    ],
)
async def test_a_request_without_a_verb_is_one(said: str, items: dict[str, int]) -> None:
    talk = Talk()
    await talk.says(said)
    assert talk.open == [items]


@pytest.mark.parametrize(
    "said", ["no", "lol", "wow", "cool", "got it", "i see", "haha", "sorry", "my bad", "🙂", "!!!"]
)
async def test_an_exclamation_asks_for_nothing(said: str) -> None:
    assert await Talk().says(said) == []


async def test_thanks_are_no_answer() -> None:
    talk = Talk()
    assert await talk.says("get me something to eat")
    assert await talk.says("thx m8") == ["You are welcome."]
    assert talk.open == []


@pytest.mark.parametrize(("said", "answer"), [
    ("get me something to eat", "Which food: bread, cooked chicken, cooked beef, baked potato, …?"),
    ("bring mir was zu essen", "Which food: bread, cooked chicken, cooked beef, baked potato, …?"),
    ("can you grab me three or four ladders", "How many is that? Say a number, such as: craft 16 torches."),
    ("hol mir 3 oder 4 Leitern", "How many is that? Say a number, such as: craft 16 torches."),
    ("im hungry", "Which food: bread, cooked chicken, cooked beef, baked potato, …?"),
    ("feed me", "Which food: bread, cooked chicken, cooked beef, baked potato, …?"),
    ("ich hab hunger", "Which food: bread, cooked chicken, cooked beef, baked potato, …?"),
    ("tengo hambre", "Which food: bread, cooked chicken, cooked beef, baked potato, …?"),
    ("a bed for everyone", "How many is that? Say a number, such as: craft 16 torches."),
    ("ein bett für jeden", "How many is that? Say a number, such as: craft 16 torches."),
    ("una cama para todos", "How many is that? Say a number, such as: craft 16 torches."),
])  # fmt: skip
async def test_what_is_left_open_is_asked_back(said: str, answer: str) -> None:
    assert await Talk().says(said) == [answer]


@pytest.mark.parametrize("said", ["go to sleep", "leg dich schlafen", "i could use a shovel", "2 chests would be nice",
                                  "kill the nearest zombie", "töte den nächsten Zombie"])  # fmt: skip
async def test_who_is_alone_with_the_bot_asks_it(said: str) -> None:
    talk = Talk()
    [line, *_] = await talk.says(said)
    assert talk.open or line.startswith("Which shovel")


@pytest.mark.parametrize("said", ["you're slow", "put that where you want", "leg dein Ohr an die Schiene"])
async def test_who_is_alone_with_the_bot_and_speaks_to_it_is_not_left_without_an_answer(said: str) -> None:
    assert await Talk().says(said)


async def test_another_request_is_no_answer() -> None:
    talk = Talk()
    assert "How many is that?" in (await talk.says("get enough iron for a full set"))[0]
    await talk.says("mine some coal, like 10")
    assert talk.open == [{"coal": 10}]


@pytest.mark.parametrize(
    ("said", "thing"), [("compas pls", "Compass"), ("crfat a furnce", "Furnace"), ("stone pikaxe", "Stone pickaxe")]
)
async def test_a_thing_that_is_only_named_is_offered_by_its_name(said: str, thing: str) -> None:
    assert await Talk().says(said) == [f"{thing}: shall I get one? Say how many, or yes."]
