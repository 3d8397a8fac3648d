"""Looks into the chest: when somebody was at it, when they say that they are done, and not more often."""

import asyncio
import time

from covoyager.board import SubtaskView
from covoyager.chat import replies
from covoyager.crew.execution.tries import TryReport
from covoyager.domain import Action, Observation, Ruling, Subtask, Verdict
from covoyager.domain.rows import brought_before
from covoyager.jobs.chest_watch import ChestWatch, may_be_done
from tests.board.plans import plan, step
from tests.fake_session import LEASE_S, FakeSession, FakeWorker, Fixed


class Looker(FakeWorker):
    """Counts its looks."""

    looks = 0

    async def look(self, *, walk: bool = True) -> None:
        self.looks += 1
        self.world_model.update(Observation(tick=1, chest={"oak_log": 3}))


def seated() -> tuple[FakeSession, Looker]:
    session = FakeSession()
    made = plan(step(1, "gather", "oak_log", 3), text="get 3 oak logs", item="oak_log")
    session.board.add_goal(made.goal, "Steve", made)
    session.board.claim(1, "Steve", LEASE_S)
    looker = Looker("Bot", session.world_model)
    session.crew.workers = {"Bot": looker}
    return session, looker


class Urgent:
    """Somebody always waits for a look."""

    def urgent(self) -> bool:
        return True

    async def chest_changed(self) -> None: ...


def watch_over(session: FakeSession) -> ChestWatch:
    return ChestWatch(session.crew, session.world_model, settle=0.0)


async def watched(watch: ChestWatch) -> None:
    task = asyncio.create_task(watch.run(Urgent()))
    for _ in range(20):
        await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def test_a_lid_that_moved_is_looked_after_once() -> None:
    session, looker = seated()
    watch = watch_over(session)
    watch.touched()
    await watched(watch)
    assert looker.looks == 1


async def test_a_busy_bot_is_not_sent_again_a_moment_later() -> None:
    session, looker = seated()
    watch = watch_over(session)
    looker.current = session.board.subtasks()[0]
    await looker.look()
    session.world_model.looked -= 5
    watch.touched()
    await watched(watch)
    assert looker.looks == 1
    session.world_model.looked -= 6
    watch.touched()
    await watched(watch)
    assert looker.looks == 2


async def test_who_has_looked_since_need_not_look_again() -> None:
    session, looker = seated()
    watch = watch_over(session)
    watch.touched()
    await looker.look()
    await watched(watch)
    assert looker.looks == 1


async def test_what_was_seen_already_counts_without_another_look() -> None:
    session, looker = seated()
    watch = watch_over(session)
    checks = session.verification(Fixed({"oak_log": 3}), lid=watch)
    watch.touched()
    await looker.look()
    session.board.request_check(1, "Steve")
    checks.answer()
    await asyncio.gather(*session.work)
    assert session.board.subtask(1, 1).state == "DONE"
    assert looker.looks == 1


async def test_what_was_not_seen_is_looked_for() -> None:
    session, looker = seated()
    checks = session.verification(Fixed({"oak_log": 3}), lid=watch_over(session))
    session.board.request_check(1, "Steve")
    checks.answer()
    await asyncio.gather(*session.work)
    assert session.board.subtask(1, 1).state == "DONE"
    assert looker.looks == 1


async def test_what_was_built_is_looked_at_without_a_walk_to_the_chest() -> None:
    session = FakeSession()
    made = plan(Subtask(1, Action.BUILD, "cobblestone", 3), text="build a wall")
    session.board.add_goal(made.goal, "Steve", made)
    session.board.claim(1, "Steve", LEASE_S)

    class Surveyor(Looker):
        async def inspect(self, view: SubtaskView, go: bool = True) -> int:
            return 0

    surveyor = Surveyor("Bot", session.world_model)
    session.crew.workers = {"Bot": surveyor}
    checks = session.verification(Fixed({}), lid=watch_over(session))
    session.board.request_check(1, "Steve")
    checks.answer()
    await asyncio.gather(*session.work)
    assert session.board.subtask(1, 1).state == "DONE"
    assert surveyor.looks == 0


def test_what_a_person_brought_a_bot_need_not_gather() -> None:
    session = FakeSession()
    made = plan(step(1, "gather", "cobblestone", 22), step(2, "gather", "oak_log", 4))
    session.board.add_goal(made.goal, "Steve", made)
    checks = session.verification(Fixed({"cobblestone": 64, "oak_log": 4}))
    session.board.claim(1, "Bot", 300)
    session.board.claim(2, "Steve", 300)
    session.world_model.chest = {"cobblestone": 50, "oak_log": 1}
    checks.settle_seen()
    assert session.board.subtask(1).subtask.quantity == 14
    assert session.board.subtask(2).subtask.quantity == 4
    assert session.workers["Bot"].told == 1


def test_where_one_is_missing_one_is_asked_for_again() -> None:
    session = FakeSession()
    made = plan(step(1, "gather", "cobblestone", 32))
    session.board.add_goal(made.goal, "Steve", made)
    checks = session.verification(Fixed({"cobblestone": 32}))
    view = session.board.claim(1, "Bot", 300)
    session.world_model.chest = {"cobblestone": 31}
    verdict = Verdict(Ruling.FAIL, "the chest still lacks 1 cobblestone", {"cobblestone": 1})
    session.board.settle(1, verdict, "Bot")
    checks.tried(TryReport(view, verdict))
    assert (session.board.subtask(1).state, session.board.subtask(1).subtask.quantity) == ("READY", 1)
    session.board.claim(1, "Bot", 300)
    session.board.settle(1, Verdict(Ruling.PASS, "seen in the chest"), "Bot")
    before = brought_before(session.board.events(goal_id=1))
    line = replies.goal_done(session.board.goal(1), session.board.subtasks(1), None, before)
    assert line.endswith("(Bot 32 cobblestone)."), "both times it brought some of it"


def test_whoever_was_seen_to_pick_up_all_of_it_may_be_done_however_quickly() -> None:
    session, _ = seated()
    begun = session.board.subtasks()[0].started_at or 0.0
    session.board.progress(1, "Steve", 2)
    assert not may_be_done(session.board.subtasks(), {"Bot"}, begun)
    session.board.progress(1, "Steve", 3)
    assert may_be_done(session.board.subtasks(), {"Bot"}, begun)


def test_a_busy_bot_goes_and_looks_only_where_a_person_may_be_done() -> None:
    session, _ = seated()
    views = session.board.subtasks()
    begun = views[0].started_at or 0.0
    ticks = views[0].subtask.ticks
    assert not may_be_done(views, {"Bot"}, begun + ticks / 20 / 4)
    assert may_be_done(views, {"Bot"}, begun + ticks / 20)
    assert not may_be_done(views, {"Bot", "Steve"}, time.time() + 1000)
    session.board.request_check(1, "Steve")
    assert may_be_done(session.board.subtasks(), {"Bot"}, begun)
