"""One furnace is set up at once where another goal waits for one, and the other seven once there is stone for all."""

from dataclasses import replace

from covoyager.board import Board
from covoyager.domain import Action, Goal, Observation, Plan, Status, Subtask
from covoyager.engagement.first_station import FirstStation
from tests.board.plans import PASS
from tests.fake_session import FakeSession

STONE = Subtask(1, Action.GATHER, "cobblestone", 64, produces={"cobblestone": 64}, sources=("stone",), ticks=900)
FURNACES = Subtask(
    2,
    Action.CRAFT,
    "furnace",
    8,
    consumes={"cobblestone": 64},
    produces={"furnace": 8},
    needs=(1,),
    ticks=20,
    station="crafting_table",
)
SET_UP = Subtask(3, Action.PLACE, "furnace", 8, consumes={"furnace": 8}, needs=(2,), ticks=40)
ORE = Subtask(1, Action.GATHER, "raw_iron", 3, produces={"raw_iron": 3}, sources=("iron_ore",), ticks=300)
INGOTS = Subtask(
    2,
    Action.SMELT,
    "iron_ingot",
    3,
    consumes={"raw_iron": 3},
    produces={"iron_ingot": 3},
    needs=(1,),
    ticks=600,
    station="furnace",
)


def seated() -> tuple[FakeSession, Board, FirstStation]:
    session = FakeSession()
    for steps in ((STONE, FURNACES, SET_UP), (ORE, INGOTS)):
        goal = Goal("ingots", {"iron_ingot": 3})
        session.board.add_goal(goal, "Steve", Plan(goal, "1.20.1", steps))
    return session, session.board, FirstStation(session.parts)


def looks(session: FakeSession, chest: dict[str, int], standing: dict[str, int]) -> None:
    session.world_model.standing = standing
    session.board.set_stock(Observation(chest=chest, standing=standing))


def ore_is_there(session: FakeSession, board: Board, stone: int) -> None:
    board.claim(4, "Bot2")
    board.settle(4, PASS, "Bot2")
    looks(session, {"raw_iron": 3, "cobblestone": stone}, {"crafting_table": 1})


def test_the_first_is_made_and_set_up_by_itself_once_it_is_waited_for_and_there_is_stone_for_one() -> None:
    session, board, first = seated()
    looks(session, {"cobblestone": 20}, {"crafting_table": 1})
    for chest in (7, 20):
        before = board.subtasks()
        first.mind(before)
        assert board.subtasks() == before, "nobody waits for one, or there is too little stone"
        if chest == 7:
            ore_is_there(session, board, chest)
    looks(session, {"raw_iron": 3, "cobblestone": 20}, {"crafting_table": 1})
    first.mind(board.subtasks())
    craft, place = board.subtasks(1)[-2:]
    assert [(one.subtask.action, one.subtask.quantity, one.state) for one in (craft, place)] == [
        (Action.CRAFT, 1, Status.READY),
        (Action.PLACE, 1, Status.BLOCKED),
    ]
    assert craft.subtask.consumes == {"cobblestone": 8}
    assert place.subtask.needs == (craft.id,)
    assert [board.subtask(number).subtask.quantity for number in (2, 3)] == [7, 7]
    first.mind(board.subtasks())
    assert len(board.subtasks(1)) == 5, "once"
    looks(session, {"raw_iron": 3}, {"crafting_table": 1, "furnace": 1})
    assert board.subtask(5).state is Status.READY


def test_where_one_stands_or_nobody_else_waits_nothing_is_cut() -> None:
    session, board, first = seated()
    ore_is_there(session, board, 64)
    looks(session, {"cobblestone": 64}, {"crafting_table": 1, "furnace": 1})
    first.mind(board.subtasks())
    assert len(board.subtasks(1)) == 3
    own = FakeSession()
    goal = Goal("ingots", {"iron_ingot": 3})
    own.board.add_goal(
        goal, "Steve", Plan(goal, "1.20.1", (STONE, FURNACES, SET_UP, replace(INGOTS, id=4, needs=(3,))))
    )
    looks(own, {"cobblestone": 64, "raw_iron": 3}, {"crafting_table": 1})
    FirstStation(own.parts).mind(own.board.subtasks())
    assert len(own.board.subtasks()) == 4
