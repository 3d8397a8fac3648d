"""Where bots' ticks go, subtask by subtask."""

from covoyager.crew.world_model import WorldModel

STEP = (1, 7)


def told(world: WorldModel, **spent: int) -> None:
    world.noticed("Bot", {"distance_cm": 0, "spent": spent})


def test_what_was_dug_for_a_subtask_is_added_up_over_its_tries() -> None:
    world = WorldModel()
    told(world, digging=40, walking=10)
    assert world.time_sheet("Bot") == {"digging": 40, "walking": 10}
    told(world, digging=100, walking=10)
    assert world.time_sheet("Bot", STEP) == {"digging": 60}
    told(world, digging=130, walking=90)
    assert world.time_sheet("Bot", STEP) == {"digging": 30, "walking": 80}
    assert world.dug == {STEP: 90}, "not what it dug before, for itself"


def test_a_bot_that_has_joined_anew_counts_from_there() -> None:
    world = WorldModel()
    told(world, digging=100)
    world.time_sheet("Bot", STEP)
    told(world, digging=20)
    assert world.time_sheet("Bot", STEP) == {"digging": 20}
    assert world.dug == {STEP: 120}
