"""Looks into the chest: when somebody was at it, when they say that they are done, and not more often."""

import asyncio
import time

from covoyager.board import SubtaskView
from covoyager.crew.execution.tries import Report
from covoyager.domain import Action, Observation, Ruling, Subtask, Verdict
from covoyager.jobs.chest_watch import ChestWatch, may_be_done
from tests.board.plans import plan, step
from tests.fake_session import LEASE_S, FakeSession, FakeWorker, Fixed


class Looker(FakeWorker):
    """Counts its looks."""

    looks = 0

    async def look(self) -> None:
        self.looks += 1
        self.scene.update(Observation(tick=1, chest={"oak_log": 3}))


def seated() -> tuple[FakeSession, Looker]:
    sitting = FakeSession()
    made = plan(step(1, "gather", "oak_log", 3), text="get 3 oak logs", item="oak_log")
    sitting.board.add_goal(made.goal, "Steve", made)
    sitting.board.claim(1, "Steve", LEASE_S)
    looker = Looker("Bot", sitting.scene)
    sitting.crew.workers = {"Bot": looker}
    return sitting, looker


def watch_over(sitting: FakeSession) -> ChestWatch:
    async def nothing() -> None:
        return

    return ChestWatch(sitting.crew, sitting.scene, lambda: True, nothing, settle=0.0)


async def watched(watch: ChestWatch) -> None:
    task = asyncio.create_task(watch.run())
    for _ in range(20):
        await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def test_a_lid_that_moved_is_looked_after_once() -> None:
    sitting, looker = seated()
    watch = watch_over(sitting)
    watch.touched()
    await watched(watch)
    assert looker.looks == 1


async def test_a_busy_bot_is_not_sent_again_a_moment_later() -> None:
    sitting, looker = seated()
    watch = watch_over(sitting)
    looker.current = sitting.board.subtasks()[0]
    await looker.look()
    sitting.scene.looked -= 5
    watch.touched()
    await watched(watch)
    assert looker.looks == 1
    sitting.scene.looked -= 6
    watch.touched()
    await watched(watch)
    assert looker.looks == 2


async def test_who_has_looked_since_need_not_look_again() -> None:
    sitting, looker = seated()
    watch = watch_over(sitting)
    watch.touched()
    await looker.look()
    await watched(watch)
    assert looker.looks == 1


async def test_what_was_seen_already_counts_without_another_look() -> None:
    sitting, looker = seated()
    watch = watch_over(sitting)
    checks = sitting.verification(Fixed({"oak_log": 3}), lid=watch)
    watch.touched()
    await looker.look()
    sitting.board.request_check(1, "Steve")
    checks.answer()
    await asyncio.gather(*sitting.work)
    assert sitting.board.subtask(1).state == "DONE"
    assert looker.looks == 1


async def test_what_was_not_seen_is_looked_for() -> None:
    sitting, looker = seated()
    checks = sitting.verification(Fixed({"oak_log": 3}), lid=watch_over(sitting))
    sitting.board.request_check(1, "Steve")
    checks.answer()
    await asyncio.gather(*sitting.work)
    assert sitting.board.subtask(1).state == "DONE"
    assert looker.looks == 1


async def test_what_was_built_is_looked_at_without_a_walk_to_the_chest() -> None:
    sitting = FakeSession()
    made = plan(Subtask(1, Action.BUILD, "cobblestone", 3), text="build a wall")
    sitting.board.add_goal(made.goal, "Steve", made)
    sitting.board.claim(1, "Steve", LEASE_S)

    class Surveyor(Looker):
        async def inspect(self, view: SubtaskView, go: bool = True) -> int:
            return 0

    surveyor = Surveyor("Bot", sitting.scene)
    sitting.crew.workers = {"Bot": surveyor}
    checks = sitting.verification(Fixed({}), lid=watch_over(sitting))
    sitting.board.request_check(1, "Steve")
    checks.answer()
    await asyncio.gather(*sitting.work)
    assert sitting.board.subtask(1).state == "DONE"
    assert surveyor.looks == 0


def test_what_a_person_brought_a_bot_need_not_gather() -> None:
    sitting = FakeSession()
    made = plan(step(1, "gather", "cobblestone", 22), step(2, "gather", "oak_log", 4))
    sitting.board.add_goal(made.goal, "Steve", made)
    checks = sitting.verification(Fixed({"cobblestone": 64, "oak_log": 4}))
    sitting.board.claim(1, "Bot", 300)
    sitting.board.claim(2, "Steve", 300)
    sitting.scene.chest = {"cobblestone": 50, "oak_log": 1}
    checks.settle_seen()
    assert sitting.board.subtask(1).subtask.quantity == 14
    assert sitting.board.subtask(2).subtask.quantity == 4
    assert sitting.workers["Bot"].told == 1


def test_where_one_is_missing_one_is_asked_for_again() -> None:
    sitting = FakeSession()
    made = plan(step(1, "gather", "cobblestone", 32))
    sitting.board.add_goal(made.goal, "Steve", made)
    checks = sitting.verification(Fixed({"cobblestone": 32}))
    view = sitting.board.claim(1, "Bot", 300)
    sitting.scene.chest = {"cobblestone": 31}
    verdict = Verdict(Ruling.FAIL, "the chest still lacks 1 cobblestone", {"cobblestone": 1})
    sitting.board.settle(1, verdict, "Bot")
    checks.tried(Report(view, verdict))
    assert (sitting.board.subtask(1).state, sitting.board.subtask(1).subtask.quantity) == ("READY", 1)


def test_a_busy_bot_goes_and_looks_only_where_a_person_may_be_done() -> None:
    sitting, _ = seated()
    views = sitting.board.subtasks()
    begun = views[0].started_at or 0.0
    ticks = views[0].subtask.ticks
    assert not may_be_done(views, {"Bot"}, begun + ticks / 20 / 4)
    assert may_be_done(views, {"Bot"}, begun + ticks / 20)
    assert not may_be_done(views, {"Bot", "Steve"}, time.time() + 1000)
    sitting.board.request_check(1, "Steve")
    assert may_be_done(sitting.board.subtasks(), {"Bot"}, begun)
