"""What a subtask says of itself."""

from covoyager.domain import Action, Subtask


def test_it_uses_its_tools_and_its_station_and_only_those() -> None:
    mined = Subtask(1, Action.GATHER, "raw_iron", 3, tools=("stone_pickaxe",))
    smelted = Subtask(2, Action.SMELT, "iron_ingot", 3, station="furnace", consumes={"raw_iron": 3, "coal": 1})
    assert (mined.uses, smelted.uses) == (("stone_pickaxe",), ("furnace",))
