"""The board's promises about claims, verdicts and the log, over every adapter."""

import time
from dataclasses import replace

import pytest

from covoyager.board import Board
from covoyager.domain import GoalState, Observation, Ruling, Status, Verdict
from covoyager.errors import BoardError, IllegalTransition, NotClaimable, NotHolder, UnknownId
from tests.board.acting import add, do, states
from tests.board.plans import PASS, fail, plan, step
from tests.places import HERE, THERE


def test_roots_are_ready_without_a_session(board: Board) -> None:
    add(board)
    assert states(board) == {1: "READY", 2: "BLOCKED", 3: "BLOCKED", 4: "READY", 5: "BLOCKED"}
    assert board.subtask(5).why == "waits for #3 craft 4 sticks and #4 gather 3 cobblestone"
    assert board.stock() == {}


def test_a_goal_goes_to_done(board: Board) -> None:
    goal_id = add(board, tick=7)
    for number in (1, 2, 3, 4, 5):
        do(board, number)
    goal = board.goal(goal_id)
    assert (goal.state, goal.created_tick, goal.ended_at is not None) == (GoalState.DONE, 7, True)
    assert board.goals() == []
    assert [view.by for view in board.subtasks(goal_id)] == ["Bot"] * 5
    edges = [event.data["edge"] for event in board.events() if event.type == "status"]
    assert sorted(edges) == ["a"] * 5 + ["b"] * 5 + ["c"] * 5


def test_every_change_of_status_is_in_the_log(board: Board) -> None:
    goal_id = add(board)
    board.claim(1, "Bot", tick=5)
    board.settle(1, fail("no trees"), "Bot", tick=9)
    replayed: dict[int, str] = dict.fromkeys(states(board), "BLOCKED")
    for event in board.events(goal_id=goal_id):
        if event.type == "status" and event.subtask is not None:
            assert replayed[event.subtask] == event.data["from"]
            replayed[event.subtask] = event.data["to"]
    assert replayed == states(board)
    last = board.events(limit=1)[0]
    assert (last.by, last.tick, last.data["why"], last.subtask) == ("Bot", 9, "no trees", 1)


def test_only_ready_and_free_subtasks_can_be_claimed(board: Board) -> None:
    add(board)
    board.claim(1, "Steve")
    with pytest.raises(NotClaimable, match="held by Steve"):
        board.claim(1, "Bot")
    with pytest.raises(NotClaimable, match="You hold step 1 already"):
        board.claim(1, "Steve")
    with pytest.raises(NotClaimable, match=r"BLOCKED: waits for #1 gather 3 oak logs\."):
        board.claim(2, "Bot")
    with pytest.raises(UnknownId, match="no step 99"):
        board.claim(99, "Bot")
    before = len(board.events())
    with pytest.raises(NotClaimable):
        board.claim(1, "Bot", amount=0)
    assert len(board.events()) == before


def test_only_the_holder_gives_back_or_asks_for_a_check(board: Board) -> None:
    add(board)
    board.claim(1, "Steve")
    for call in (board.release, board.renew, board.request_check):
        with pytest.raises(NotHolder, match="held by Steve"):
            call(1, "Alex")
        with pytest.raises(NotHolder, match="Nobody holds"):
            call(4, "Alex")
    assert board.subtask(1).by == "Steve"
    back = board.release(1, "Steve", "too far")
    assert (back.state, back.by, back.why, back.attempts) == (Status.READY, None, "too far", 0)


def test_a_check_waits_until_it_is_settled(board: Board) -> None:
    add(board)
    board.claim(1, "Steve")
    assert board.request_check(1, "Steve").checking
    assert [view.id for view in board.checks()] == [1]
    unsure = board.settle(1, Verdict(Ruling.UNSURE, "the chest is far"), "Steve")
    assert (unsure.state, unsure.by, unsure.critique) == (Status.IN_PROGRESS, "Steve", "the chest is far")
    assert board.checks() == []


def test_a_failed_try_leaves_its_critique_and_the_last_one_fails_the_goal(board: Board) -> None:
    goal_id = add(board, plan(step(1, "gather", "diamond", 1)))
    for attempt in range(1, 4):
        board.claim(1, "Bot")
        view = board.settle(1, fail(f"no diamonds {attempt}"), "Bot")
        assert (view.state, view.attempts, view.why, view.by) == (Status.READY, attempt, f"no diamonds {attempt}", None)
    board.claim(1, "Bot")
    assert board.settle(1, fail("none at all"), "Bot").state is Status.FAILED
    goal = board.goal(goal_id)
    assert (goal.state, goal.why) == (GoalState.FAILED, "#1 gather 1 diamond: none at all")
    view = board.retry(1, "Steve")
    assert (view.state, view.attempts, board.goal(goal_id).state) == (Status.READY, 0, GoalState.OPEN)
    with pytest.raises(IllegalTransition, match="READY; only a FAILED"):
        board.retry(1, "Steve")


def test_a_goal_that_was_given_up_goes_on_where_what_is_left_of_it_is_tried_again(board: Board) -> None:
    goal_id = add(board)
    board.keep(goal_id, plans=26)
    board.finish(goal_id, GoalState.FAILED, "planned 25 times")
    assert board.retry(1, "Steve").state is Status.READY
    assert (board.goal(goal_id).state, board.record(goal_id).plans) == (GoalState.OPEN, 0)


def test_a_goal_with_something_left_to_do_is_not_failed_yet(board: Board) -> None:
    goal_id = add(board)
    for _ in range(4):
        board.claim(1, "Bot")
        board.settle(1, fail("no trees"), "Bot")
    assert board.goal(goal_id).state is GoalState.OPEN
    assert board.subtask(2).why == "waits for #1 gather 3 oak logs (FAILED)"
    do(board, 4)
    assert board.goal(goal_id).state is GoalState.FAILED


def test_somebody_elses_work_is_credited_and_nobody_fails_it_for_the_holder(board: Board) -> None:
    add(board)
    board.claim(1, "Steve")
    with pytest.raises(NotHolder):
        board.settle(1, fail("late answer"), "Bot")
    assert board.settle(1, PASS, "Alex").by == "Alex"
    assert board.settle(4, Verdict(Ruling.PASS, "it lay there"), "Steve").state is Status.DONE
    assert board.settle(3, PASS, "Steve").state is Status.DONE  # from BLOCKED: the world shows it
    assert board.settle(3, PASS, "Bot").by == "Steve"


def test_leases_run_out_unless_renewed(board: Board) -> None:
    add(board)
    board.claim(1, "Steve", lease_s=10)
    board.claim(4, "Alex", lease_s=10)
    board.renew(4, "Alex", 1000)
    assert board.expire(time.time() + 5) == []
    freed = board.expire(time.time() + 60)
    assert [(view.id, view.state, view.by) for view in freed] == [(1, Status.READY, None)]
    assert board.subtask(4).by == "Alex"
    why = [e.data["why"] for e in board.events() if e.type == "status" and e.data["edge"] == "d"]
    assert why == ["the lease of Steve ran out"]
    with pytest.raises(NotHolder):
        board.renew(1, "Steve")


def test_progress_renews_and_is_shown(board: Board) -> None:
    add(board)
    before = board.claim(1, "Bot", lease_s=50).lease_until
    time.sleep(0.01)
    board.progress(1, "Bot", 2)
    view = board.subtask(1)
    assert view.progress == 2
    assert view.lease_until is not None
    assert before is not None
    assert view.lease_until > before
    assert board.settle(1, PASS, "Bot").progress == 3


def test_a_partial_claim_cuts_the_subtask_and_successors_need_both_parts(board: Board) -> None:
    add(board)
    part = board.claim(4, "Steve", amount=1)
    assert (part.subtask.quantity, part.amount, part.subtask.description) == (1, 1, "gather 1 cobblestone")
    rest = board.subtask(6)
    assert (rest.subtask.quantity, rest.state, rest.subtask.produces) == (2, Status.READY, {"cobblestone": 2})
    assert board.subtask(5).subtask.needs == (3, 4, 6)
    board.settle(4, PASS, "Steve")
    for number in (1, 2, 3):
        do(board, number)
    assert board.subtask(5).why == "waits for #6 gather 2 cobblestone"
    assert board.claim(6, "Bot", amount=5).amount is None
    board.settle(6, PASS, "Bot")
    assert board.subtask(5).state is Status.READY


def test_a_part_split_off_has_no_critique_of_the_whole(board: Board) -> None:
    add(board, plan(step(1, "gather", "oak_log", 8)))
    board.claim(1, "Bot")
    board.settle(1, fail("the chest shows 3 of 8 oak logs"), "Bot")
    board.claim(1, "Steve", amount=3)
    rest = board.subtask(2)
    assert (rest.subtask.quantity, rest.attempts, rest.why, rest.critique) == (5, 1, "", "")


def test_a_partial_claim_of_a_craft_takes_whole_crafts(board: Board) -> None:
    add(board, plan(step(1, "craft", "oak_planks", 20, (), {"oak_log": 5})))
    part = board.claim(1, "Steve", amount=6)
    assert (part.subtask.quantity, part.subtask.consumes) == (8, {"oak_log": 2})
    assert board.subtask(2).subtask.consumes == {"oak_log": 3}
    assert board.claim(2, "Bot", amount=11).subtask.quantity == 12


def test_a_share_is_told_in_its_own_amounts(board: Board) -> None:
    milk = replace(step(1, "use", "milk_bucket", 3, (), {"bucket": 3}), sources=("cow",))
    sentence = "Get {} from cows using {} and place {} in the chest. (With care.)"
    add(board, plan(replace(milk, description=sentence.format("3 milk buckets", "3 buckets", "them"))))
    part = board.claim(1, "Steve", amount=1)
    assert part.subtask.description == sentence.format("1 milk bucket", "1 bucket", "it")
    assert board.subtask(2).subtask.description == sentence.format("2 milk buckets", "2 buckets", "them")
    add(
        board,
        plan(
            replace(step(1, "gather", "oak_log", 2, ()), description="Gather 2 oak logs and place them in the chest.")
        ),
    )
    assert board.claim(3, "Steve", amount=1).subtask.description == "Gather 1 oak log and place it in the chest."


def test_a_job_under_way_is_shared_and_its_holder_goes_on_with_the_rest(board: Board) -> None:
    add(board)
    board.claim(4, "Bot")
    board.progress(4, "Bot", 1)
    share = board.share(4, "Bot", "Steve", 5)
    assert (share.by, share.state, share.subtask.quantity) == ("Steve", Status.IN_PROGRESS, 1)
    kept = board.subtask(4)
    assert (kept.by, kept.state, kept.subtask.quantity, kept.progress) == ("Bot", Status.IN_PROGRESS, 2, 1)
    assert board.subtask(5).subtask.needs == (3, 4, share.id)
    moves = [event.data["to"] for event in board.events() if event.type == "status" and event.subtask == 4]
    assert moves == [Status.READY, Status.IN_PROGRESS]


def test_who_wants_a_part_gets_it_of_a_job_for_two_and_of_a_craft(board: Board) -> None:
    add(board)
    do(board, 1)
    board.claim(4, "Bot")
    assert board.give_way(4, "Bot", "Steve", 1).subtask.quantity == 1
    assert board.subtask(4).by == "Bot"
    board.claim(2, "Bot")
    assert board.give_way(2, "Bot", "Steve", 4).id == 2
    assert (board.subtask(2).by, board.subtask(2).subtask.quantity) == ("Steve", 4)


def test_a_part_of_what_one_holds_is_given_back(board: Board) -> None:
    add(board)
    board.claim(4, "Steve")
    free = board.release_part(4, "Steve", 2)
    assert (free.state, free.by, free.subtask.quantity) == (Status.READY, None, 2)
    kept = board.subtask(4)
    assert (kept.by, kept.state, kept.subtask.quantity) == ("Steve", Status.IN_PROGRESS, 1)
    assert board.subtask(5).subtask.needs == (3, 4, free.id)
    with pytest.raises(NotHolder):
        board.release_part(4, "Bot", 1)
    with pytest.raises(NotClaimable):
        board.release_part(4, "Steve", 0)


def test_what_one_has_already_is_not_given_back(board: Board) -> None:
    add(board)
    board.claim(4, "Steve")
    board.progress(4, "Steve", 1)
    assert board.release_part(4, "Steve", 9).subtask.quantity == 2
    board.progress(4, "Steve", 1)
    with pytest.raises(NotClaimable, match="Nothing is left"):
        board.release_part(4, "Steve", 1)


def test_who_gives_all_of_it_back_holds_nothing(board: Board) -> None:
    add(board)
    board.claim(4, "Steve")
    assert board.release_part(4, "Steve", 3).id == 4
    assert board.subtask(4).by is None


def test_no_more_is_asked_of_a_step_than_is_still_needed_nor_less_than_is_there(board: Board) -> None:
    add(board)
    board.claim(4, "Bot")
    assert board.lower(4, 2).subtask.quantity == 2
    board.progress(4, "Bot", 2)
    assert board.lower(4, 1).subtask.quantity == 2
    assert board.lower(4, 5).subtask.produces == {"cobblestone": 2}


def test_a_try_that_brought_some_of_it_was_not_in_vain(board: Board) -> None:
    add(board)
    for left in (2, 1, 1):
        board.claim(4, "Bot")
        board.settle(4, fail(f"the chest still lacks {left}"), "Bot")
        tries = board.lower(4, left).attempts
    assert tries == 1, "the last one brought nothing"


def test_only_a_part_of_what_is_blocked_is_cut_off(board: Board) -> None:
    add(board)
    part = step(9, "gather", "cobblestone", 1)
    with pytest.raises(NotClaimable, match="no part"):
        board.cut_off(4, part)
    blocked = next(view for view in board.subtasks() if view.state is Status.BLOCKED)
    with pytest.raises(NotClaimable, match="no part"):
        board.cut_off(blocked.id, step(9, "gather", "cobblestone", blocked.subtask.quantity))


def test_what_cannot_be_shared_stays_as_it_is(board: Board) -> None:
    add(board)
    board.claim(4, "Bot")
    board.progress(4, "Bot", 2)
    before = board.events()
    with pytest.raises(NotClaimable, match="nearly done"):
        board.share(4, "Bot", "Steve", 1)
    board.progress(4, "Bot", 3)
    with pytest.raises(NotClaimable, match="Bot has all of it"):
        board.share(4, "Bot", "Steve", 1)
    with pytest.raises(NotHolder):
        board.share(4, "Alex", "Steve", 1)
    with pytest.raises(NotClaimable):
        board.share(4, "Bot", "Steve", 0)
    do(board, 1)
    board.claim(2, "Bot")
    with pytest.raises(NotClaimable, match="no work for two"):
        board.share(2, "Bot", "Steve", 1)
    board.set_stock(Observation(chest={}, carried={"Bot": {"wooden_pickaxe": 1}, "Bot2": {}}))
    other = plan(step(1, "gather", "stone", 9, (), {}, ("wooden_pickaxe",)))
    board.add_goal(other.goal, "Steve", other)
    number = board.subtasks()[-1].id
    board.claim(number, "Bot")
    rows = board.subtasks()
    with pytest.raises(NotClaimable, match="wooden pickaxe"):
        board.share(number, "Bot", "Bot2", 4)
    assert board.subtasks() == rows
    assert before == board.events()[: len(before)]


def test_skip_counts_as_done(board: Board) -> None:
    add(board)
    board.claim(4, "Steve")
    with pytest.raises(NotHolder):
        board.skip(4, "Alex")
    view = board.skip(4, "Steve")
    assert (view.state, view.skipped) == (Status.DONE, True)
    assert view.why == "skipped by Steve"
    assert board.skip(1, "Alex").state is Status.DONE
    assert board.subtask(2).state is Status.READY


def test_hand_over(board: Board) -> None:
    add(board)
    board.claim(1, "Bot")
    with pytest.raises(NotHolder):
        board.hand_over(1, "Steve", "Alex")
    view = board.hand_over(1, "Bot", "Steve")
    assert (view.state, view.by) == (Status.IN_PROGRESS, "Steve")


def test_what_is_passed_on_goes_on_though_what_it_takes_is_used_up(board: Board) -> None:
    made = plan(step(1, "smelt", "iron_ingot", 3, (), {"raw_iron": 3, "coal": 1}))
    board.add_goal(made.goal, "Steve", made)
    board.set_stock(Observation(tick=1, chest={"raw_iron": 3, "coal": 1}, carried={"Bot2": {}}, chest_tick=1))
    begun = board.claim(1, "Bot", tick=5)
    board.set_stock(Observation(tick=9, chest={}, carried={"Bot": {}, "Bot2": {}}, chest_tick=9))
    with pytest.raises(NotHolder):
        board.pass_on(1, "Bot2", "Bot")
    view = board.pass_on(1, "Bot", "Bot2", tick=205)
    assert (view.state, view.by, view.started_tick) == (Status.IN_PROGRESS, "Bot2", begun.started_tick)
    assert board.settle(1, PASS, "Bot2").state is Status.DONE


def test_participants_settings_and_codes(board: Board) -> None:
    board.see("Bot", "ai", (1, 64, -3), state={"health": 20, "food": 18})
    board.see("Bot", "ai", state={"health": 12})
    board.see("Steve", "human")
    bot, steve = board.participants()
    assert (bot.kind, bot.position and bot.position.z, dict(bot.state)) == ("ai", -3, {"health": 12, "food": 18})
    assert board.session() is not None
    board.leave("Steve")
    assert [who.present for who in board.participants()] == [True, False]
    assert steve.position is None
    board.end_session()
    assert board.session() is None
    board.beat(world="arena")
    recorded = board.session()
    assert recorded is not None
    assert recorded["world"] == "arena"
    assert board.setting("chest") is None
    board.set_setting("chest", [1, 2, 3])
    assert board.setting("chest") == [1, 2, 3]
    code = board.shared.issue_code(HERE, "Steve")
    assert board.shared.redeem_code(HERE, "WRONG") is None
    assert board.shared.redeem_code(HERE, f" {code[:4]}-{code[4:].lower()} ") == "Steve"
    assert board.shared.redeem_code(HERE, code) is None
    code = board.shared.issue_code(HERE, "Steve")
    assert board.shared.redeem_code(THERE, code) is None, "in another world the name is anybody's"
    assert board.shared.redeem_code(HERE, code) == "Steve"
    late = board.shared.issue_code(HERE, "Steve", life_s=5)
    assert board.shared.redeem_code(HERE, late, now=time.time() + 6) is None


def test_notes_are_events(board: Board) -> None:
    event = board.note("chat", "Steve", {"text": "hi"}, tick=3)
    assert board.events() == [event]
    assert board.events(after=event.id) == []


def test_errors_are_one_line(board: Board) -> None:
    add(board)
    for call in (lambda: board.claim(2, "Bot"), lambda: board.goal(9), lambda: board.retry(1, "x")):
        with pytest.raises(BoardError) as caught:
            call()
        assert "\n" not in str(caught.value)
