"""Every item that survival can obtain has a plan that holds; what cannot be had has none, and a true reason."""

from collections.abc import Callable
from typing import Any

import pytest

from covoyager.domain import Goal
from covoyager.errors import Impossible
from covoyager.planning import criticise, plan_goal
from tests.planning import plain_tables as tables
from tests.planning.facts import VERSIONS, data, knowledge, survey
from tests.planning.plain import Plain, fits


@pytest.fixture(scope="module", params=VERSIONS)
def version(request: pytest.FixtureRequest) -> str:
    """All that is asked of one version is asked in a row, of one survey."""
    return str(request.param)


def test_exactly_what_survival_gives_is_planned(version: str) -> None:
    obtainable = Plain(data(), version).survival()
    assert len(obtainable) > 770
    assert set(survey(version).plans) == obtainable


def test_every_plan_passes_the_critic(version: str) -> None:
    facts = knowledge(version)
    wrong = {name: [c.message for c in criticise(plan, facts, {})] for name, plan in survey(version).plans.items()}
    assert not {name: faults for name, faults in wrong.items() if faults}


def test_every_plan_passes_the_plain_check(version: str) -> None:
    plain = Plain(data(), version)
    wrong = {name: plain.faults(plan.to_json()) for name, plan in survey(version).plans.items()}
    assert not {name: faults for name, faults in wrong.items() if faults}


REASONS = (
    (tables.CREATIVE, "creative mode only"),
    (tables.STRUCTURES, "structures only"),
    (tables.FROM_TEMPLATE, "netherite upgrade smithing template, which cannot be had: it is found in structures only"),
    (tables.TRADERS, "traders, chests or rare mob equipment only"),
    (tables.LIGHTNING, "charged creeper"),
)


def test_what_cannot_be_had_is_refused_with_the_true_reason(version: str) -> None:
    refused = survey(version).refused
    for name, reason in refused.items():
        expected = next((words for names, words in REASONS if fits(name, names)), "experiment only")
        assert expected in reason, name
        assert reason.startswith(name.replace("_", " "))
        assert len(reason) < 160
    besides = [name for name in refused if not fits(name, tables.CREATIVE)]
    assert len(besides) < 75


@pytest.mark.parametrize(
    "name",
    ["bedrock", "command_block", "pig_spawn_egg", "barrier", "end_portal_frame", "elytra", "player_head", "spawner",
     "infested_stone", "petrified_oak_slab", "debug_stick", "netherite_upgrade_smithing_template", "chainmail_boots"],
)  # fmt: skip
def test_what_nobody_can_make_is_never_planned(name: str) -> None:
    with pytest.raises(Impossible, match="cannot be had"):
        plan_goal(Goal(name, {name: 1}), knowledge(), have={})


def test_what_depends_on_something_unobtainable_says_on_what() -> None:
    with pytest.raises(Impossible, match=r"netherite sword takes netherite upgrade smithing template.*structures only"):
        plan_goal(Goal("x", {"netherite_sword": 1}), knowledge(), have={})
    plan_goal(Goal("x", {"netherite_sword": 1}), knowledge("1.18.2"), have={})
    plan_goal(Goal("x", {"netherite_sword": 1}), knowledge(), have={"netherite_upgrade_smithing_template": 1})


def swap(old: str, new: str) -> Callable[[dict[str, Any]], None]:
    """Another item in the place of one that the last step takes."""

    def change(plan: dict[str, Any]) -> None:
        consumes = plan["subtasks"][-1]["consumes"]
        consumes[new] = consumes.pop(old)

    return change


def last(**values: object) -> Callable[[dict[str, Any]], None]:
    return lambda plan: plan["subtasks"][-1].update(values)


@pytest.mark.parametrize(("item", "change"), [
    ("oak_stairs", swap("oak_planks", "birch_planks")),
    ("red_bed", swap("red_dye", "white_dye")),
    ("sandstone", swap("sand", "red_sand")),
    ("iron_ingot", swap("raw_iron", "raw_gold")),
    ("torch", last(quantity=5, produces={"torch": 5})),
    ("chest", last(station=None)),
    ("stone_brick_stairs", last(consumes={"andesite": 1}, station="stonecutter")),
    ("stone_brick_slab", last(consumes={"stone": 1}, station="stonecutter", quantity=3, produces={"stone_brick_slab": 3})),
    ("diamond", last(tools=["stone_pickaxe"])),
    ("ice", last(tools=[])),
    ("glowstone_dust", last(station=None)),
    ("apple", last(sources=["birch_leaves"])),
    ("bone", last(tools=[])),
    ("wither_skeleton_skull", last(quantity=5)),
    ("trident", last(quantity=20)),
    ("ghast_tear", last(consumes={})),
    ("milk_bucket", last(consumes={"water_bucket": 1})),
    ("wheat", last(tools=[])),
    ("lime_concrete", last(consumes={"pink_concrete_powder": 1})),
    ("nether_star", last(needs=[])),
])  # fmt: skip
def test_the_plain_check_has_teeth(item: str, change: Callable[[dict[str, Any]], None]) -> None:
    plain = Plain(data(), "1.20.1")
    plan = survey("1.20.1").plans[item].to_json()
    assert not plain.faults(plan)
    change(plan)
    assert plain.faults(plan)
