"""Who has nothing to do begins by hand what waits for a tool that only makes it faster."""

import re
from dataclasses import replace

import pytest

from covoyager.chat import listings
from covoyager.domain import Action, Goal, Observation, Plan, Status, Subtask
from covoyager.engagement.head_start import HeadStart, piece
from covoyager.errors import NotClaimable
from covoyager.handlers.commands.steps.claim import claim
from covoyager.knowledge.costs import by_hand
from tests.fake_session import LEASE_S, FakeSession
from tests.planning.facts import knowledge

AXE = Subtask(2, Action.CRAFT, "stone_axe", 1, produces={"stone_axe": 1}, needs=(1,), ticks=20)
STONE = Subtask(1, Action.GATHER, "cobblestone", 3, produces={"cobblestone": 3}, sources=("stone",), ticks=500)
LOGS = Subtask(
    3,
    Action.GATHER,
    "oak_log",
    27,
    ("stone_axe",),
    produces={"oak_log": 27},
    sources=("oak_log",),
    needs=(2,),
    ticks=775,
    description="Gather 27 oak logs and place them in the chest. Then place the stone axe back in the chest.",
)
BY_HAND = replace(LOGS, by_hand=65)
CHESTFUL = Subtask(4, Action.CRAFT, "oak_planks", 4, consumes={"oak_log": 27}, produces={"oak_planks": 4}, needs=(3,))


def seated(*subtasks: Subtask) -> tuple[FakeSession, HeadStart]:
    session = FakeSession()
    goal = Goal("logs", {"oak_log": 27})
    session.board.add_goal(goal, "Steve", Plan(goal, "1.20.1", subtasks))
    return session, HeadStart(session.parts, knowledge())


def test_a_part_that_takes_no_tool_is_free_and_whoever_waits_for_the_whole_waits_for_both() -> None:
    session, by_hand = seated(STONE, AXE, LOGS, CHESTFUL)
    session.board.claim(1, "Bot2", LEASE_S)
    by_hand.mind(session.board.subtasks(), 0)
    part = session.board.subtasks()[-1]
    assert (part.state, part.subtask.tools, part.subtask.needs) == (Status.READY, (), ())
    assert 4 <= part.subtask.quantity <= 8
    assert part.subtask.description == f"Gather {part.subtask.quantity} oak logs and place them in the chest."
    whole = session.board.subtask(3)
    assert (whole.state, whole.subtask.quantity) == (Status.BLOCKED, 27 - part.subtask.quantity)
    assert set(session.board.subtask(4).subtask.needs) == {3, part.id}
    before = session.board.subtasks()
    by_hand.mind(before, 0)
    assert session.board.subtasks() == before, "one free part is enough for one who is idle"


def test_a_tool_that_is_made_with_one_in_use_is_waited_for_as_long_as_that_is() -> None:
    stone = replace(STONE, ticks=60, tools=("stone_pickaxe",))
    pickaxed = replace(STONE, id=4, item="iron_ore", produces={"iron_ore": 9}, ticks=900, tools=("stone_pickaxe",))
    for ticks, parts in ((900, 1), (50, 0)):
        session, by_hand = seated(stone, AXE, LOGS, replace(pickaxed, ticks=ticks))
        session.board.set_stock(Observation(chest={"stone_pickaxe": 1}))
        session.board.claim(4, "Bot2", LEASE_S)
        assert session.board.subtask(1).state is Status.BLOCKED
        by_hand.mind(session.board.subtasks(), 0)
        assert len(session.board.subtasks()) == 4 + parts


def test_a_tool_that_somebody_has_for_far_longer_than_planned_is_not_waited_for() -> None:
    for age, parts in ((60, 0), (300, 1)):
        session, by_hand = seated(replace(LOGS, id=1, quantity=2, needs=(), ticks=100), replace(LOGS, needs=()))
        session.board.set_stock(Observation(chest={"stone_axe": 1}))
        session.board.claim(1, "Bot2", LEASE_S, tick=1)
        session.parts.world_model.tick = age
        by_hand.mind(session.board.subtasks(), 0)
        assert len(session.board.subtasks()) == 2 + parts


def test_all_who_are_idle_begin_at_once_and_are_done_when_the_tool_is_there() -> None:
    session, by_hand = seated(replace(STONE, ticks=230), AXE, LOGS)
    session.board.claim(1, "Bot2", LEASE_S)
    by_hand.mind(session.board.subtasks(), 2)
    parts = session.board.subtasks()[3:]
    assert [(part.state, part.subtask.quantity) for part in parts] == [(Status.READY, 2)] * 3


def test_what_is_in_sight_takes_less_way_so_that_more_of_it_is_begun_or_something_at_all() -> None:
    for ticks, seen, begun in ((260, {}, 2), (260, {"oak_log": 40}, 3), (110, {}, 0), (110, {"oak_log": 40}, 1)):
        session, by_hand = seated(replace(STONE, ticks=ticks), AXE, LOGS)
        session.world_model.blocks = seen
        session.board.claim(1, "Bot2", LEASE_S)
        by_hand.mind(session.board.subtasks(), 0)
        assert sum(part.subtask.quantity for part in session.board.subtasks()[3:]) == begun


def test_what_waits_for_a_tool_that_is_long_in_coming_is_shared_by_all_who_are_idle() -> None:
    session, by_hand = seated(replace(STONE, quantity=40, ticks=4000), AXE, replace(BY_HAND, quantity=24), CHESTFUL)
    session.board.claim(1, "Bot2", LEASE_S)
    by_hand.mind(session.board.subtasks(), 1)
    parts = [view for view in session.board.subtasks() if view.subtask.item == "oak_log"]
    assert [(view.state, view.subtask.quantity) for view in parts] == [
        (Status.IN_PROGRESS, 12),
        (Status.READY, 12),
    ]
    assert (parts[0].by, parts[0].subtask.tools) == ("Bot", ())


def test_the_last_of_it_is_not_left_for_the_tool_either() -> None:
    for age, by in ((2, None), (300, "Bot")):
        session, by_hand = seated(
            replace(LOGS, id=1, quantity=2, needs=(), ticks=100), replace(BY_HAND, quantity=1, needs=())
        )
        session.board.set_stock(Observation(chest={"stone_axe": 1}))
        session.board.claim(1, "Bot2", LEASE_S, tick=1)
        session.parts.world_model.tick = age
        by_hand.mind(session.board.subtasks(), 0)
        assert session.board.subtask(2).by == by


def test_who_begins_by_hand_is_done_when_there_is_work_with_a_tool() -> None:
    pickaxe = replace(AXE, item="wooden_pickaxe", produces={"wooden_pickaxe": 4})
    stones = replace(STONE, id=4, quantity=12, tools=("wooden_pickaxe",), needs=(2,), ticks=400)
    axe = replace(AXE, id=5, needs=(4,))
    for ticks, parts in ((200, [1]), (90, [])):
        first = replace(LOGS, id=1, quantity=3, tools=(), needs=(), produces={"oak_log": 3}, ticks=ticks)
        session, by_hand = seated(first, pickaxe, replace(LOGS, needs=(5,)), stones, axe)
        session.board.claim(1, "Bot2", LEASE_S)
        by_hand.mind(session.board.subtasks(), 0)
        assert [part.subtask.quantity for part in session.board.subtasks()[5:]] == parts


def test_what_one_alone_does_with_a_tool_is_no_work_for_those_who_are_idle() -> None:
    shears = replace(AXE, item="shears", produces={"shears": 1})
    tamed = Subtask(3, Action.SMELT, "iron_ingot", 1, ("shears",), produces={"iron_ingot": 1}, needs=(2,), ticks=200)
    session, by_hand = seated(STONE, shears, tamed)
    session.board.claim(1, "Bot2", LEASE_S)
    by_hand.mind(session.board.subtasks(), 0)
    assert len(session.board.subtasks()) == 3


def test_what_waits_for_nobody_ends_no_head_start() -> None:
    session, by_hand = seated(
        STONE, AXE, LOGS, replace(STONE, id=4, item="sand", produces={"sand": 9}, tools=("wooden_shovel",))
    )
    session.board.claim(1, "Bot2", LEASE_S)
    session.board.set_stock(Observation(chest={"dirt": 1}))
    assert session.board.subtask(4).state is Status.BLOCKED
    by_hand.mind(session.board.subtasks(), 0)
    assert [view.subtask.item for view in session.board.subtasks()[4:]] == ["oak_log"]


def test_who_is_handing_in_what_it_made_is_not_idle() -> None:
    session, by_hand = seated(STONE, AXE, LOGS)
    session.board.claim(1, "Bot", LEASE_S)
    session.workers["Bot"].handing_in = True
    by_hand.mind(session.board.subtasks(), 0)
    assert len(session.board.subtasks()) == 3


def test_nothing_is_begun_by_hand_while_there_is_other_work_or_nobody_idle() -> None:
    session, by_hand = seated(STONE, AXE, LOGS)
    before = session.board.subtasks()
    by_hand.mind(before, 0)
    assert session.board.subtasks() == before, "the stone is free"
    session.board.claim(1, "Bot", LEASE_S)
    session.workers["Bot"].current = session.board.subtask(1)
    by_hand.mind(session.board.subtasks(), 0)
    assert len(session.board.subtasks()) == 3, "nobody is idle"
    by_hand.mind(session.board.subtasks(), 1)
    assert len(session.board.subtasks()) == 4, "a person waits for work"


def test_a_tool_that_is_there_in_a_moment_is_waited_for() -> None:
    session, by_hand = seated(replace(STONE, ticks=100), AXE, LOGS)
    session.board.claim(1, "Bot2", LEASE_S)
    by_hand.mind(session.board.subtasks(), 0)
    assert len(session.board.subtasks()) == 3


def test_what_takes_a_tool_is_not_begun_without() -> None:
    iron = Subtask(3, Action.GATHER, "raw_iron", 9, ("stone_pickaxe",), sources=("iron_ore",), produces={"raw_iron": 9})
    assert piece(iron, knowledge()) is None
    assert piece(LOGS, knowledge()) is not None
    assert piece(replace(LOGS, tools=()), knowledge()) is None
    assert piece(replace(LOGS, quantity=1), knowledge(), 150, 1) is None, "the axe is there as soon"


# --- people begin by hand ---------------------------------------------------------------------------------------------


def begun(*subtasks: Subtask) -> FakeSession:
    """The bot is at the first."""
    session, _ = seated(*subtasks)
    session.board.set_stock(Observation(chest={}))
    session.board.claim(1, "Bot", LEASE_S)
    return session


async def test_who_comes_later_is_offered_what_a_hand_does_while_the_axe_is_made() -> None:
    session = begun(replace(STONE, quantity=1), AXE, BY_HAND, CHESTFUL)
    manners = session.engagement()
    (line,) = await manners.help("Alex")
    found = re.fullmatch(
        r"#3 gather 27 oak logs can be begun by hand \(faster with: stone axe\)\. "
        r"!claim 3 (\d+) makes that part of it yours\.",
        line,
    )
    assert found is not None, line
    part = int(found[1])
    assert part == 4, "with 65 ticks a log, and a person's 20, until the axe is there after 520"
    answer = claim(session.context(engagement=manners), "Alex", 3, part)
    assert list(answer) == [
        f"#3 is yours: gather {part} oak logs. By hand will do (faster with: stone axe). It counts once it lies in the chest "
        "at 0 64 0."
    ]
    own, rest = session.board.subtask(3), session.board.subtasks()[-1]
    assert (own.by, own.subtask.tools, own.subtask.quantity) == ("Alex", (), part)
    assert own.subtask.description == f"Gather {part} oak logs and place them in the chest."
    assert (rest.state, rest.subtask.tools, rest.subtask.needs) == (Status.BLOCKED, ("stone_axe",), (2,))
    assert set(session.board.subtask(4).subtask.needs) == {3, rest.id}


async def test_a_share_of_what_all_wait_for_comes_before_what_a_hand_does() -> None:
    (line,) = await begun(STONE, AXE, BY_HAND).engagement().help("Alex")
    assert line == "Bot is at #1 gather 3 cobblestone. You could take a part: !claim 1 1"


def test_what_is_given_back_has_its_tool_again() -> None:
    session = begun(STONE, AXE, BY_HAND)
    actions = session.context().step_actions
    actions.claim(3, "Alex")
    back = actions.release(3, "Alex")
    assert (back.state, back.subtask) == (Status.BLOCKED, BY_HAND)
    actions.claim(3, "Alex")
    rest = actions.release(3, "Alex", 20)
    assert (rest.state, rest.subtask.tools, rest.subtask.quantity) == (Status.BLOCKED, ("stone_axe",), 20)
    assert session.board.subtask(3).subtask.tools == ()


def test_why_tells_that_a_hand_will_do() -> None:
    session = begun(STONE, AXE, BY_HAND)
    lines = listings.why(session.board.subtask(3), session.board.subtasks())
    assert lines[1] == "By hand you could begin now (faster with: stone axe): !claim 3."


@pytest.mark.parametrize("logs", [LOGS, replace(BY_HAND, needs=(1, 2))])
async def test_what_takes_its_tool_or_waits_for_more_is_not_begun_by_hand(logs: Subtask) -> None:
    session = begun(STONE, AXE, logs)
    assert "by hand" not in "".join(await session.engagement().help("Alex"))
    with pytest.raises(NotClaimable, match="BLOCKED"):
        session.context().step_actions.claim(3, "Alex")


async def test_no_hand_is_offered_for_what_has_its_tool_in_a_moment() -> None:
    session = begun(replace(STONE, ticks=60), AXE, BY_HAND)
    assert "by hand" not in "".join(await session.engagement().help("Alex"))


def test_bots_wait_for_the_tool() -> None:
    session = begun(STONE, AXE, BY_HAND)
    with pytest.raises(NotClaimable):
        session.board.claim(3, "Bot2", LEASE_S)


def test_plans_say_what_a_hand_does() -> None:
    assert by_hand(LOGS, knowledge()).by_hand > 60
    iron = replace(LOGS, item="raw_iron", tools=("stone_pickaxe",), sources=("iron_ore",))
    assert by_hand(iron, knowledge()) == iron
    assert Subtask.from_json(BY_HAND.bare().to_json()) == BY_HAND.bare()


async def test_a_share_of_what_the_bot_does_with_the_only_axe_is_done_by_hand() -> None:
    session, _ = seated(replace(BY_HAND, needs=()), replace(CHESTFUL, needs=(3,)))
    session.board.set_stock(Observation(chest={"stone_axe": 1}))
    number = session.board.subtasks()[0].id
    session.board.claim(number, "Bot", LEASE_S)
    (line,) = await session.engagement().help("Alex")
    found = re.fullmatch(
        rf"Bot is at #{number} gather 27 oak logs\. You could take a part: !claim {number} (\d+)", line
    )
    assert found is not None, line
    taken = session.context().step_actions.claim(number, "Alex", int(found[1])).view
    assert (taken.by, taken.subtask.tools, taken.subtask.faster) == ("Alex", (), ("stone_axe",))
    assert session.board.subtask(number).subtask.tools == ("stone_axe",)
    back = session.context().step_actions.release(taken.id, "Alex")
    assert back.subtask.tools == ("stone_axe",)
