"""Sentences in which a goal stands beside something else: the goal is taken, all else is told."""

import re

import pytest

from covoyager.domain import Goal
from covoyager.errors import NotUnderstood
from covoyager.goal_kinds import goals_in, is_same, plan, understand
from covoyager.goal_kinds.deeds.undone import _REFUSALS
from covoyager.goal_kinds.kind import Around
from covoyager.language import game_names
from covoyager.language.catalogues import in_language
from covoyager.language.game_names import in_english
from tests.language.test_goal_parser import PHRASES
from tests.planning.facts import knowledge


@pytest.mark.parametrize(
    ("text", "items", "left"),
    [
        ("run around and get 10 logs", {"oak_log": 10}, "'run around' (I move for my steps"),
        ("put out the fire and get 3 coal", {"coal": 3}, "'put out the fire' (I light and put out nothing"),
        ("get 10 logs and then run around", {"oak_log": 10}, "'run around'"),
        ("10 logs, then dance", {"oak_log": 10}, "'dance'"),
        ("dance, then get 3 coal and 2 sticks, then jump", {"coal": 3, "stick": 2}, "'jump'"),
        ("get 3 coal, dance, and 2 sticks", {"coal": 3}, "'dance, and 2 sticks'"),
        ("tanze und hole 3 Kohle", {"coal": 3}, "'tanze'"),
        ("hole 3 Kohle, dann tanze", {"coal": 3}, "'tanze'"),
        ("baila y trae 3 carbón", {"coal": 3}, "'baila'"),
        ("apporte 3 charbon et danse", {"coal": 3}, "'danse'"),
        ("craft a compass and eat it", {"compass": 1}, "'eat it'"),
        ("get 10 logs and tame a wolf", {"oak_log": 10}, "'tame a wolf' (ask for it by itself)"),
        ("get 10 logs and tame a creeper", {"oak_log": 10}, "'tame a creeper' (nobody tames"),
        ("get 3 coal and go to bed", {"coal": 3}, "'go to bed' (ask for it by itself)"),
        ("come here and get 3 coal", {"coal": 3}, "'come here' (say it as a command: !come"),
        ("get a bucket and fill it with water", {"bucket": 1}, "'fill it' (ask for it by itself)"),
        ("craft a compass and give it to me", {"compass": 1}, "'give it' (!give hands out"),
        ("craft iron helmet and put it on", {"iron_helmet": 1}, "'put it on' (I wear"),
    ],
)
def test_the_part_that_is_a_goal_is_taken_and_the_rest_told(text: str, items: dict[str, int], left: str) -> None:
    goal = understand(text, knowledge())
    assert dict(goal.items) == items
    assert any(line.startswith("left out: ") and left in line for line in goal.assumed)


@pytest.mark.parametrize(
    ("text", "deed"),
    [
        ("tame a wolf and get 10 logs", "tame"), ("go to bed and get 3 coal", "sleep"),
        ("breed two cows, then get 3 coal", "breed"),
        ("name the wolf Balu and get 10 logs", "name"), ("write a sign and get 3 coal", "write"),
        ("set up a smoker and an anvil and get 3 coal", "place"), ("meet at 4 64 9 and get 3 coal", "meet"),
    ],
)  # fmt: skip
def test_of_a_deed_and_things_what_was_said_first_is_taken(text: str, deed: str) -> None:
    goal = understand(text, knowledge())
    assert str(plan(goal, Around(knowledge())).subtasks[-1].action) == deed
    assert any(line.startswith("left out: 'get ") for line in goal.assumed)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("dance and jump", "in no other way"), ("eat fish and chips", "I eat by myself"),
        ("eat bread and beef", "I eat by myself"),
        ("dance with the cow and 2 pigs", "in no other way"), ("jump up and down", "in no other way"),
        ("dance, then 10 logs", "in no other way"), ("get blorps and dance", "nothing called"),
        ("tame a wolf and a blorp", "nobody tames"), ("get a cat and a zombie", "nobody tames"),
    ],
)  # fmt: skip
def test_where_no_part_is_surely_a_goal_all_of_it_is_refused(text: str, told: str) -> None:
    with pytest.raises(NotUnderstood, match=told):
        understand(text, knowledge())


def test_what_goes_on_is_no_second_part() -> None:
    for text in (
        "go to the nether and get 2 blaze rods",
        "write a sign: dance and get 3 coal",
        "get 3 beef and cook it",
    ):
        assert not understand(text, knowledge()).assumed
    assert [*understand("get 10 logs and put them in the chest", knowledge()).assumed] == ["any logs will do"]


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("get 10 logs and tame a wolf", ["get 10 logs", "tame a wolf"]),
        ("first get 10 logs, then build a house", ["get 10 logs", "build a house"]),
        ("hol mir 10 Holz und bau dann ein Haus", ["hol mir 10 Holz", "bau ein Haus"]),
        ("primero trae 5 carbón y después doma un lobo", ["trae 5 carbón", "doma un lobo"]),
        ("zähme einen Wolf und hole 3 Kohle", ["zähme einen Wolf", "hole 3 Kohle"]),
        ("get 10 logs, tame a wolf and get 5 wool", ["get 10 logs", "tame a wolf", "get 5 wool"]),
        ("build a hut with a door and windows, and get 3 coal", ["build a hut with a door and windows", "get 3 coal"]),
        ("build a house and a tower", ["build a house", "build a tower"]),
        ("build a stone house, a tower and a wall", ["build a stone house", "build a tower", "build a wall"]),
        ("bau ein Haus und einen Turm", ["bau ein Haus", "bau einen Turm"]),
        ("get 3 coal and build a hut and a tower", ["get 3 coal", "build a hut", "build a tower"]),
        ("build a hut with a door and a tower and get 3 coal", ["build a hut with a door and a tower", "get 3 coal"]),
        ("get a cat and 3 logs", ["get a cat", "3 logs"]), ("get 3 logs and a cat", ["get 3 logs", "get a cat"]),
        ("tame a wolf and a cat", ["tame a wolf", "tame a cat"]),
            ("breed 2 cows and 2 sheep", ["breed 2 cows", "breed 2 sheep"]),
        ("i want a dog, 3 logs, 2 sticks and a horse", ["i want a dog", "3 logs, 2 sticks", "i want a horse"]),
        ("ich will eine Katze und 3 Eichenstämme", ["ich will eine Katze", "3 Eichenstämme"]),
        ("quiero un gato y un perro", ["quiero un gato", "quiero un perro"]),
        ("get 2 saddles and tame a horse and dance", ["get 2 saddles", "tame a horse and dance"]),
        *((one, [one]) for one in (
            "get 10 logs", "10 logs and a bucket", "run around and get 10 logs", "kill 3 zombies and 2 skeletons",
            "get a bucket and fill it with water", "craft a compass and eat it", "get 3 beef and cook it",
            "write a sign: dance and get 3 coal", "go to the nether and get 2 blaze rods", "get a cat and a zombie",
            "blorp and tame a creeper", "build a house with a door and a floor", "build a house and roof it",
        )),
    ],
)  # fmt: skip
def test_the_goals_of_a_sentence_are_sentences_of_their_own(text: str, sentences: list[str]) -> None:
    def is_building(part: str) -> bool:
        return re.match(r"(?:build|bau) .*(?:house|haus|hut|tower|turm|wall|floor)", part, re.IGNORECASE) is not None

    assert goals_in(text, knowledge(), is_building) == sentences


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("feed the cow", "füttere die Kuh", True), ("feed the cow", "da de comer a la vaca", True),
        ("tame a wolf", "doma un lobo", True), ("tame a wolf", "tame two wolves", False), ("tame a wolf", "tame a cat", False),
        ("go to bed", "geh schlafen", True), ("set up a smoker", "please set up the smoker", True),
        ("meet at 4 64 9", "come together at 4 64 9", True), ("meet at 4 64 9", "meet at 4 64 8", False),
        ("write a sign: hello", "write a sign: bye", False), ("name the wolf Balu", "name the wolf Rex", False),
        ("10 logs", "zehn Holz", True), ("tame a wolf", "10 logs", False),
    ],
)  # fmt: skip
def test_the_same_deed_in_other_words_is_the_same_goal(one: str, other: str, same: bool) -> None:
    assert is_same(understand(one, knowledge()), understand(other, knowledge()), knowledge()) is same
    assert not is_same(Goal("what nobody knows", {}), Goal("what nobody knows either", {}), knowledge())


@pytest.mark.parametrize("language", ["", "de", "es", "fr", "zh"])
def test_no_name_of_a_thing_is_left_out(language: str) -> None:
    names = (
        [*game_names.names_in(language).values()]
        if language
        else [name.replace("_", " ") for name in knowledge().items]
    )
    for at in range(0, len(names), 2):
        text = f"2 {names[at]}, 3 {names[at - 1]}"
        try:
            assert not [line for line in understand(text, knowledge()).assumed if "left out" in line], text
        except NotUnderstood:
            continue


def test_of_the_table_of_ways_to_ask_nothing_is_left_out() -> None:
    for phrase, want, *_guess in PHRASES:
        if not want.startswith("?"):
            assert not [line for line in understand(phrase, knowledge()).assumed if "left out" in line], phrase


@pytest.mark.parametrize("language", ["de", "es"])
def test_the_examples_of_an_answer_are_in_its_language_and_understood(language: str) -> None:
    said = [in_language(told, language) for _begins, told in _REFUSALS]
    examples = [
        found[1] for text in said for found in re.finditer(r"(?:etwa|como|ejemplo): ([^;:]+?)(?=[;.,]|$)", text)
    ]
    assert len(examples) >= 12
    for example in examples:
        if not example.startswith(("look at", "name a cow")):  # these are read in English alone
            assert in_english(example, knowledge()) != example
            understand(example, knowledge())


def test_what_is_longer_than_any_goal_is_not_read_part_by_part() -> None:
    with pytest.raises(NotUnderstood, match="20000 characters is too long"):
        understand("dance and " * 2000, knowledge())
