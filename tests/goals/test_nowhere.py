"""A world whose file tells all that is in it: what it has none of is refused at once."""

from pathlib import Path

import pytest

from covoyager.board import open_board
from covoyager.crew.world_model import WorldModel
from covoyager.domain import Action, Goal, Observation, Plan, Subtask
from covoyager.domain.hands import Hands
from covoyager.errors import Impossible
from covoyager.goal_kinds import Around, plan, understand
from covoyager.goals.meanings import Meaning
from covoyager.goals.nowhere import refuse_what_is_nowhere
from covoyager.goals.planner import Planner
from covoyager.goals.wanted import Wanted
from covoyager.language.catalogues import in_language
from covoyager.language.goal_parser import parse_goal
from covoyager.planning import plan_goal
from covoyager.world.contents import contents_of
from tests.places import HERE
from tests.planning.facts import knowledge

ROOT = Path(__file__).resolve().parents[2]
ARENA = contents_of("arena", ROOT)
assert ARENA is not None


def refusal(text: str, seen: frozenset[str] = frozenset()) -> str:
    assert ARENA is not None
    made = plan_goal(parse_goal(text, knowledge()), knowledge(), have={}, nearby=dict.fromkeys(ARENA | seen, 5))
    try:
        refuse_what_is_nowhere(made, ARENA | seen)
    except Impossible as error:
        return str(error)
    return ""


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("get 3 birch logs", "this world has no birch logs, only oak logs"),
        ("3 sand", "this world has no sand"),
        ("kill 3 zombies", "this world has no zombies"),
        ("a bucket of water", "this world has no water"),
        ("10 bread", "this world has no wheat; needed for bread"),
    ],
)
def test_what_the_arena_has_none_of_is_refused_with_what_there_is(text: str, why: str) -> None:
    assert refusal(text) == why


@pytest.mark.parametrize(
    "text",
    [
        "craft compass",
        "3 logs",
        "full iron armor",
        "diamond pickaxe",
        "10 torches",
        "white bed",
        "3 cooked beef",
        "apple",
    ],
)
def test_what_the_arena_has_is_planned(text: str) -> None:
    assert refusal(text) == ""


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("i want a dog", "this world has no skeletons; needed for wolf"),
        ("tame a parrot", "this world has no wheat seeds; needed for parrot"),
    ],
)
def test_what_an_animal_is_tamed_with_is_named_beside_the_animal(text: str, why: str) -> None:
    made = plan(understand(text, knowledge()), Around(knowledge()))
    with pytest.raises(Impossible, match=f"^{why}$"):
        refuse_what_is_nowhere(made, ARENA or frozenset())


def test_of_a_building_what_is_made_of_it_is_named() -> None:
    assert ARENA is not None
    shared = {"quantity": 1, "description": ""}
    sand = Subtask.from_json(
        {"id": 1, "action": "gather", "item": "sand", "sources": ["sand"], "produces": {"sand": 2}, **shared}
    )
    glass = Subtask.from_json(
        {"id": 2, "action": "smelt", "item": "glass", "consumes": {"sand": 2}, "produces": {"glass": 2}, **shared}
    )
    wall = Subtask.from_json(
        {"id": 3, "action": "build", "item": "cobblestone", "consumes": {"cobblestone": 7, "glass": 2}, **shared}
    )
    last = Subtask.from_json({"id": 4, "action": "build", "item": "cobblestone", **shared})
    with pytest.raises(Impossible, match=r"^this world has no sand; needed for glass$"):
        refuse_what_is_nowhere(Plan(Goal("build a hut", {}), "1.20.1", (sand, glass, wall, last)), ARENA)


def test_what_somebody_has_put_up_in_sight_counts() -> None:
    assert refusal("3 birch logs", frozenset(["birch_log"])) == ""


def planned_beside_the_last_oaks(text: str, *, anew: bool = False) -> Plan:
    """The plan in an arena where some planks are left over, and 33 oak logs."""
    world_model = WorldModel(chest_at=(0, 64, 0))
    chest, blocks = {"oak_planks": 4, "chest": 3}, {**dict.fromkeys(ARENA or (), 50), "oak_log": 33}
    world_model.update(Observation(tick=1, chest=chest, blocks=blocks, standing={"crafting_table": 1}))
    board = open_board("memory:", HERE)
    planner = Planner(board, knowledge(), world_model, Hands, Wanted(board, knowledge(), world_model.on_hand), ARENA)
    goal = parse_goal(text, knowledge())
    if not anew:
        return planner.first(Meaning(text, goal), None)
    return planner.anew(board.goal(board.add_goal(goal, "Steve", Plan(goal, "1.20.1", ()))))


@pytest.mark.parametrize("anew", [False, True])
def test_other_kinds_are_no_way_out_where_there_are_none(anew: bool) -> None:
    """An axe, of birch for its own sake or of oak, would take two logs too many."""
    steps = planned_beside_the_last_oaks("130 oak planks", anew=anew).subtasks
    gathered = [step for step in steps if step.action is Action.GATHER]
    assert [(step.item, step.quantity) for step in gathered] == [("oak_log", 33)]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("150 oak planks and 3 stone pickaxes", "only 33 oak logs are in sight, and 40 are needed: lead me to more (!follow), "
         "or ask for less"),
        ("50 birch logs", "this world has no birch logs, only oak logs"),
    ],
)  # fmt: skip
def test_too_few_of_what_there_is_are_told_as_that(text: str, why: str) -> None:
    with pytest.raises(Impossible) as refused:
        planned_beside_the_last_oaks(text)
    assert str(refused.value) == why


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("shulker box", "no bot goes to the End; put 2 shulker shells into the chest first"),
        ("16 end stone bricks", "no bot goes to the End; put 16 end stone into the chest first"),
        ("kill the ender dragon", "no bot goes to the End"),
    ],
)
def test_what_only_the_end_has_is_refused_before_an_hour_of_work_for_the_way_there(text: str, why: str) -> None:
    """The way there was left to a step that no bot could do; the things may come from somebody who plays."""
    with pytest.raises(Impossible) as refused:
        planned_from(text, {}, None)
    assert str(refused.value) == why


def test_what_somebody_has_brought_from_the_end_is_worked_with() -> None:
    steps = planned_from("shulker box", {"shulker_shell": 2}, None).subtasks
    assert steps[-1].item == "shulker_box"


def planned_from(text: str, chest: dict[str, int], contents: frozenset[str] | None) -> Plan:
    """The plan in a world of such contents, or of which nothing is known, with so much in the chest."""
    world_model = WorldModel(chest_at=(0, 64, 0))
    world_model.update(Observation(tick=1, chest=chest, blocks={}, standing={}))
    board = open_board("memory:", HERE)
    planner = Planner(board, knowledge(), world_model, Hands, Wanted(board, knowledge(), world_model.on_hand), contents)
    return planner.first(Meaning(text, parse_goal(text, knowledge())), None)


def test_it_is_told_in_german() -> None:
    made = plan_goal(parse_goal("3 birch logs", knowledge()), knowledge(), have={}, nearby={"birch_log": 3})
    with pytest.raises(Impossible) as refused:
        refuse_what_is_nowhere(made, ARENA or frozenset())
    assert in_language(refused.value.args[0], "de").startswith("in dieser Welt gibt es ")


def test_a_world_that_makes_its_land_or_its_mobs_itself_tells_nothing(tmp_path: Path) -> None:
    assert contents_of("wild", ROOT) is None
    for form in (
        '{"terrain": {"kind": "generated"}}',
        '{"terrain": {"kind": "void"}, "rules": {"hostile_mobs": true}}',
        '{"terrain": {"kind": "void"}, "blocks": [{"block": "spawner", "at": [0, 64, 0]}]}',
        "[",
    ):
        file = tmp_path / "land.json"
        file.write_text(form, encoding="utf-8")
        assert contents_of(str(file), ROOT) is None


def test_a_flat_world_has_its_layers_and_what_lies_in_its_chests(tmp_path: Path) -> None:
    file = tmp_path / "land.json"
    layers = '"terrain": {"kind": "flat", "layers": ["bedrock", "dirt"]}'
    more = '"blocks": [{"tree": "spruce", "at": [1, 1, 1]}], "mobs": [{"type": "cow"}]'
    barrel = '"containers": [{"type": "barrel", "items": {"bread": 4}}]'
    file.write_text(f"{{{layers}, {more}, {barrel}}}", encoding="utf-8")
    assert contents_of(str(file), ROOT) == frozenset(("bedrock", "dirt", "bread", "spruce_log", "spruce_leaves", "cow"))
