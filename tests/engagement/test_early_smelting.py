"""Who has nothing to do loads the ore that is there, while others dig the last of it."""

from dataclasses import replace

import pytest

from covoyager.board import Board
from covoyager.domain import Action, Goal, Observation, Plan, Status, Subtask
from covoyager.engagement.early_smelting import EarlySmelting
from tests.board.plans import PASS
from tests.fake_session import FakeSession, FakeWorker
from tests.planning.facts import knowledge

ORE = Subtask(1, Action.GATHER, "raw_iron", 6, produces={"raw_iron": 6}, sources=("iron_ore",), ticks=300)
LAST = replace(ORE, id=2, quantity=18, produces={"raw_iron": 18}, ticks=900)
INGOTS = Subtask(
    3,
    Action.SMELT,
    "iron_ingot",
    24,
    consumes={"raw_iron": 24, "coal": 8},
    produces={"iron_ingot": 24},
    needs=(1, 2),
    ticks=603,
    station="furnace",
    description="Smelt 24 iron ingots and place them in the chest.",
)
FURNACES = {"furnace": 8}


def seated(ingots: Subtask = INGOTS, *more: Subtask) -> tuple[FakeSession, Board, EarlySmelting]:
    session = FakeSession()
    goal = Goal("ingots", {"iron_ingot": 24})
    session.board.add_goal(goal, "Steve", Plan(goal, "1.20.1", (ORE, LAST, ingots, *more)))
    session.board.claim(1, "Bot2")
    session.board.settle(1, PASS, "Bot2")
    session.board.claim(2, "Bot3")
    return session, session.board, EarlySmelting(session.parts, knowledge())


def looks(session: FakeSession, chest: dict[str, int], standing: dict[str, int]) -> None:
    session.world_model.chest, session.world_model.standing = chest, standing
    session.board.set_stock(Observation(chest=chest, standing=standing))


def test_a_load_of_what_is_there_is_free_and_whoever_waits_for_all_waits_for_both() -> None:
    session, board, early = seated()
    looks(session, {"raw_iron": 6, "coal": 8}, FURNACES)
    early.mind(board.subtasks())
    load, rest = board.subtasks()[-1], board.subtask(3)
    assert (load.state, load.subtask.quantity, load.subtask.furnace) == (Status.READY, 6, 1)
    assert load.subtask.consumes == {"raw_iron": 6, "coal": 1}
    assert load.subtask.ticks == 1200
    assert (rest.state, rest.subtask.quantity, rest.subtask.furnace) == (Status.BLOCKED, 18, 0)
    assert rest.subtask.consumes == {"raw_iron": 18, "coal": 7}
    assert load.subtask.description == "Smelt 6 iron ingots and place them in the chest."
    assert rest.subtask.description == "Smelt 18 iron ingots and place them in the chest."
    before = board.subtasks()
    early.mind(before)
    assert board.subtasks() == before, "nobody has taken it yet"


def test_the_next_has_a_number_of_its_own() -> None:
    session, board, early = seated()
    looks(session, {"raw_iron": 12, "coal": 8}, FURNACES)
    early.mind(board.subtasks())
    board.claim(board.subtasks()[-1].id, "Bot2")
    early.mind(board.subtasks())
    assert [view.subtask.furnace for view in board.subtasks()[-2:]] == [1, 2]


@pytest.mark.parametrize(
    ("chest", "standing"),
    [
        ({"raw_iron": 2, "coal": 8}, FURNACES),
        ({"raw_iron": 6}, FURNACES),
        ({"raw_iron": 6, "coal": 8}, {}),
        ({"raw_iron": 6, "coal": 8}, {"furnace": 1}),
    ],
)
def test_little_ore_no_fuel_or_no_furnace_to_spare_is_waited_for(
    chest: dict[str, int], standing: dict[str, int]
) -> None:
    session, board, early = seated()
    looks(session, chest, standing)
    before = board.subtasks()
    early.mind(before)
    assert board.subtasks() == before


def test_what_a_bot_still_carries_is_not_there() -> None:
    session, board, early = seated()
    session.world_model.chest, session.world_model.standing = {"coal": 8}, FURNACES
    board.set_stock(Observation(chest={"coal": 8}, carried={"Bot3": {"raw_iron": 6}}, standing=FURNACES))
    before = board.subtasks()
    early.mind(before)
    assert board.subtasks() == before


def test_nobody_is_taken_from_other_work_for_it() -> None:
    session, board, early = seated()
    looks(session, {"raw_iron": 6, "coal": 8}, FURNACES)
    for worker in session.parts.crew.workers.values():
        assert isinstance(worker, FakeWorker)
        worker.current = board.subtask(2)
    before = board.subtasks()
    early.mind(before)
    assert board.subtasks() == before


def test_furnaces_that_are_not_set_up_yet_are_waited_for() -> None:
    """A load in the only furnace that stands is no head start where seven more come."""
    place = Subtask(4, Action.PLACE, "furnace", 8, consumes={"furnace": 8}, ticks=40)
    session, board, early = seated(replace(INGOTS, needs=(1, 2, 4)), place)
    looks(session, {"raw_iron": 6, "coal": 8, "furnace": 8}, {"furnace": 2})
    before = board.subtasks()
    early.mind(before)
    assert board.subtasks() == before
