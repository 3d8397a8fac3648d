"""A world that is younger than it was: a killed server comes back as it was saved, or an older copy is put in its place."""

from covoyager.board import open_board
from covoyager.crew.world_model import WorldModel
from covoyager.domain import Observation
from tests.places import HERE


def test_ticks_go_on_from_where_they_were_when_a_server_comes_back_as_it_was_saved() -> None:
    world = WorldModel()
    world.enters()
    world.ages(14_424)
    world.enters()
    world.ages(0)
    assert world.tick == 14_424, "nothing is known of its age yet"
    world.ages(10_051)
    world.ages(10_071)
    assert world.tick == 14_444
    world.update(Observation(10_091, {"stick": 1}))
    assert (world.tick, world.chest_tick) == (14_464, 14_464)


def test_bots_that_hear_of_the_age_a_little_apart_do_not_put_it_on() -> None:
    world = WorldModel()
    world.enters()
    world.ages(500)
    world.enters()
    world.ages(480)
    world.ages(501)
    assert (world.tick, world.ahead) == (501, 0)


def test_the_chest_of_an_older_copy_counts_at_once_in_a_session_that_begins() -> None:
    with open_board("memory:", HERE) as board:
        board.set_stock(Observation(14_424, {"compass": 1}, chest_tick=14_424))
        known = board.observation()
        assert known is not None
        world = WorldModel()
        world.enters(known.tick)
        world.update(Observation(10_051, {"stick": 2}))
        board.set_stock(world.observation())
        assert board.stock() == {"stick": 2}
