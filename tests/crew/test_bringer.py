"""Who has brought something: whoever was seen with it, and has it no more."""

from covoyager.crew.world_model import WorldModel


def test_who_still_has_it_in_hand_has_not_brought_it() -> None:
    world = WorldModel()
    world.shows({"Alex": "oak_log", "Steve": None})
    assert world.bringer(["oak_log"]) is None
    world.shows({"Alex": None, "Steve": None})
    assert world.bringer(["oak_log"]) == "Alex"
    world.shows({"Alex": "oak_log", "Steve": "compass"})
    assert world.bringer(["oak_log"]) is None
    world.shows({})
    assert world.bringer(["compass"]) == "Steve", "it was put away, and its bringer has left"
