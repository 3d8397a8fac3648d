"""Who has nothing to do crafts of what is there what others wait for, while a person still brings the rest."""

from dataclasses import replace

from covoyager.board import Board
from covoyager.domain import Action, Goal, Observation, Plan, Status, Subtask
from covoyager.engagement.early_crafting import EarlyCrafting
from tests.board.plans import PASS
from tests.fake_session import FakeSession

LOGS = Subtask(1, Action.GATHER, "oak_log", 6, produces={"oak_log": 6}, sources=("oak_log",), ticks=450)
THEIRS = replace(LOGS, id=2, quantity=4, produces={"oak_log": 4}, ticks=300)
PLANKS = Subtask(
    3,
    Action.CRAFT,
    "oak_planks",
    40,
    consumes={"oak_log": 10},
    produces={"oak_planks": 40},
    needs=(1, 2),
    ticks=13,
    description="Craft 40 oak planks and place them in the chest.",
)
STICKS = Subtask(4, Action.CRAFT, "stick", 12, consumes={"oak_planks": 6}, produces={"stick": 12}, needs=(3,), ticks=6)
CHESTS = Subtask(5, Action.CRAFT, "chest", 3, consumes={"oak_planks": 24}, produces={"chest": 3}, needs=(3,), ticks=6)


def seated(who: str = "Steve", *more: Subtask) -> tuple[FakeSession, Board, EarlyCrafting]:
    session = FakeSession()
    goal = Goal("chests", {"chest": 3})
    session.board.add_goal(goal, "Steve", Plan(goal, "1.20.1", (LOGS, THEIRS, PLANKS, *(more or (STICKS, CHESTS)))))
    session.board.claim(1, "Bot2")
    session.board.settle(1, PASS, "Bot2")
    session.board.claim(2, who)
    return session, session.board, EarlyCrafting(session.parts)


def looks(session: FakeSession, chest: dict[str, int]) -> None:
    session.world_model.chest = chest
    session.board.set_stock(Observation(chest=chest))


def test_of_the_logs_that_are_there_planks_are_made_and_who_takes_so_many_waits_for_no_more() -> None:
    """A bot stood for 451 ticks beside six logs: a learner was at the last four, and all planks were one craft of ten."""
    session, board, early = seated()
    looks(session, {"oak_log": 6})
    early.mind(board.subtasks())
    part, rest = board.subtask(3), board.subtasks()[-1]
    assert (part.state, part.subtask.quantity, part.subtask.consumes) == (Status.READY, 24, {"oak_log": 6})
    assert (rest.state, rest.subtask.quantity, rest.subtask.consumes) == (Status.BLOCKED, 16, {"oak_log": 4})
    board.claim(part.id, "Bot")
    board.settle(part.id, PASS, "Bot")
    looks(session, {"oak_planks": 24})
    assert board.subtask(4).state is Status.READY
    assert board.subtask(5).state is Status.BLOCKED, "six of the 24 are the sticks'"
    looks(session, {"oak_planks": 18, "stick": 12})
    assert board.subtask(5).waits_for == (rest.id,)


def test_nothing_is_cut_where_nobody_could_begin_with_what_it_gives() -> None:
    session, board, early = seated("Steve", replace(CHESTS, consumes={"oak_planks": 28}))
    looks(session, {"oak_log": 6})
    before = board.subtasks()
    early.mind(before)
    assert board.subtasks() == before


def test_what_bots_bring_and_what_is_not_there_is_waited_for() -> None:
    session, board, early = seated("Bot3")
    session.crew.workers["Bot3"] = next(iter(session.workers.values()))
    looks(session, {"oak_log": 6})
    before = board.subtasks()
    early.mind(before)
    assert board.subtasks() == before, "bots are soon through"
    session, board, early = seated()
    looks(session, {})
    before = board.subtasks()
    early.mind(before)
    assert board.subtasks() == before
