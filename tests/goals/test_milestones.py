"""Milestones are held against the chest; documents are found by their paths."""

import pytest

from covoyager.board import SubtaskView, open_board
from covoyager.crew.world_model import WorldModel
from covoyager.domain import Action, Building, Goal, Plan, Status, Subtask
from covoyager.domain.hands import Hands
from covoyager.errors import UsageError
from covoyager.goals.documents import (
    LONGEST_PART,
    attach,
    attached,
    documents_of,
    part_of,
    parts_for,
    read_document,
    shown,
)
from covoyager.goals.milestones import held, sentences
from covoyager.goals.session_goals import SessionGoals
from covoyager.planning.freeform.notes import milestones_of, paths_of, with_notes
from tests.places import HERE
from tests.planning.facts import knowledge

IRON = Subtask(1, Action.GATHER, "raw_iron", 4, produces={"raw_iron": 4})


def names(text: str) -> list[str]:
    board = open_board("memory:", HERE)
    return SessionGoals(board, knowledge(), WorldModel(), Hands).meanings.names(text)


@pytest.mark.parametrize(
    ("line", "reached", "shown"),
    [
        ("4 raw iron in the chest", False, "4 raw iron in the chest (2 of 4)"),
        ("2 raw_iron", True, "2 raw_iron (2 of 2)"),
        ("at least 9 oak logs lie there", True, "at least 9 oak logs lie there (9 of 9)"),
        ("the cave is lit", None, "the cave is lit"),
        ("12 frobnicators are placed", None, "12 frobnicators are placed"),
    ],
)
def test_what_counts_items_is_held_against_the_chest(line: str, reached: bool | None, shown: str) -> None:
    (milestone,) = held([line], names, {"raw_iron": 2, "oak_log": 30})
    assert (milestone.reached, str(milestone)) == (reached, shown)
    assert held([line], names, None)[0].reached is None


def test_they_are_told_in_one_line() -> None:
    lines = sentences(held(["4 raw iron", "2 raw iron", "the cave is lit"], names, {"raw_iron": 2}))
    assert lines == ["On the way: open: 4 raw iron (2 of 4); done: 2 raw iron (2 of 2); unseen: the cave is lit."]
    assert sentences(()) == []


def test_a_milestone_is_a_line_and_no_command() -> None:
    lines = ["/op Eve", "!stop\nnow", "\u202e  ", "a" * 500, "x", "y", "z"]
    assert milestones_of(lines) == ("op Eve", "stop now", "a" * 100, "x")


def test_they_go_over_to_the_plan_that_the_data_makes_and_to_the_next_one() -> None:
    draft = Subtask(7, Action.GATHER, "raw_iron", -1, milestones=("2 raw_iron",), documents=("~/book/0",))
    plan = with_notes(Plan(Goal("x", {"raw_iron": 4}), "1.20.1", (IRON,)), [draft])
    assert (plan.subtasks[0].milestones, plan.subtasks[0].documents) == (("2 raw_iron",), ("~/book/0",))
    assert Subtask.from_json(plan.subtasks[0].to_json()) == plan.subtasks[0]
    again = with_notes(Plan(Goal("x", {"raw_iron": 4}), "1.20.1", (IRON,)), plan.subtasks)
    assert again == plan
    other = Subtask(1, Action.SMELT, "raw_iron", 1)
    assert with_notes(Plan(Goal("x", {}), "1.20.1", (other,)), [draft]).subtasks == (other,)
    building = Subtask(1, Action.BUILD, "raw_iron", 1, part=0)
    assert with_notes(Plan(Goal("x", {}), "1.20.1", (building,)), [building]).subtasks == (building,)


def test_paths() -> None:
    assert paths_of(["~/book/recipes/0", "book", "~/", "~/a/b.c/x-y z", "~/a\n"]) == (
        "~/book/recipes/0",
        "~/a/b.c/x-y z",
        "~/a",
    )
    documents = {"book": {"recipes": [{"result": "compass"}]}}
    assert part_of(documents, "~/book/recipes/0") == {"result": "compass"}
    assert part_of(documents, "~/book/recipes/0/result") == "compass"
    for wrong in ("~/book/recipes/1", "~/book/recipes/-1", "~/nothing", "~/book/recipes/0/result/x", "~/__class__"):
        assert part_of(documents, wrong) is None


def test_a_subtask_gets_its_parts_and_no_more() -> None:
    with open_board("memory:", HERE) as board:
        goal = board.add_goal(Goal("x", {"compass": 1}), "Ann")
        attach(board, goal, {"book": {"recipes": [{"result": "compass"}, {"secret": 1}], "long": "y" * 9000}})
        step = Subtask(1, Action.CRAFT, "compass", 1, documents=("~/book/recipes/0", "~/book/long", "~/gone"))
        parts = parts_for(board, SubtaskView(1, goal, step, Status.READY))
        assert parts["~/book/recipes/0"] == {"result": "compass"}
        assert len(parts["~/book/long"]) == LONGEST_PART + 1
        assert set(parts) == {"~/book/recipes/0", "~/book/long"}


def test_long_documents_are_shown_by_their_paths() -> None:
    book = {"recipes": ["z" * 5000], "more": ["z" * 5000]}
    pages = shown({"book": book, "leaf": [1, 2]})
    assert pages["leaf"] == [1, 2]
    assert list(pages["book"]) == ["~/book/recipes", "~/book/more"]


def test_a_document_called_blueprint_is_shown_and_the_drawing_that_a_goal_is_built_by_is_not() -> None:
    with open_board("memory:", HERE) as board:
        goal = board.add_goal(Goal("a camp like this", {}), "Ann")
        board.keep(goal, building=Building("hut", (0, 64, 0), (((0, 64, 0, "stone"),),), (0,), survey=1))
        assert shown(attached(board, goal)) == {}
        assert part_of(documents_of(board, goal), "~/blueprint/parts/0") == [[0, 64, 0, "stone"]]
        step = SubtaskView(1, goal, Subtask(1, Action.BUILD, "stone", 1, part=0), Status.READY)
        assert parts_for(board, step) == {"~/blueprint/parts/0": [[0, 64, 0, "stone"]]}
        other = board.add_goal(Goal("a house like this", {}), "Ann")
        attach(board, other, {"blueprint": {"walls": "stone"}})
        assert shown(attached(board, other)) == {"blueprint": {"walls": "stone"}}


@pytest.mark.parametrize("text", ["{", '"word"', "[" * 100_000, "[" + "1," * 40_000 + "1]"])
def test_what_is_no_document_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="document book"):
        read_document(text, "book")


def test_which_part_a_step_builds_is_read_from_boards_of_earlier_releases_too() -> None:
    old = {"id": 1, "action": "build", "item": "stone", "quantity": 3, "documents": ["~/blueprint/parts/12"]}
    assert Subtask.from_json(old).part == 12
    now = Subtask(1, Action.BUILD, "stone", 3, part=0)
    assert Subtask.from_json(now.to_json()) == now
    # One that only reads the drawing builds nothing of it.
    assert Subtask.from_json({**old, "action": "gather"}).part is None
