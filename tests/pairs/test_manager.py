"""What the Pair Manager finds, remembers, demotes, and leaves alone."""

import json

import pytest

from covoyager.domain import Action
from covoyager.errors import PairError
from covoyager.pairs import Choice, Origin, Standing
from tests.pairs.conftest import SOURCE, Library, bucket, compass, subtask


def test_nothing_is_known_at_first_and_the_built_in_skill_is_tried(library: Library) -> None:
    choice = library.open().choose(compass())
    assert choice == Choice("craft compass", "craft")
    assert choice.to_json() == {"pair": "craft compass", "hit": False, "skill": "craft"}
    assert not library.folder.exists()


def test_what_worked_is_found_again_in_any_quantity_and_in_another_session(library: Library) -> None:
    pairs = library.open()
    pairs.passed(compass(), pairs.choose(compass()), "1.20.1")
    choice = library.open().choose(compass(quantity=3))
    assert choice == Choice("craft compass", "craft", hit=True, version=1)
    assert not choice.sandbox
    pairs.passed(compass(3), choice, "1.21.4")
    (pair,) = library.open().all()
    assert (pair.successes, pair.failures, pair.minecraft) == (2, 0, ("1.20.1", "1.21.4"))
    assert pair.last_used
    assert (pair.shape.materials, pair.shape.station) == (("iron_ingot", "redstone"), "crafting_table")
    assert pair.shape.products == ("compass",)


def test_a_pair_knows_no_place_no_person_and_no_quantity(library: Library) -> None:
    pairs = library.open()
    pairs.passed(compass(7), pairs.choose(compass(7)))
    text = (library.folder / "craft-compass.json").read_text(encoding="utf-8")
    kept = json.loads(text)
    assert "Steve" not in text
    assert "117" not in text
    assert kept["subtask"] == {"action": "craft", "item": "compass", "quantity": "any"}


def test_what_is_hunted_for_different_things_is_kept_apart(library: Library) -> None:
    pairs = library.open()
    for_food = subtask(Action.KILL, "sheep", produces={"mutton": 2})
    for_wool = subtask(Action.KILL, "sheep", produces={"white_wool": 1})
    pairs.passed(for_food, pairs.choose(for_food))
    assert pairs.choose(for_food).hit
    assert pairs.choose(for_wool) == Choice("kill sheep for white_wool", "kill")


def test_a_failure_demotes_and_a_success_brings_back(library: Library) -> None:
    pairs = library.open()
    pairs.passed(compass(), pairs.choose(compass()))
    pairs.failed(compass(), pairs.choose(compass()), "NO_PATH")
    (pair,) = pairs.all()
    assert (pair.current.standing, pair.current.why, pair.failures) == (Standing.DEMOTED, "NO_PATH", 1)
    assert pairs.choose(compass()) == Choice("craft compass", "craft")
    assert pairs.names() == []
    pairs.passed(compass(), pairs.choose(compass()))
    assert pairs.choose(compass()).hit
    assert pairs.names() == ["craft compass"]


def test_a_reason_that_is_no_text_can_be_kept(library: Library) -> None:
    pairs = library.open()
    pairs.passed(compass(), pairs.choose(compass()))
    pairs.failed(compass(), pairs.choose(compass()), "the model says \ud83d")
    assert [pair.current.why for pair in library.open().all()] == ["the model says ?"]


def test_a_try_without_a_pair_demotes_nothing(library: Library) -> None:
    pairs = library.open()
    pairs.failed(compass(), pairs.choose(compass()), "NO_PATH")
    assert pairs.all() == []


def test_a_written_skill_is_kept_with_its_source_and_runs_in_the_sandbox(library: Library) -> None:
    library.open().learn(bucket("milk"), SOURCE, players=["Steve"], minecraft="1.20.1")
    choice = library.open().choose(bucket("milk"))
    assert choice.sandbox
    assert choice.skill == (library.folder / "use-milk_bucket.v1.js").absolute()
    assert choice.to_json() == {"pair": "use milk_bucket", "hit": True, "version": 1, "skill": "use-milk_bucket.v1.js"}
    assert (library.folder / "use-milk_bucket.v1.js").read_text(encoding="utf-8") == SOURCE


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("export default async (ctx) => ctx.navigateTo({ x: 117, y: 64, z: -3 })", "place"),
        ('export default async (ctx) => ctx.placeItem("torch", {"z": 12.5})', "place"),
        ("export default async (ctx) => { const [x, y, z] = [117, 64, -3] }", "place"),
        ("export default async (ctx) => ctx.followPlayer('Steve', 2)", "player"),
        ("async function skill (ctx) {}", "export default"),
        ("// export default async function\nfoo()", "export default"),
        ("export default 1 //" + "x" * 70_000, "64 kB"),
        ("export default 1 // \ud83d", "half a character"),
    ],
)
def test_what_is_bound_to_a_place_or_a_person_is_not_kept(library: Library, source: str, why: str) -> None:
    with pytest.raises(PairError, match=why):
        library.open().learn(bucket("milk"), source, players=["Alex", "Steve"])
    assert library.open().all() == []


@pytest.mark.parametrize(
    "source",
    [
        "export default async (ctx, args) => ctx.placeItem(args.item, { x: ctx.chest.x + 2, y: 64, z: ctx.chest.z })",
        "export default async (ctx) => ctx.exploreUntil({ x: 1, y: 0, z: -1 }, 100, 'cow')",
        "export default async (ctx) => { let z = 0; for (const n of [1, 2]) z += n; return z }",
        "// Steve stood at { x: 117 }\nexport default async (ctx, { max = 40 }) => ctx.findBlock('stone', max)",
    ],
)
def test_what_reckons_from_where_it_is_is_kept(library: Library, source: str) -> None:
    assert library.open().learn(bucket("milk"), source, players=["Steve"]) is not None


def test_a_like_subtask_is_served_where_nothing_else_is_there(library: Library) -> None:
    pairs = library.open()
    pairs.learn(bucket("water"), SOURCE)
    choice = pairs.choose(bucket("lava"))
    assert (choice.key, choice.hit, choice.near) == ("use water_bucket", True, True)
    assert choice.to_json()["near"] is True
    assert not pairs.choose(subtask(Action.USE, "honey_bottle", consumes={"glass_bottle": 1})).hit
    assert not pairs.choose(subtask(Action.USE, "lava_bucket", consumes={"bucket": 1}, station="furnace")).hit


def test_a_like_skill_that_works_becomes_the_subtasks_own(library: Library) -> None:
    pairs = library.open()
    pairs.learn(bucket("water"), SOURCE)
    pairs.passed(bucket("lava"), pairs.choose(bucket("lava")))
    choice = pairs.choose(bucket("lava"))
    assert (choice.key, choice.near, choice.sandbox) == ("use lava_bucket", False, True)
    assert {pair.key: pair.successes for pair in pairs.all()} == {"use lava_bucket": 1, "use water_bucket": 2}


def test_a_like_skill_that_fails_is_not_tried_again_and_keeps_its_name(library: Library) -> None:
    pairs = library.open()
    pairs.learn(bucket("water"), SOURCE)
    pairs.failed(bucket("lava"), pairs.choose(bucket("lava")), "NOT_FOUND")
    assert not pairs.choose(bucket("lava")).hit
    assert pairs.choose(bucket("water")).hit
    assert pairs.all()[0].unfit == ("use lava_bucket",)


def test_a_built_in_skill_goes_before_a_like_one_and_before_a_demoted_one(library: Library) -> None:
    pairs = library.open()
    oak, birch = subtask(Action.GATHER, "oak_log"), subtask(Action.GATHER, "dark_oak_log")
    pairs.learn(oak, SOURCE)
    assert pairs.choose(oak).sandbox
    assert pairs.choose(birch) == Choice("gather dark_oak_log", "gather")
    pairs.failed(oak, pairs.choose(oak), "TIMEOUT")
    assert pairs.choose(oak) == Choice("gather oak_log", "gather")
    pairs.passed(oak, pairs.choose(oak))
    (pair,) = pairs.all()
    assert [(v.number, v.origin, v.standing) for v in pair.versions] == [
        (1, Origin.MODEL, Standing.DEMOTED),
        (2, Origin.LIBRARY, Standing.VERIFIED),
    ]


def test_the_last_resort_is_what_has_failed(library: Library) -> None:
    pairs = library.open()
    pairs.learn(bucket("milk"), SOURCE)
    pairs.failed(bucket("milk"), pairs.choose(bucket("milk")), "NOT_FOUND")
    choice = pairs.choose(bucket("milk"))
    assert (choice.key, choice.sandbox, choice.version) == ("use milk_bucket", True, 1)


def test_when_the_newest_version_fails_the_one_before_is_used(library: Library) -> None:
    pairs = library.open()
    pairs.learn(bucket("milk"), SOURCE)
    pairs.learn(bucket("milk"), SOURCE + "// better\n")
    assert pairs.choose(bucket("milk")).version == 2
    pairs.failed(bucket("milk"), pairs.choose(bucket("milk")), "TIMEOUT")
    assert pairs.choose(bucket("milk")).version == 1


def test_learning_the_same_again_makes_no_new_version(library: Library) -> None:
    pairs = library.open()
    for _ in range(3):
        pairs.learn(bucket("milk"), SOURCE)
    (pair,) = pairs.all()
    assert [(v.number, v.successes) for v in pair.versions] == [(1, 3)]


def test_an_item_that_is_no_item_is_served_and_not_remembered(library: Library) -> None:
    pairs = library.open()
    odd = subtask(Action.CRAFT, "../../Steve's hut")
    choice = pairs.choose(odd)
    assert choice == Choice("craft", "craft")
    assert pairs.passed(odd, choice) is None
    pairs.failed(odd, choice, "x")
    assert pairs.learn(odd, SOURCE) is None
    assert not library.folder.exists()
