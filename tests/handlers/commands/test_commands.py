"""What people ask of the bots themselves, and of the goals: every command has its effect and a line that is true."""

from dataclasses import replace

import pytest

from covoyager.chat import help_lines
from covoyager.domain import Action, Goal, GoalState
from covoyager.errors import BoardError, ServerLost, SkillFailed
from covoyager.handlers.commands import all_commands
from covoyager.texts import shortened
from tests.board.plans import PASS, fail, pickaxe
from tests.fake_session import LEASE_S
from tests.handlers.commands.typing import Host, typed


def test_the_help_of_jobs_names_every_job_there_is() -> None:
    _usage, more = help_lines("jobs", all_commands())
    assert more.startswith(f"Jobs: {', '.join(Action)}. ")


async def test_come_and_follow() -> None:
    host = Host()
    assert await typed(host, "!come") == ["I am here."]
    assert await typed(host, "!follow") == []
    assert host.bot.borrowed == [("come", ["Steve"]), ("followPlayer", ["Steve"])]
    assert host.outbox.to("Steve") == ["I am coming along; !stop ends it."]
    host.bot.fails = SkillFailed("NO_PATH", "There is no way to Steve.")
    assert await typed(host, "!come") == ["I cannot do that. There is no way to Steve."]
    host.bot.fails = SkillFailed("CANCELLED", "stopped")
    assert await typed(host, "!follow") == ["Your !follow is off: I was stopped."]


async def test_give_takes_from_the_pockets_first() -> None:
    host = Host()
    host.workers["Bot"].bot.inventory = {"torch": 3}
    assert await typed(host, "!give 2 torch") == ["Here you are: 2 torches."]
    assert host.bot.borrowed == [("give", ["Steve", "torch", 2])]
    host.bot.borrowed.clear()
    assert await typed(host, "!give torch 5") == ["Here you are: 5 torches."]
    assert host.bot.borrowed == [("withdrawItem", ["torch", 2]), ("give", ["Steve", "torch", 5])]
    host.bot.fails = SkillFailed("NO_MATERIAL", "The chest has no torch.")
    with pytest.raises(SkillFailed, match="The chest has no torch"):
        await typed(host, "!give torch 5")


async def test_stop_ends_what_a_person_asked_for_and_leaves_the_goals_alone() -> None:
    host = Host()
    made = pickaxe()
    goal = host.board.add_goal(made.goal, "Steve", made)
    host.workers["Bot"].requests.append("followPlayer")
    (line,) = await typed(host, "!stop")
    assert line.startswith("Stopped. I go on with the board")
    assert host.board.goal(goal).state is GoalState.OPEN
    host.workers["Bot"].requests.clear()
    assert "is paused" in (await typed(host, "!stop"))[0]
    assert host.board.goal(goal).state is GoalState.PAUSED


async def test_following_says_what_becomes_of_the_step() -> None:
    host = Host()
    made = pickaxe()
    host.board.add_goal(made.goal, "Steve", made)
    host.workers["Bot"].current = host.board.claim(1, "Bot", LEASE_S)
    await typed(host, "!follow")
    (line,) = host.outbox.to("Steve")
    assert line == "I am coming along; !stop ends it. Meanwhile #1 (gather 3 oak logs) is free for others."


async def test_stop_stops_every_bot_and_pauses_what_is_open() -> None:
    host = Host(bots=("Bot", "Bot2"))
    made = pickaxe()
    goal = host.board.add_goal(made.goal, "Steve", made)
    for name, worker in host.workers.items():
        worker.current = host.board.claim(1 if name == "Bot" else 4, name, LEASE_S)
    assert await typed(host, "!stop") == ["Stopped. Goal 1 (craft a stone pickaxe) is paused. !resume goes on."]
    assert [worker.current for worker in host.workers.values()] == [None, None]
    assert host.board.goal(goal).state is GoalState.PAUSED
    assert await typed(host, "!resume") == []
    assert host.board.goal(goal).state is GoalState.OPEN
    assert host.outbox.to(None) == ["Goal 1 (craft a stone pickaxe) is resumed."]
    assert await typed(host, f"!pause {goal}") == []
    with pytest.raises(BoardError, match="is PAUSED, not OPEN"):
        await typed(host, f"!pause {goal}")


async def test_cancel_asks_which_where_there_are_several() -> None:
    host = Host()
    assert "There is no open goal" in (await typed(host, "!cancel"))[0]
    made = pickaxe()
    first, second = (host.board.add_goal(made.goal, "Steve", made) for _ in range(2))
    (line,) = await typed(host, "!cancel")
    assert f"!cancel {first}" in line
    assert f"!cancel {second}" in line
    assert await typed(host, f"!cancel {first}") == []
    assert host.board.goal(first).state is GoalState.CANCELLED
    assert "is cancelled by Steve" in host.outbox.to(None)[0]
    assert await typed(host, "!cancel") == []
    assert host.board.goals() == []
    with pytest.raises(BoardError, match="no goal 99"):
        await typed(host, "!cancel 99")


async def test_cancel_all_ends_every_goal() -> None:
    host = Host(owner="Bot")
    made = pickaxe()
    goals = [host.board.add_goal(made.goal, "Steve", made) for _ in range(2)]
    assert await typed(host, "!cancel all") == []
    assert [host.board.goal(goal).state for goal in goals] == [GoalState.CANCELLED] * 2
    assert "There is no open goal" in (await typed(host, "!cancel all"))[0]


async def test_first_puts_a_goal_before_the_others() -> None:
    host = Host()
    for made in (pickaxe(), pickaxe()):
        host.board.add_goal(made.goal, "Steve", made)
    await typed(host, "!first 2")
    assert [goal.id for goal in host.board.goals()] == [2, 1]
    (line,) = await typed(host, "!first")
    assert "Which goal" in line


LONG = "craft a compass for the long way over the hills and far away, to the castle"


async def test_of_long_words_of_goals_the_beginning_is_asked_back() -> None:
    host = Host(owner="Bot")
    for _ in range(2):
        goal = replace(pickaxe().goal, text=LONG)
        host.board.add_goal(goal, "Steve", replace(pickaxe(), goal=goal))
    (line,) = await typed(host, "!cancel")
    assert line == f"Which goal? !cancel 1 ({shortened(LONG)}), !cancel 2 ({shortened(LONG)})"
    host.board.pause(1, "Steve")
    (line,) = await typed(host, "!why 1")
    assert line == f"Goal 1 ({shortened(LONG)}) is PAUSED: nothing of it can be claimed."
    (line, *_) = await typed(host, "!claim 1")
    assert line == f"Goal 1 ({shortened(LONG)}) is PAUSED: nothing of it can be claimed."


async def test_another_chest_can_be_the_shared_one() -> None:
    host = Host()
    assert await typed(host, "!chest here") == ["The chest at 3 64 3 is the shared one now."]
    assert host.world_model.chest_at == (3, 64, 3)
    host.workers["Bot"].bot.chest_near = None
    assert await typed(host, "!chest here") == ["I see no chest near you."]
    assert host.world_model.chest_at == (3, 64, 3)


async def test_chest_alone_says_where_it_is_and_moves_nothing() -> None:
    host = Host()
    host.world_model.chest = {"oak_log": 3}
    assert await typed(host, "!chest") == [
        "The shared chest is at 0 64 0. !chest here makes the one near you the shared one.",
        "When I last looked, the shared chest held 3 oak logs.",
    ]
    assert host.world_model.chest_at == (0, 64, 0)
    host.world_model.chest_at = None
    assert await typed(host, "!chest") == [
        "There is no shared chest yet. !chest here makes the one near you the shared one."
    ]


async def test_where_is_answered() -> None:
    assert await typed(Host(), "!where") == ["I am at 1 64 2; the shared chest is at 0 64 0. !come calls me."]


async def test_what_is_being_planned_is_no_empty_board() -> None:
    host = Host()
    host.underway = ["craft compass"]
    planning = "I am planning craft compass; its steps will be here in a moment."
    assert await typed(host, "!board") == [planning]
    assert (await typed(host, "!status"))[0] == planning
    host.board.add_goal(Goal("craft 2 clocks", {}), "Steve")
    assert await typed(host, "!board") == ["Goal 1 (craft 2 clocks) is being planned.", planning]


async def test_release_retry_and_skip() -> None:
    host = Host()
    host.board.attempts = 1
    made = pickaxe()
    host.board.add_goal(made.goal, "Steve", made)
    host.board.claim(1, "Steve", LEASE_S)
    assert await typed(host, "!release 1") == ["#1 (gather 3 oak logs) is free again."]
    host.board.claim(1, "Bot", LEASE_S)
    host.board.settle(1, fail("no trees"), "Bot")
    assert (await typed(host, "!why 1"))[0] == "#1 (gather 3 oak logs) FAILED: no trees."
    assert await typed(host, "!retry 1") == ["#1 gather 3 oak logs: READY"]
    assert await typed(host, "!skip 1") == ["#1 gather 3 oak logs: skipped by Steve"]


async def test_a_check_is_asked_for_once_and_what_is_done_is_said() -> None:
    host = Host()
    made = pickaxe()
    host.board.add_goal(made.goal, "Steve", made)
    with pytest.raises(BoardError, match="Nobody holds step 1"):
        await typed(host, "!done 1")
    host.board.claim(1, "Steve", LEASE_S)
    assert await typed(host, "!done 1") == []
    assert [view.id for view in host.board.checks()] == [1]
    host.board.settle(1, PASS, "Steve")
    assert await typed(host, "!done 1") == ["#1 gather 3 oak logs: DONE by Steve"]


async def test_what_can_be_asked() -> None:
    host = Host(owner="Ann", everybody=False)
    host.workers["Bot"].bot.inventory = {"oak_log": 3, "stick": 7}
    assert await typed(host, "!inv") == ["I carry 7 sticks, 3 oak logs."]
    assert await typed(host, "!skills") == ["I have learned 1: craft compass"]
    lines = await typed(host, "!status")
    assert lines[0].startswith("There is no open goal")
    assert lines[-1] == "I have 20 health and 18 food."
    (line,) = await typed(host, "!link")
    assert host.board.shared.redeem_code(host.board.world, line.split()[1]) == "Steve"
    # Who may command is the owner's matter; nobody else is told of it.
    assert "!allow" not in " ".join(await typed(host, "!help"))
    assert "!allow" in " ".join(await typed(host, "!help", "Ann"))


@pytest.mark.parametrize("text", ["!chest here", "!inv", "!come"])
async def test_without_a_bot_in_the_world_it_is_said(text: str) -> None:
    host = Host(bots=())
    with pytest.raises(ServerLost, match="I am not in the world right now"):
        await typed(host, text)
    assert await typed(host, "!jobs") == ["I am not in the world right now."]
