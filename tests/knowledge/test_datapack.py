"""A server's datapack replaces, adds and hides recipes and tags, in the game's own layout of either age."""

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from covoyager.domain import Goal, Plan
from covoyager.errors import Impossible, KnowledgeError
from covoyager.knowledge import Knowledge, load
from covoyager.planning import criticise, plan_goal
from tests.planning.facts import data

SHAPED = {
    "type": "minecraft:crafting_shaped", "pattern": ["dd", "dd"], "key": {"d": {"item": "minecraft:dirt"}},
    "result": {"item": "minecraft:diamond", "count": 1},
}  # fmt: skip
NEW_SHAPED = SHAPED | {"key": {"d": "minecraft:dirt"}, "result": {"id": "minecraft:diamond", "count": 1}}


def pack(folder: Path, files: dict[str, Any]) -> Path:
    for name, content in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(content))
    return folder


def plan(item: str, facts: Knowledge, **have: int) -> Plan:
    made = plan_goal(Goal("x", {item: 1}), facts, have=have)
    assert not criticise(made, facts, have)
    return made


@pytest.mark.parametrize(("version", "folder", "recipe"), [
    ("1.20.1", "recipes", SHAPED), ("1.16.5", "recipes", SHAPED),
    ("1.21.4", "recipe", NEW_SHAPED), ("26.1", "recipe", NEW_SHAPED),
])  # fmt: skip
def test_a_recipe_is_added(tmp_path: Path, version: str, folder: str, recipe: dict[str, Any]) -> None:
    facts = load(version, data(), [pack(tmp_path, {f"data/server/{folder}/gems.json": recipe})])
    assert [(str(s.action), s.item, s.quantity) for s in plan("diamond", facts).subtasks] == [
        ("gather", "dirt", 4), ("craft", "diamond", 1)]  # fmt: skip


def test_a_recipe_is_replaced_by_its_name(tmp_path: Path) -> None:
    compass = {"type": "minecraft:crafting_shapeless", "ingredients": [{"item": "minecraft:stick"}],
               "result": {"item": "minecraft:compass"}}  # fmt: skip
    facts = load("1.20.1", data(), [pack(tmp_path, {"data/minecraft/recipes/compass.json": compass})])
    assert {s.item for s in plan("compass", facts).subtasks} == {"oak_log", "oak_planks", "stick", "compass"}


def test_one_that_is_not_there_is_told_as_that(tmp_path: Path) -> None:
    with pytest.raises(KnowledgeError, match=r"^The datapack \S+/nope does not exist: --datapack wants its folder\.$"):
        load("1.20.1", data(), [tmp_path / "nope"])


def test_the_later_pack_wins(tmp_path: Path) -> None:
    def compass(item: str) -> dict[str, Any]:
        return {"type": "crafting_shapeless", "ingredients": [{"item": item}], "result": {"item": "compass"}}

    first = pack(tmp_path / "a", {"data/minecraft/recipes/compass.json": compass("minecraft:stick")})
    second = pack(tmp_path / "b", {"data/minecraft/recipes/compass.json": compass("minecraft:dirt")})
    assert plan("compass", load("1.20.1", data(), [first, second])).subtasks[0].item == "dirt"
    assert plan("compass", load("1.20.1", data(), [second, first])).subtasks[0].item == "oak_log"


@pytest.mark.parametrize("replace", [False, True])
def test_tags_add_up_unless_they_replace(tmp_path: Path, replace: bool) -> None:
    tag = {"replace": replace, "values": ["minecraft:dirt"]}
    recipe = {"type": "crafting_shapeless", "ingredients": [{"tag": "minecraft:planks"}], "result": {"item": "compass"}}
    files = {"data/minecraft/tags/items/planks.json": tag, "data/minecraft/recipes/compass.json": recipe}
    facts = load("1.20.1", data(), [pack(tmp_path, files)])
    (method,) = facts.methods["compass"]
    assert "dirt" in method.slots[0].choices
    assert ("oak_planks" in method.slots[0].choices) is not replace


def test_tags_name_tags_and_a_tag_of_itself_ends(tmp_path: Path) -> None:
    files = {
        "data/server/tags/items/all.json": {"values": ["#server:more", "#server:all", "stone"]},
        "data/server/tags/items/more.json": {"values": [{"id": "minecraft:dirt", "required": False}, "server:no_such"]},
        "data/server/recipes/x.json": {"type": "crafting_shapeless", "ingredients": [{"tag": "server:all"}],
                                       "result": {"item": "elytra"}},
    }  # fmt: skip
    facts = load("1.20.1", data(), [pack(tmp_path, files)])
    assert set(facts.methods["elytra"][0].slots[0].choices) == {"dirt", "stone"}
    assert [s.item for s in plan("elytra", facts).subtasks] == ["dirt", "elytra"]


def test_a_filter_hides_recipes_of_the_game(tmp_path: Path) -> None:
    hide = {"pack": {"pack_format": 15, "description": ""},
            "filter": {"block": [{"namespace": "minecraft", "path": "recipes/compass\\.json"}]}}  # fmt: skip
    folder = pack(tmp_path, {"pack.mcmeta": hide, "data/server/recipes/gems.json": SHAPED})
    with pytest.raises(Impossible, match="compass"):
        plan("compass", load("1.20.1", data(), [folder]))


def test_cooking_cutting_and_smithing_of_a_server(tmp_path: Path) -> None:
    files = {
        "data/s/recipes/cook.json": {"type": "minecraft:smelting", "ingredient": {"item": "dirt"}, "result": "clay",
                                     "cookingtime": 40},
        "data/s/recipes/cut.json": {"type": "minecraft:stonecutting", "ingredient": {"item": "dirt"}, "result": "elytra",
                                    "count": 5},
        "data/s/recipes/forge.json": {"type": "minecraft:smithing_transform", "base": {"item": "dirt"},
                                      "addition": {"item": "stick"}, "template": {"item": "stone"},
                                      "result": {"item": "bedrock"}},
    }  # fmt: skip
    facts = load("1.20.1", data(), [pack(tmp_path, files)])
    assert any(method.heat == 40 and method.slots[0].choices == ("dirt",) for method in facts.methods["clay"])
    assert plan("elytra", facts, stonecutter=1, dirt=1).subtasks[0].quantity == 5
    assert plan("bedrock", facts, smithing_table=1, dirt=1, stick=1, stone=1).subtasks[0].station == "smithing_table"


@pytest.mark.parametrize(("files", "why"), [
    ({"readme.json": {}}, "is no datapack: it has no folder data"),
    ({"data/s/recipes/bad.json": {"type": "minecraft:crafting_shaped", "pattern": ["d"]}}, "recipe s:bad is broken"),
    ({"data/s/recipes/x.json": SHAPED, "pack.mcmeta": {"filter": {"block": [{"path": "("}]}}}, "a filter is no pattern"),
])  # fmt: skip
def test_a_broken_pack_is_told_in_one_line(tmp_path: Path, files: dict[str, Any], why: str) -> None:
    with pytest.raises(KnowledgeError, match=why) as caught:
        load("1.20.1", data(), [pack(tmp_path, files)])
    assert "\n" not in str(caught.value)


def test_a_file_that_is_not_json_is_told(tmp_path: Path) -> None:
    folder = pack(tmp_path, {"data/s/recipes/x.json": SHAPED})
    (folder / "data/s/recipes/x.json").write_text("{")
    with pytest.raises(KnowledgeError, match=r"x\.json cannot be read"):
        load("1.20.1", data(), [folder])


def test_a_recipe_for_things_that_the_version_lacks_is_void(tmp_path: Path) -> None:
    recipe = SHAPED | {"result": {"item": "othermod:gadget"}}
    facts = load("1.20.1", data(), [pack(tmp_path, {"data/othermod/recipes/gadget.json": recipe})])
    assert plan("compass", facts).subtasks


COUNTS: list[Any] = [0, -1, None, 100, 10**22, 1e22, 1.5, True, "2", []]


def crafted(result: Any, **changes: Any) -> dict[str, Any]:
    return {"type": "crafting_shapeless", "ingredients": [{"item": "dirt"}], "result": result, **changes}


@pytest.mark.parametrize(("recipe", "why"), [
    *((crafted({"item": "stick", "count": count}), "its count is .*, not 1 to 99")
      for count in COUNTS),
    (crafted({"item": "stick", "count": 10**22}), "its count is 10000000000000000000…, not 1 to 99"),
    (crafted("stick", ingredients=[{"item": "dirt"}] * 10), "it takes 10 ingredients, not 1 to 9"),
    (crafted("stick", ingredients=[[[{"item": "dirt"}]]]), "an ingredient is a list within a list"),
    (crafted("stick", ingredients=[7]), "something in it is not of its kind"),
    (crafted(7), "something in it is not of its kind"),
    (crafted({"item": ["stick"]}), "something in it is not of its kind"),
    (SHAPED | {"pattern": ["dddd"]}, "its pattern is larger than 3×3"),
    (SHAPED | {"pattern": ["d"] * 4}, "its pattern is larger than 3×3"),
    (SHAPED | {"pattern": "dd"}, "its pattern is no list of rows"),
    (SHAPED | {"pattern": ["e"]}, "it lacks 'e'"),
    ({"type": "smelting", "ingredient": {"item": "dirt"}, "result": "clay", "cookingtime": 1e300}, "its cookingtime is"),
])  # fmt: skip
def test_what_the_game_does_not_take_is_told(tmp_path: Path, recipe: dict[str, Any], why: str) -> None:
    with pytest.raises(KnowledgeError, match=rf"recipe s:x is broken: {why}"):
        load("1.20.1", data(), [pack(tmp_path, {"data/s/recipes/x.json": recipe})])


@pytest.mark.parametrize(("name", "text", "why"), [
    ("recipes/x", "[" * 100_000, "nested too deep"),
    ("recipes/x", "[]", "no JSON object"),
    ("recipes/x", '{"type": "' + "x" * 2**20 + '"}', "larger than 1 MB"),
    ("tags/items/x", '{"values": [7]}', "tag s:x is broken: its values are no list of names"),
    ("tags/items/x", '{"values": {"id": "dirt"}}', "tag s:x is broken"),
])  # fmt: skip
def test_files_that_are_none_are_told(tmp_path: Path, name: str, text: str, why: str) -> None:
    folder = pack(tmp_path, {f"data/s/{name}.json": {}})
    (folder / f"data/s/{name}.json").write_text(text)
    with pytest.raises(KnowledgeError, match=why) as caught:
        load("1.20.1", data(), [folder])
    assert len(str(caught.value)) < 400


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has neither in its folders")
@pytest.mark.parametrize("name", ["data/s/recipes/x.json", "data/s/tags/items/x.json", "pack.mcmeta"])
def test_pipes_and_devices_are_refused(tmp_path: Path, name: str) -> None:
    for place, make in (("a", os.mkfifo), ("b", lambda file: file.symlink_to("/dev/zero"))):
        folder = pack(tmp_path / place, {"data/s/recipes/y.json": SHAPED})
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        make(folder / name)
        with pytest.raises(KnowledgeError, match=r"(x\.json|mcmeta) cannot be read: it is no regular file"):
            load("1.20.1", data(), [folder])


def test_a_path_that_is_too_long_is_told(tmp_path: Path) -> None:
    with pytest.raises(KnowledgeError, match="cannot be read") as caught:
        load("1.20.1", data(), [tmp_path / ("x" * 100_000)])
    assert len(str(caught.value)) < 1100


def test_a_folder_that_is_no_pack_is_not_gone_through(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("covoyager.knowledge.datapack.MOST_FILES", 20)
    folder = pack(tmp_path, {f"data/s/recipes/{i}.json": SHAPED for i in range(30)})
    with pytest.raises(KnowledgeError, match="more than 20 files"):
        load("1.20.1", data(), [folder])


@pytest.mark.timeout(120)
def test_tags_that_lie_deep_in_each_other_are_resolved(tmp_path: Path) -> None:
    deep = {f"data/s/tags/items/t{i}.json": {"values": [f"#s:t{i + 1}"]} for i in range(5000)}
    wide = {
        f"data/s/tags/items/{x}{i}.json": {"values": [f"#s:l{i + 1}", f"#s:r{i + 1}"]} for i in range(60) for x in "lr"
    }
    ends = {f"data/s/tags/items/{name}.json": {"values": ["dirt"]} for name in ("t5000", "l60", "r60")}
    recipe = {"data/s/recipes/x.json": crafted("elytra", ingredients=[{"tag": "s:t0"}, {"tag": "s:l0"}])}
    facts = load("1.20.1", data(), [pack(tmp_path, deep | wide | ends | recipe)])
    assert plan("elytra", facts).subtasks[0].item == "dirt"


@pytest.mark.timeout(120)
@pytest.mark.parametrize("pattern", ["([a-z/_.]+)+!", "(a|aa)+!", "(.*)*!"])
def test_a_filter_takes_no_more_time_than_it_may(tmp_path: Path, pattern: str) -> None:
    hide = {"filter": {"block": [{"path": pattern}]}}
    facts = load("1.20.1", data(), [pack(tmp_path, {"pack.mcmeta": hide, "data/s/recipes/gems.json": SHAPED})])
    assert plan("compass", facts)


@pytest.mark.parametrize(("block", "hidden"), [
    ({"path": "compass"}, True), ({"path": "^compass"}, False), ({"namespace": "mine"}, True),
    ({"namespace": "^craft"}, False), ({"namespace": "^minecraft$", "path": "/compass\\.json$"}, True), ({}, True),
])  # fmt: skip
def test_a_pattern_of_a_filter_may_match_anywhere(tmp_path: Path, block: dict[str, str], hidden: bool) -> None:
    facts = load(
        "1.20.1", data(), [pack(tmp_path, {"pack.mcmeta": {"filter": {"block": [block]}}, "data/x/y.json": {}})]
    )
    assert bool(facts.methods.get("compass")) is not hidden
