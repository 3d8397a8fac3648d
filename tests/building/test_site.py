"""Buildings on the board: parts stay apart when planned anew, and only the world says that one stands."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from covoyager.board import SubtaskView, open_board
from covoyager.chat.replies import claimed
from covoyager.crew.execution.judger import JudgedRow, judge
from covoyager.domain import Building, Goal, GoalState, Observation, Plan, Ruling, Status, Verdict
from covoyager.errors import Impossible, NotUnderstood
from covoyager.goal_kinds import Around, Kept
from covoyager.goal_kinds import plan as made
from covoyager.goals.buildings import Buildings
from tests.building.schematics import schem
from tests.places import HERE
from tests.planning.facts import knowledge

K = knowledge()
TEXT = "build a 5x5 cobblestone hut with a door"


def plan(building: Building | None, views: Sequence[SubtaskView] = (), **have: int) -> Plan:
    assert building is not None
    return made(Goal(TEXT, {}), Around(K, have), Kept(building, tuple((view.subtask, view.state) for view in views)))


def test_parts_are_laid_done_and_planned_anew(tmp_path: Path) -> None:
    with open_board("memory:", HERE) as board:
        buildings = Buildings(board, K, tmp_path)
        drawn = buildings.read(TEXT)
        assert drawn is not None
        building = buildings.placed(drawn, (10, 64, 20))
        first = plan(building, cobblestone=80, oak_door=1)
        goal = board.add_goal(Goal(TEXT, {}), "Alex", first)
        board.keep(goal, building=building)
        board.set_stock(Observation(chest={"cobblestone": 80, "oak_door": 1}))
        views = board.subtasks(goal)
        assert [view.subtask.part for view in views] == [*range(6)]
        assert [view.state for view in views] == [Status.READY, *[Status.BLOCKED] * 5]
        assert "from 10 64 20 to 14 64 24" in views[0].subtask.description
        blocks = buildings.blocks(views[0])
        assert blocks is not None
        assert len(blocks) == views[0].subtask.quantity == 15

        board.claim(views[0].id, "Alex", 60)
        (sentence,) = claimed(views[0])
        assert "from 10 64 20 to 14 64 24, with 15 cobblestone. !done 1" in sentence
        buildings.seen(views[0], [[*block, "air"] for block in blocks[:2]])
        again = plan(buildings.of(goal), board.subtasks(goal), cobblestone=70, oak_door=1)
        board.set_plan(goal, again, "two are missing", "Task Manager")
        assert [view.id for view in board.subtasks(goal)] == [view.id for view in views]

        board.settle(views[0].id, Verdict(Ruling.PASS, "it stands as drawn"), "Alex")
        rest = plan(buildings.of(goal), board.subtasks(goal), cobblestone=70, oak_door=1)
        board.set_plan(goal, rest, "one part stands", "Task Manager")
        states = {view.id: view.state for view in board.subtasks(goal)}
        assert [states[view.id] for view in views][:2] == [Status.DONE, Status.READY]
        for view in views[1:]:
            board.settle(view.id, Verdict(Ruling.PASS), "Bot")
        assert board.goal(goal).state is GoalState.DONE


def test_the_building_is_looked_over_and_mended_before_it_is_done(tmp_path: Path) -> None:
    with open_board("memory:", HERE) as board:
        buildings = Buildings(board, K, tmp_path)
        drawn = buildings.read(TEXT)
        assert drawn is not None
        building = buildings.placed(drawn, (10, 64, 20))
        goal = board.add_goal(Goal(TEXT, {}), "Alex", plan(building, cobblestone=80, oak_door=1))
        board.keep(goal, building=building)
        board.set_stock(Observation(chest={"cobblestone": 80, "oak_door": 1}))
        *parts, survey = board.subtasks(goal)
        for view in parts:
            board.settle(view.id, Verdict(Ruling.PASS), "Bot")
        assert board.goal(goal).state is GoalState.OPEN
        survey = board.subtask(survey.id)
        assert (survey.state, dict(survey.subtask.consumes)) == (Status.READY, {})
        assert "Look over all of" in survey.subtask.description
        blocks = buildings.blocks(survey)
        assert blocks is not None
        assert {tuple(block[:3]) for block in blocks} == {(x + 10, y + 64, z + 20) for x, y, z in drawn.blocks}
        assert buildings.lost([survey]) == {}
        # A creeper was there.
        board.claim(survey.id, "Bot", 60)
        buildings.seen(survey, [[*block, "air"] for block in blocks if block[3] == "cobblestone"][:2])
        board.release(survey.id, "Bot", "NO_MATERIAL")
        survey = board.subtask(survey.id)
        assert buildings.lost([survey]) == {"cobblestone": 2}
        again = plan(buildings.of(goal), board.subtasks(goal), cobblestone=2)
        board.set_plan(goal, again, "two are gone", "Task Manager")
        survey = board.subtask(survey.id)
        assert dict(survey.subtask.consumes) == {"cobblestone": 2}
        assert buildings.lost([survey]) == {}
        board.settle(survey.id, Verdict(Ruling.PASS), "Bot")
        assert board.goal(goal).state is GoalState.DONE


def test_a_session_that_comes_later_knows_where_something_stands(tmp_path: Path) -> None:
    with open_board("memory:", HERE) as board:
        buildings = Buildings(board, K, tmp_path)
        drawn = buildings.read(TEXT)
        assert drawn is not None
        goals = []
        for x in (0, 40):
            building = buildings.placed(drawn, (x, 64, 0))
            goals.append(board.add_goal(Goal(TEXT, {}), "Alex", plan(building, cobblestone=80, oak_door=1)))
            board.keep(goals[-1], building=building)
        for view in board.subtasks(goals[0]):
            board.settle(view.id, Verdict(Ruling.PASS), "Bot")
        assert board.goal(goals[0]).state is GoalState.DONE
        corners = [site["corner"]["x"] for site in buildings.sites()]
        assert sorted(corners) == [0, 40]
        assert buildings.sites()[0]["size"] == {"x": 5, "y": drawn.size[1], "z": 5}
        board.cancel(goals[1], "Alex")
        assert [site["corner"]["x"] for site in buildings.sites()] == [0]


def test_only_the_world_says_that_it_stands(tmp_path: Path) -> None:
    with open_board("memory:", HERE) as board:
        buildings = Buildings(board, K, tmp_path)
        drawn = buildings.read(TEXT)
        assert drawn is not None
        laid = plan(buildings.placed(drawn, (0, 0, 0)), cobblestone=80, oak_door=1)
        subtask = laid.subtasks[0]
        row = JudgedRow(1, subtask, Status.IN_PROGRESS)
        for wrong, ruling in [(None, Ruling.UNSURE), (3, Ruling.FAIL), (0, Ruling.PASS)]:
            assert judge(row, [row], {}, {"cobblestone": 64}, wrong=wrong).ruling is ruling


def test_what_cannot_be_built_is_said_before_anybody_starts(tmp_path: Path) -> None:
    with open_board("memory:", HERE) as board:
        buildings = Buildings(board, K, tmp_path)
        (tmp_path / "lake.schem").write_bytes(schem({(0, 0, 0): "stone", (1, 0, 0): "water[level=0]"}, (2, 1, 1)))
        (tmp_path / "throne.schem").write_bytes(schem({(0, 0, 0): "bedrock"}, (1, 1, 1)))
        with pytest.raises(Impossible, match="water cannot be placed by hand"):
            buildings.read("build lake.schem")
        with pytest.raises(NotUnderstood, match="no blueprint castle"):
            buildings.read("build castle.schem")
        throne = buildings.read("build throne.schem")
        assert throne is not None
        with pytest.raises(Impossible):
            plan(buildings.placed(throne, (0, 0, 0)))


@pytest.mark.parametrize(
    ("have", "tool", "made"), [({"iron_hoe": 1}, "iron_hoe", False), ({"oak_log": 4}, "wooden_hoe", True)]
)
def test_a_field_takes_a_hoe_that_is_there_or_one_that_is_made(
    tmp_path: Path, have: dict[str, int], tool: str, made: bool
) -> None:
    (tmp_path / "bed.json").write_text('{"farmland": [[0, 0, 0]]}', encoding="utf-8")
    with open_board("memory:", HERE) as board:
        buildings = Buildings(board, K, tmp_path)
        drawn = buildings.read("build bed.json")
        assert drawn is not None
        planned = plan(buildings.placed(drawn, (3, 64, 3)), (), **{"dirt": 1} | have)
    *materials, built = planned.subtasks
    assert built.tools == (tool,)
    assert built.consumes == {"dirt": 1}
    makers = [subtask.id for subtask in materials if tool in subtask.produces]
    assert bool(makers) is made
    assert set(makers) <= set(built.needs)


def test_soil_is_tilled_last_and_what_dried_takes_no_earth(tmp_path: Path) -> None:
    """Without water soil dries by chance: no part is looked at for it, and nobody digs for earth that lies there."""
    bed = '{"farmland[moisture=7]": [[0, 0, 0], [1, 0, 0]], "cobblestone": [[0, 0, 1], [0, 1, 1]]}'
    (tmp_path / "bed.json").write_text(bed, encoding="utf-8")
    with open_board("memory:", HERE) as board:
        buildings = Buildings(board, K, tmp_path)
        drawn = buildings.read("build bed.json")
        assert drawn is not None
        building = buildings.placed(drawn, (3, 64, 3))
        *parts, survey = building.parts
        assert {state for part in parts for *_, state in part} == {"cobblestone", "dirt"}
        assert {state for *_, state in survey} == {"cobblestone", "farmland"}
        planned = plan(building, (), dirt=2, cobblestone=2, wooden_hoe=1)
        assert [step.tools for step in planned.subtasks] == [()] * len(parts) + [("wooden_hoe",)]
        goal = board.add_goal(Goal(TEXT, {}), "Alex", planned)
        board.keep(goal, building=building)
        last = board.subtasks(goal)[-1]
        buildings.seen(last, [[3, 64, 3, "farmland", "dirt"], [4, 64, 3, "farmland", "air"]])
        kept = buildings.of(goal)
        assert kept is not None
        assert kept.lacking[building.survey] == {"dirt": 1}
