"""Things by their names in the game's own languages."""

import json
from pathlib import Path

import pytest

from covoyager.errors import NotUnderstood
from covoyager.language import game_names
from covoyager.language.game_names import in_english
from covoyager.language.goal_parser import parse_goal
from covoyager.language.name_rules import composed, rows
from tests.planning.facts import VERSIONS, knowledge


@pytest.mark.parametrize(
    ("said", "items"),
    [
        ("boussole", {"compass": 1}),
        ("Kompass", {"compass": 1}),
        ("指南针", {"compass": 1}),
        ("brújula", {"compass": 1}),
        ("una brujula por favor", {"compass": 1}),
        ("craft Kompass", {"compass": 1}),
        ("baue einen Kompass", {"compass": 1}),
        ("stell uns 3 Fackeln her", {"torch": 3}),
        ("hol mir zwölf Eisenbarren", {"iron_ingot": 12}),
        ("16 Eichenstämme und 2 Truhen", {"oak_log": 16, "chest": 2}),
        ("eine Eisenspitzhacke", {"iron_pickaxe": 1}),
        ("haz 3 antorchas", {"torch": 3}),
        ("necesito 10 lingotes de hierro y un cubo", {"iron_ingot": 10, "bucket": 1}),
        ("quiero un pico de diamante", {"diamond_pickaxe": 1}),
        ("fabrique deux lingots de fer", {"iron_ingot": 2}),
        ("5 bûches de chêne", {"oak_log": 5}),
        ("je veux une épée en fer", {"iron_sword": 1}),
        ("2 弓, 3 箭", {"bow": 2, "arrow": 3}),  # names of one letter
        ("2弓和3箭", {"bow": 2, "arrow": 3}),
        ("做10个火把", {"torch": 10}),
        ("töte 3 Zombies", {"zombie": 3}),
        ("jage zwei Hühner", {"chicken": 2}),
        ("mata tres arañas", {"spider": 3}),
        ("杀3只牛", {"cow": 3}),
        ("制作一个铁镐和三个熔炉", {"iron_pickaxe": 1, "furnace": 3}),
        ("baue 3 Eichenholztreppen und eine Tropenholztür", {"oak_stairs": 3, "jungle_door": 1}),
        ("mach mir einen roten Teppich", {"red_carpet": 1}),
        ("5 blaue Betten", {"blue_bed": 5}),
        ("hol 2 goldene Äpfel", {"golden_apple": 2}),
        ("haz 4 losas de abeto", {"spruce_slab": 4}),
        ("dos camas rojas", {"red_bed": 2}),
        ("10 menas de hierro", {"iron_ore": 10}),
        ("10 minerales de hierro", {"iron_ore": 10}),
        ("fabrique 6 escaliers en pierre taillée", {"stone_brick_stairs": 6}),
        ("trois vitres noires", {"black_stained_glass_pane": 3}),
        ("做4个白桦木楼梯", {"birch_stairs": 4}),
        ("做两个红色地毯", {"red_carpet": 2}),
        ("32 polierter Granit", {"polished_granite": 32}),
        ("10 Holz", {"oak_log": 10}),
        ("quiero 10 de madera", {"oak_log": 10}),
        ("ein Bett", {"white_bed": 1}),
        ("ein paar Fackeln", {"torch": 3}),
        ("zwei Dutzend Fackeln", {"torch": 24}),
        ("ein Paar Eisenstiefel", {"iron_boots": 1}),
        ("2 pares de botas de hierro", {"iron_boots": 2}),
        ("un par de antorchas", {"torch": 2}),
        ("unas cuantas antorchas", {"torch": 3}),
        ("media docena de antorchas", {"torch": 6}),
        ("baue einen Tisch", {"crafting_table": 1}),
        ("dos mesas", {"crafting_table": 2}),
        ("we need a table", {"crafting_table": 1}),
        ("an enchanting table and a crafting table", {"enchanting_table": 1, "crafting_table": 1}),
    ],
)
def test_a_goal_may_name_things_as_the_game_does(said: str, items: dict[str, int]) -> None:
    goal = parse_goal(said, knowledge())
    assert dict(goal.items) == items
    assert goal.text == said


@pytest.mark.parametrize("language", ["de", "es", "fr", "zh"])
def test_every_usual_name_means_its_thing(language: str) -> None:
    wrong = {}
    for item, name in game_names.names_in(language).items():
        if item not in knowledge().items:
            continue  # Another version has it.
        try:
            got = dict(parse_goal(f"3 {name}", knowledge()).items)
        except NotUnderstood as error:
            got = {str(error): 0}
        if got != {item: 3}:
            wrong[name] = got
    assert not wrong


@pytest.mark.parametrize("language", ["de", "es", "fr", "zh"])
def test_every_mob_is_known_by_its_name_and_no_thing_has_the_same(language: str) -> None:
    mobs = game_names.mobs_in(language)
    assert not set(mobs.values()) & set(game_names.names_in(language).values())
    wrong = {name: in_english(f"xx {name}", knowledge()) for mob, name in mobs.items()
             if in_english(f"xx {name}", knowledge()) != f"xx {mob.replace('_', ' ')}"}  # fmt: skip
    assert not wrong
    assert mobs.keys() <= knowledge().entities


@pytest.mark.parametrize("version", VERSIONS)
def test_a_name_of_what_a_version_has_not_is_asked_back(version: str) -> None:
    facts = knowledge(version)
    for item, name in game_names.names_in("de").items():
        if item not in facts.items:
            with pytest.raises(NotUnderstood):
                parse_goal(f"craft {name}", facts)


def test_every_usual_name_is_of_a_thing_of_some_version() -> None:
    things = {item for version in VERSIONS for item in knowledge(version).items}
    for language in game_names.LANGUAGES:
        names = {item: name for item, name in game_names.names_in(language).items() if item in knowledge().items}
        assert not game_names.names_in(language).keys() - things
        assert len(set(names.values())) == len(names) > 0.75 * len(knowledge().items)


def test_what_rules_name_is_named_nowhere_else() -> None:
    listed = dict(rows("usual"))
    for item, name in composed("de").items():
        assert item not in listed or any(listed[item][at] != composed(at)[item] for at in game_names.LANGUAGES), name


def test_english_words_that_are_names_elsewhere_stay_english() -> None:
    assert dict(parse_goal("get a rail and a map", knowledge()).items) == {"rail": 1, "map": 1}


def test_the_installed_game_has_all_names_of_a_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    digest = "ab" + "0" * 38
    index = tmp_path / "assets" / "indexes" / "5.json"
    names = tmp_path / "assets" / "objects" / "ab" / digest
    for path in (index, names):
        path.parent.mkdir(parents=True)
    index.write_text(json.dumps({"objects": {"minecraft/lang/pl_pl.json": {"hash": digest}}}), encoding="utf-8")
    translations = {"item.minecraft.compass": "Kompas", "item.minecraft.compass.desc": "x", "gui.done": "Gotowe"}
    names.write_text(json.dumps(translations), encoding="utf-8")
    monkeypatch.setattr(game_names, "game_folder", lambda: tmp_path)
    game_names.names_in.cache_clear()
    assert game_names.names_in("pl") == {"compass": "Kompas"}
    index.write_text("no index", encoding="utf-8")
    game_names.names_in.cache_clear()
    assert game_names.names_in("pl") == {}
    game_names.names_in.cache_clear()
