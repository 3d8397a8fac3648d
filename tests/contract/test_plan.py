"""`plan` as scripts rely on it: exit codes, JSON, batches, datapacks, the tree."""

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.contract.shell import Done, Shell
from tests.planning.facts import data
from tests.planning.plain import Plain

KEYS = {
    "id",
    "action",
    "item",
    "quantity",
    "tools",
    "materials",
    "consumes",
    "produces",
    "station",
    "needs",
    "description",
}
ACTIONS = {"gather", "craft", "smelt", "kill", "shoot", "build", "place", "use", "deliver"}


class Planner(Shell):
    """`plan` at a shell."""

    def batch(self, *lines: str, words: tuple[str, ...] = ()) -> list[dict[str, Any]]:
        done = self("--batch", "-", *words, given="".join(line + "\n" for line in lines))
        assert done.returncode == 0, done.stderr
        assert not done.stderr
        return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.fixture
def shell(tmp_path: Path) -> Planner:
    return Planner(tmp_path / "home", "plan")


def one_line(done: Done) -> str:
    lines = done.stderr.strip().splitlines()
    assert lines, done
    assert "Traceback" not in done.stderr
    assert len(lines) <= (4 if done.returncode == 2 else 1), done.stderr
    assert not done.stdout
    return lines[0]


def test_the_json_is_that_of_the_contract(shell: Planner) -> None:
    plan = shell.json("craft compass")
    assert json.loads(shell.program("craft compass", "--json").stdout) == plan
    assert plan["goal"] == {"text": "craft compass", "item": "compass", "count": 1, "items": {"compass": 1}}
    assert (plan["minecraft"], plan["source"], plan["critiques"]) == ("1.20.1", "grounded", [])
    ids = [step["id"] for step in plan["subtasks"]]
    assert ids == list(range(1, len(ids) + 1))
    assert set(plan["critical_path"]) <= set(ids)
    assert plan["critical_path"][-1] == ids[-1]
    for step in plan["subtasks"]:
        assert set(step) >= KEYS
        assert step["action"] in ACTIONS
        assert all(need < step["id"] for need in step["needs"])
        assert step["description"].endswith(".")
        for item, each in step["materials"].items():
            assert each * step["quantity"] == pytest.approx(step["consumes"][item], rel=0.01)
    assert not Plain(data(), "1.20.1").faults(plan)


def test_several_things_stand_in_items(shell: Planner) -> None:
    goal = shell.json("full iron armor")["goal"]
    assert goal["items"] == {f"iron_{part}": 1 for part in ("helmet", "chestplate", "leggings", "boots")}
    assert (goal["item"], goal["count"]) == ("iron_helmet", 1)


def test_the_words_of_a_goal_need_no_quotes(shell: Planner) -> None:
    assert shell.json("craft", "3", "torches")["goal"]["items"] == {"torch": 3}


def test_a_goal_without_things_is_headed_by_its_words_and_every_tool_is_named(shell: Planner) -> None:
    answer = shell("enchant a sword")
    assert answer.stdout.startswith("enchant a sword — Minecraft 1.20.1, ")
    assert "Then place the diamond pickaxe and the water bucket back in the chest." in answer.stdout


def test_what_is_impossible_exits_with_3_and_says_why(shell: Planner) -> None:
    answer = shell.json("bedrock", code=3)
    assert answer["goal"]["items"] == {"bedrock": 1}
    assert "creative mode only" in answer["impossible"]
    assert "subtasks" not in answer
    done = shell("bedrock")
    assert done.returncode == 3
    assert "bedrock cannot be had" in one_line(done)


def test_what_is_not_understood_exits_with_3_and_names_what_is_near(shell: Planner) -> None:
    answer = shell.json("make a sword", code=3)
    assert {"iron_sword", "wooden_sword"} <= set(answer["nearest"])
    done = shell("craft frobnicator")
    assert done.returncode == 3
    assert "frobnicator" in one_line(done)


def test_a_guess_is_told(shell: Planner) -> None:
    plan = shell.json("craft compas")
    assert plan["goal"]["items"] == {"compass": 1}
    assert plan["assumed"] == ["'compas' is read as compass"]
    assert "assumed" not in shell.json("craft compass")


def test_what_is_on_hand_is_counted(shell: Planner) -> None:
    words = ("craft compass", "--have", "iron_ingot=4", "minecraft:redstone=1,crafting_table=1")
    assert [step["item"] for step in shell.json(*words)["subtasks"]] == ["compass"]
    assert [step["item"] for step in shell.json(*words, "--only-have")["subtasks"]] == ["compass"]
    assert shell.json("craft compass", "--have", "compass=1")["subtasks"] == []


def test_only_have_gathers_nothing(shell: Planner) -> None:
    answer = shell.json("craft compass", "--only-have", "--have", "iron_ingot=4", "redstone=1", code=3)
    assert "crafting table" in answer["impossible"]
    plan = shell.json("iron ingot", "--only-have", "--have", "raw_iron=1", "furnace=1", "coal=1")
    assert plan["subtasks"][0]["consumes"] == {"raw_iron": 1, "coal": 1}


@pytest.mark.parametrize(("words", "says"), [
    ((), "wants a goal or --batch FILE"),
    (("compass", "--batch", "-"), "not both"),
    (("compass", "--have", "iron"), "ITEM=N"),
    (("compass", "--have", "iron_ingot=many"), "ITEM=N"),
    (("compass", "--have", "iron_ingod=1"), "near: iron_ingot"),
    (("compass", "--participants", "0"), "at least 1"),
    (("compass", "--participants", "1001"), "at most 1000"),
    (("compass", "--participants", "x"), "invalid int"),
    (("compass", "--nonsense"), "--nonsense"),
    (("compass", "--have", "oak_log=²"), "ITEM=N"),
    (("--batch", "no/such/file"), "cannot be read"),
])  # fmt: skip
def test_usage_errors_exit_with_2(shell: Planner, words: tuple[str, ...], says: str) -> None:
    done = shell(*words)
    assert done.returncode == 2, done.stderr
    assert says in one_line(done)


@pytest.mark.parametrize("version", ["1.12.2", "99.9", "banana", "1.²"])
def test_a_version_that_is_not_supported_is_told(shell: Planner, version: str) -> None:
    done = shell("compass", "--mc", version)
    assert done.returncode == 3
    assert version in one_line(done)


def test_each_version_has_its_own_rules(shell: Planner) -> None:
    old = shell.json("craft compass", "--mc", "1.16.5")
    assert "iron_ore" in {step["item"] for step in old["subtasks"]}
    assert shell.json("copper sword", "--mc", "26.1")["minecraft"] == "26.1"


def test_participants_share_big_jobs(shell: Planner) -> None:
    steps = shell.json("50 oak logs", "--participants", "2")["subtasks"]
    *small, one, other = sorted(s["quantity"] for s in steps if s["item"] == "oak_log")
    spent = sum(s["consumes"].get("oak_log", 0) for s in steps)
    assert other - one <= 1
    assert one > 20
    assert sum(small) + one + other == 50 + spent


def test_datapacks_are_laid_over_the_game(shell: Planner, tmp_path: Path) -> None:
    packs = []
    for name, item in (("first", "dirt"), ("second", "sand")):
        file = tmp_path / name / "data/minecraft/recipes/compass.json"
        file.parent.mkdir(parents=True)
        recipe = {"type": "minecraft:crafting_shapeless", "ingredients": [{"item": f"minecraft:{item}"}],
                  "result": {"item": "minecraft:compass"}}  # fmt: skip
        file.write_text(json.dumps(recipe))
        packs.append(str(tmp_path / name))
    plan = shell.json("craft compass", "--datapack", packs[0], "--datapack", packs[1])
    assert [step["item"] for step in plan["subtasks"]] == ["sand", "compass"]
    done = shell("craft compass", "--datapack", str(tmp_path / "none"))
    assert done.returncode != 0
    assert "/none does not exist: --datapack wants its folder." in one_line(done)


def test_a_batch_is_answered_line_by_line_in_order(shell: Planner) -> None:
    answers = shell.batch(
        json.dumps({"id": "a", "goal": "craft compass", "have": {"iron_ingot": 4}}),
        "no json",
        json.dumps({"id": 2, "goal": "bedrock"}),
        json.dumps([1]),
        json.dumps({"id": None, "goal": "torch", "have": {"coal": 1, "stick": 1}, "only_have": True}),
        json.dumps({"id": 3}),
        json.dumps({"id": 4, "goal": "torch", "have": {"coal": -1}}),
        json.dumps({"id": 5, "goal": "torch", "participants": 0}),
        json.dumps({"id": 6, "goal": "torch", "only_have": "yes"}),
        json.dumps({"id": 7, "goal": "torch", "have": {"no_such_item": 1}}),
        json.dumps({"id": {"x": 1}, "goal": "make a sword"}),
        json.dumps({"id": 8, "goal": "50 oak logs", "participants": 2}),
    )
    assert [answer["id"] for answer in answers] == ["a", None, 2, None, None, 3, 4, 5, 6, 7, {"x": 1}, 8]
    assert [next(k for k in ("error", "impossible", "subtasks") if k in answer) for answer in answers] == [
        "subtasks", "error", "impossible", "error", "subtasks", "error", "error", "error", "error", "error", "impossible",
        "subtasks"]  # fmt: skip
    assert answers[0]["goal"]["items"] == {"compass": 1}
    assert [step["item"] for step in answers[4]["subtasks"]] == ["torch"]
    assert "iron_sword" in answers[10]["nearest"]
    assert len(answers[11]["subtasks"]) > 2


def test_a_batch_may_be_a_file(shell: Planner, tmp_path: Path) -> None:
    file = tmp_path / "goals.jsonl"
    file.write_text('\ufeff{"id": 1, "goal": "stick"}\n\n{"id": 2, "goal": "ladder"}\n', encoding="utf-8")
    done = shell("--batch", str(file), "--mc", "1.16.5")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(answer["id"], answer["minecraft"]) for answer in answers] == [(1, "1.16.5"), (2, "1.16.5")]


@pytest.mark.parametrize("source", ["file", "-"])
def test_lines_that_are_no_text_or_no_json_leave_the_rest_alone(shell: Planner, tmp_path: Path, source: str) -> None:
    good = b'{"id": 1, "goal": "stick"}'
    bad = [b"\xff\xfe\xc3(", b"[" * 100_000, b'{"id": NaN, "goal": "stick"}', b'{"id": 1e999, "goal": "stick"}']
    bad.append(b"x" * 3_000_000)
    file = tmp_path / "goals.jsonl"
    file.write_bytes(b"\n".join([good, *bad, good]) + b"\n")
    command = [sys.executable, "-m", "covoyager", "plan", "--batch", str(file) if source == "file" else "-"]
    with file.open("rb") as given:
        done = subprocess.run(command, stdin=given, capture_output=True, env=shell.env, timeout=120, check=False)
    assert (done.returncode, done.stderr) == (0, b"")

    def refuse(word: str) -> None:
        raise AssertionError(f"{word} is no JSON")

    answers = [json.loads(line, parse_constant=refuse) for line in done.stdout.splitlines()]
    assert ["error" in answer for answer in answers] == [False, *[True] * len(bad), False]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such device")
def test_a_batch_that_does_not_end_is_given_up(shell: Planner) -> None:
    done = shell.program("--batch", "/dev/zero")
    assert done.returncode == 2
    assert re.fullmatch(r"covoyager: a line of /dev/zero is longer than 64 million characters\n", done.stderr)


def test_a_thousand_goals_in_one_batch(shell: Planner) -> None:
    # That every item is planned for is seen in tests/planning/test_every_item.py.
    names = ("dirt", "sand", "oak_log", "wheat_seeds", "oak_sapling", "gravel", "string", "egg")
    wanted = [(name, count) for count in range(1, 126) for name in names]
    lines = [json.dumps({"id": at, "goal": f"get {count} {name}"}) for at, (name, count) in enumerate(wanted)]
    began = time.perf_counter()
    answers = shell.batch(*lines)
    took = time.perf_counter() - began
    assert [answer["id"] for answer in answers] == list(range(1000))
    assert [(answer["goal"]["item"], answer["goal"]["count"]) for answer in answers] == wanted
    assert not [answer for answer in answers if "subtasks" not in answer or answer["critiques"]]
    print(f"a thousand goals in {took:.1f} s")


def test_a_person_gets_a_tree_with_the_critical_path(shell: Planner) -> None:
    done = shell("craft compass")
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert lines[0] == "1 compass — Minecraft 1.20.1, 16 steps"
    assert lines[1].startswith("*#16 Craft 1 compass and place it in the chest.")
    assert all(f"#{number} " in done.stdout for number in range(1, 17))
    assert any(line.startswith("side by side: #") for line in lines)
    assert any(line.startswith("critical path (*): #1 → ") and "about" in line for line in lines)
    assert lines[-1].startswith("one alone: about ")
    assert "Nothing to do" in shell("torch", "--have", "torch=1").stdout


def test_a_crew_is_told_what_it_takes_together_and_what_one_of_them_would_take_alone(shell: Planner) -> None:
    goal = "64 cobblestone and 32 oak logs"
    alone = shell(goal).stdout.splitlines()[-1]
    took = {}
    for hands in (2, 8):
        lines = shell(goal, "--participants", str(hands)).stdout.splitlines()
        assert lines[-1] == alone
        said = re.fullmatch(rf"{hands} together: about (?:(\d+) min )?(\d+) s", lines[-2])
        assert said
        took[hands] = 60 * int(said[1] or 0) + int(said[2])
        path = re.fullmatch(
            r"critical path .*about (?:(\d+) min )?(\d+) s( with one pair of hands at each)?", lines[-3]
        )
        assert path
        assert bool(path[3]) == (took[hands] < 60 * int(path[1] or 0) + int(path[2])), (
            "only where they are through sooner"
        )
    assert took[8] < took[2]


def test_it_imports_no_heavy_package_and_no_kind_of_goal_that_was_not_asked_for() -> None:
    heavy = "{'openai', 'javascript', 'textual', 'psycopg', 'sqlalchemy', 'pydantic', 'covoyager.goal_kinds.deeds'}"
    script = (
        "import sys; from covoyager.cli import main; code = main(['plan', 'craft compass', '--json']);"
        f"print(code, sorted({heavy} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, encoding="utf-8")
    assert done.stdout.splitlines()[-1] == "0 []"


def test_a_house_is_no_slip_of_a_hoe(shell: Planner) -> None:
    done = shell("build", "a", "stone", "house", "with", "door")
    assert done.stdout.startswith("build a stone house with door — ")


def test_buildings_are_planned_in_a_batch_as_they_are_alone(shell: Planner) -> None:
    goals = ("build a big oak house", "build a cobblestone wall", "build a tower 100 high", "build a castle")
    answers = shell.batch(*(json.dumps({"id": goal, "goal": goal}) for goal in goals))
    for goal, answer in zip(goals, answers, strict=True):
        code = 3 if "impossible" in answer else 0
        assert {"id": goal, **shell.json(goal, code=code)} == answer
    house, wall, tower, castle = answers
    assert house["assumed"] == ["big is read as 9×9 and 5 high"]
    assert house["subtasks"][-1]["action"] == wall["subtasks"][-1]["action"] == "build"
    assert tower["impossible"] == "A side of 100 blocks is too long; I build up to 48."
    assert castle["impossible"].startswith("I know no building called 'castle'; ")


def test_a_building_from_what_is_on_hand_alone_says_what_lacks(shell: Planner) -> None:
    words = ("build a hut", "--only-have", "--have")
    assert {step["action"] for step in shell.json(*words, "cobblestone=71")["subtasks"]} == {"build"}
    assert "cobblestone are not on hand" in shell.json(*words, "cobblestone=60", code=3)["impossible"]


def test_the_same_stock_gives_the_same_plan_in_every_process() -> None:
    words = "craft stone axe --only-have --have blackstone=3 bamboo=4 oak_wood=26 --mc 1.16.5 --json"
    command = [sys.executable, "-m", "covoyager", "plan", *words.split()]
    plans = {
        subprocess.run(command, capture_output=True, check=True, env={**os.environ, "PYTHONHASHSEED": seed}).stdout
        for seed in ("1", "2", "3", "4", "5", "6")
    }
    assert len(plans) == 1, "two sticks of bamboo or of planks: both would do"
