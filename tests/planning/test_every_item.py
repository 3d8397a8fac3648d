"""Every item that survival can obtain has a plan that holds; what cannot be had has none, and a true reason."""

from collections import Counter

import pytest

from covoyager.domain import Goal
from covoyager.errors import Impossible
from covoyager.planning import criticise, plan_goal
from tests.planning.facts import FULL, VERSIONS, data, knowledge
from tests.planning.plain import Plain

STEP = 1 if FULL else 9
"""Every so many-th item of the other versions is planned; of 1.20.1 every third, all with COVOYAGER_FULL=1."""

UNOBTAINABLE = {
    "1.14.4": 103, "1.16.5": 111, "1.18.2": 120, "1.20.1": 160, "1.21.4": 179, "26.1": 194,
}  # fmt: skip
"""How many items of each version have no plan; the reasons are reviewed in :func:`test_the_list_of_what_cannot_be_had`."""


@pytest.mark.parametrize("version", VERSIONS)
def test_every_plan_holds(version: str) -> None:
    facts = knowledge(version)
    plain = Plain(data(), version)
    names = list(facts.items)[:: STEP if version != "1.20.1" or FULL else 3]
    wrong: dict[str, list[str]] = {}
    for name in names:
        try:
            plan = plan_goal(Goal(name, {name: 1}), facts, have={})
        except Impossible:
            continue
        faults = [c.message for c in criticise(plan, facts, {}) if c.fatal] + plain.faults(plan.to_json())
        if faults:
            wrong[name] = faults[:2]
    assert not wrong


@pytest.mark.parametrize("version", VERSIONS)
def test_the_list_of_what_cannot_be_had(version: str) -> None:
    facts = knowledge(version)
    reasons: Counter[str] = Counter()
    unplanned = []
    for name in facts.items:
        if name in facts.ways and not facts.reasons.get(name) and FULL is False and hash_of(name) % 4:
            continue
        try:
            plan_goal(Goal(name, {name: 1}), facts, have={})
        except Impossible as error:
            unplanned.append(name)
            reasons[str(error).rpartition(": ")[2]] += 1
    assert set(reasons) <= {
        "it can be had in creative mode only",
        "it is found in structures only",
        "it is had from traders, chests or rare mob equipment only",
        "it takes a charged creeper, which lightning makes",
        "that version has it in an experiment only",
    }
    if FULL:
        assert len(unplanned) == UNOBTAINABLE[version]


def hash_of(name: str) -> int:
    return sum(map(ord, name))


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
