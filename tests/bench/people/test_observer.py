"""The observer in a real world: what it surveys is what the world file says; it sees who moves and what is opened."""

import asyncio

from covoyager.bench.bounds.bound import BILLS, Layout, lower_bound
from covoyager.bench.people.observer import Observer
from covoyager.bench.staging import staged
from covoyager.bot import ensure_runtime
from covoyager.config import Settings
from covoyager.knowledge import load


async def test_it_surveys_the_arena_and_sees_another_player_walk() -> None:
    settings = Settings.load()
    runtime = ensure_runtime(settings.cache, settings.node)
    async with staged(settings, runtime, "arena", 1) as stage:
        info = stage.world.info
        assert info.chest is not None
        observer = Observer(runtime, info.port, info.version, "Walker")
        walker = Observer(runtime, info.port, info.version, "Observer", name="Walker")
        async with observer, walker:
            survey = await observer.survey()
            counts = {name: len(found) for name, found in survey.blocks.items() if name.endswith(("_ore", "stone"))}
            assert counts == {"stone": 168, "iron_ore": 48, "coal_ore": 24, "redstone_ore": 18, "diamond_ore": 16}
            await observer.watch(info.chest)
            await observer.rested()
            watching = asyncio.create_task(observer.provoke("walk, please"))
            await walker.stand((0, 64, -9))
            said, moved = await watching
            assert 0 <= moved - said < 10
        assert {round(sight.z) for sight in observer.sights} >= {1, 0, -1, -2, -3, -4, -5, -6}
    layout = Layout(survey.blocks, info.chest, (0.5, 3.5))
    knowledge = load(info.version, runtime.minecraft_data)
    bounds = [lower_bound(bill, layout, knowledge) for bill in BILLS.values()]
    # A walk from the middle to the trees, the outcrops on the other side and back to the middle.
    assert all(4 < bound.tour < 25 for bound in bounds)
    assert all(500 < bound.ticks < 1000 for bound in bounds)
