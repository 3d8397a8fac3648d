"""Places to work at are made, and set up by the chest before anything is made at them."""

import pytest

from covoyager.domain import Action, Plan
from covoyager.errors import NotUnderstood
from covoyager.goal_kinds import Around, plan, understand
from covoyager.planning import criticise
from tests.planning.facts import VERSIONS, knowledge


def made(text: str, standing: dict[str, int] | None = None, version: str = "1.20.1", **have: int) -> Plan:
    facts = knowledge(version)
    return plan(understand(text, facts), Around(facts, have, stations=standing or {}))


def set_up(found: Plan) -> dict[str, int]:
    return {step.item: step.quantity for step in found.subtasks if step.action is Action.PLACE}


@pytest.mark.parametrize(
    ("text", "blocks"),
    [
        ("set up a kitchen", {"furnace": 1, "smoker": 1, "campfire": 1}),
        ("Please set up a smoker and a loom by the chest.", {"smoker": 1, "loom": 1}),
        ("put up two furnaces next to our chest!", {"furnace": 2}),
        ("set up the workshop", {"crafting_table": 1, "furnace": 1, "stonecutter": 1}),
    ],
)
def test_all_of_it_is_set_up_and_what_is_made_there_waits_for_it(text: str, blocks: dict[str, int]) -> None:
    found = made(text)
    assert set_up(found) == blocks
    assert (found.goal.text, dict(found.goal.items)) == (text, {})
    assert found.goal.assumed
    assert criticise(found, knowledge(), {}) == []


def test_what_stands_is_not_set_up_again() -> None:
    assert set_up(made("set up a kitchen", {"furnace": 1, "campfire": 2})) == {"smoker": 1}
    assert made("set up a furnace", {"furnace": 1}).subtasks == ()


def test_what_is_on_hand_is_only_set_up() -> None:
    (step,) = made("set up an anvil", anvil=1).subtasks
    assert (step.action, step.item, dict(step.consumes), step.needs) == (Action.PLACE, "anvil", {"anvil": 1}, ())


def test_what_nothing_is_made_at_is_refused() -> None:
    with pytest.raises(NotUnderstood, match="such as a furnace"):
        understand("set up 4 torches", knowledge())


@pytest.mark.parametrize("text", ["craft 3 torches", "get a furnace", "kill 2 zombies"])
def test_other_words_are_other_kinds(text: str) -> None:
    assert understand(text, knowledge()).items


@pytest.mark.parametrize("version", VERSIONS)
def test_a_kitchen_has_what_its_version_has(version: str) -> None:
    blocks = set_up(made("set up a kitchen", version=version))
    assert set(blocks) == {"furnace", "smoker", "campfire"} & knowledge(version).blocks.keys()
