"""What people build is followed with the eyes of whichever bot sees it: progress, a claim that holds on, DONE by itself."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from covoyager.board import SubtaskView
from covoyager.crew.execution.worker import Worker
from covoyager.domain import Goal, Observation
from covoyager.errors import ServerLost, SkillFailed
from covoyager.goal_kinds import Around, Kept, plan
from covoyager.goals.buildings import Buildings
from covoyager.jobs import verification as module
from covoyager.jobs.verification import Verification
from covoyager.testing import FakeBot
from tests.fake_session import LEASE_S, FakeSession, FakeWorker, Fixed, Shut
from tests.planning.facts import knowledge

TEXT = "build a 5x5 cobblestone hut with a door"


class Seer(FakeBot):
    """Sees what stands; nothing at all where it is too far away."""

    def __init__(self, standing: set[tuple[int, int, int]], *, near: bool = True) -> None:
        super().__init__()
        self.standing = standing
        self.near = near
        self.asked = 0

    async def compare(self, blocks: Sequence[Sequence[Any]], *, go: bool = True) -> list[Sequence[Any]]:
        assert not go, "nobody walks there unasked"
        self.asked += 1
        if not self.near:
            raise SkillFailed("NOT_FOUND", "Not all of it is in sight.")
        return [[*block, "air"] for block in blocks if tuple(block[:3]) not in self.standing]


class Site:
    """A hut whose first part Steve has claimed, and two bots, of which the second sees it."""

    def __init__(self, folder: Path) -> None:
        self.session = FakeSession(bots=("Far", "Near"))
        board = self.session.board
        self.buildings = Buildings(board, knowledge(), folder)
        drawn = self.buildings.read(TEXT)
        assert drawn is not None
        building = self.buildings.placed(drawn, (10, 64, 20))
        around = Around(knowledge(), {"cobblestone": 80, "oak_door": 1})
        made = plan(Goal(TEXT, {}), around, Kept(building))
        board.keep(board.add_goal(Goal(TEXT, {}), "Steve", made), building=building)
        board.set_stock(Observation(chest={"cobblestone": 80, "oak_door": 1}))
        self.first = board.subtasks()[0].id
        board.claim(self.first, "Steve", LEASE_S)
        self.blocks = [tuple(block[:3]) for block in self.buildings.blocks(board.subtask(self.first)) or ()]
        self.standing: set[tuple[int, int, int]] = set()
        self.far, self.near = Seer(self.standing, near=False), Seer(self.standing)
        for name, bot in (("Far", self.far), ("Near", self.near)):
            worker = Eyes(name, self.session.world_model)
            worker.bot, worker._site = bot, self.buildings
            self.session.hire(worker)
        self.verification = self.session.verification(Fixed(), self.buildings)

    @property
    def step(self) -> SubtaskView:
        return self.session.board.subtask(self.first)

    async def look(self) -> None:
        self.verification.follow()
        await asyncio.gather(*self.session.work)


class Eyes(FakeWorker):
    """Looks at buildings as a worker does."""

    bot: Any
    _site: Any = None
    inspect = Worker.inspect


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Site:
    monkeypatch.setattr(module, "BUILT_SECONDS", 0.0)
    return Site(tmp_path)


async def test_what_stands_is_progress_and_renews_the_claim_as_it_grows(site: Site) -> None:
    await site.look()
    assert site.step.progress == 0
    before = site.step.lease_until or 0.0
    site.standing.update(site.blocks[:4])
    await site.look()
    assert site.step.progress == 4
    renewed = site.step.lease_until or 0.0
    assert renewed > before
    await site.look()
    assert site.step.lease_until == renewed


async def test_it_is_done_by_itself_when_all_of_it_stands(site: Site) -> None:
    site.standing.update(site.blocks)
    await site.look()
    assert (site.step.state, site.step.by) == ("DONE", "Steve")
    assert len(site.session.outbox.to("Steve")) == 1


async def test_what_nobody_sees_is_not_ruled_on(site: Site) -> None:
    site.standing.update(site.blocks)
    site.near.near = False
    await site.look()
    assert (site.step.state, site.step.progress, site.far.asked) == ("IN_PROGRESS", 0, 1)


async def test_a_bot_that_falls_out_of_the_world_keeps_nobody_else_from_looking(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def gone(*_: Any, go: bool = True) -> list[Sequence[Any]]:
        raise ServerLost("gone")

    monkeypatch.setattr(site.far, "compare", gone)
    site.standing.update(site.blocks[:2])
    await site.look()
    assert site.step.progress == 2


async def test_nobody_looks_where_no_person_builds_nor_twice_at_once(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    site.verification.follow()
    await site.look()
    assert site.near.asked == 1
    monkeypatch.setattr(module, "BUILT_SECONDS", 60.0)
    await site.look()
    await site.look()
    assert site.near.asked == 2
    site.session.board.release(site.first, "Steve")
    site.session.board.claim(site.first, "Near", LEASE_S)
    monkeypatch.setattr(module, "BUILT_SECONDS", 0.0)
    verification = Verification(
        site.session.parts, Fixed(), site.buildings, Shut(), lambda work: pytest.fail("it is a bot's own")
    )
    verification.follow()


async def test_who_let_go_meanwhile_is_credited_with_nothing(site: Site) -> None:
    for stands in (site.blocks[:3], site.blocks):
        site.standing.update(stands)
        site.verification.follow()
        site.session.board.release(site.first, "Steve")
        await site.look()
        assert (site.step.state, site.step.progress, site.near.asked) == ("READY", 0, 1 + (stands is site.blocks))
        site.session.board.claim(site.first, "Steve", LEASE_S)
