"""Who has brought what lies in the chest: counted since they began."""

from covoyager.crew.execution.brought import Brought


def test_what_was_taken_out_and_put_back_was_not_brought() -> None:
    brought = Brought()
    brought.told({})
    brought.begin(1, "Alex")
    brought.told({"oak_log": -3})
    brought.told({})
    assert brought.since(1, "Alex") == {}
    brought.told({"oak_planks": 8, "oak_log": -2})
    assert brought.since(1, "Alex") == {"oak_planks": 8}, "made of what lay there"


def test_what_was_taken_out_before_somebody_began_is_not_theirs_to_make_good() -> None:
    brought = Brought()
    brought.told({"oak_log": -20})
    brought.begin(1, "Alex")
    brought.told({"oak_log": -16})
    assert brought.since(1, "Alex") == {"oak_log": 4}


def test_what_is_credited_to_one_does_not_count_for_another() -> None:
    brought = Brought()
    brought.told({})
    brought.begin(1, "Alex")
    brought.begin(2, "Sam")
    brought.told({"oak_log": 4})
    brought.credit({"oak_log": 3})
    assert brought.since(2, "Sam") == {"oak_log": 1}
    brought.hand("Sam", "oak_log", 2)
    assert (brought.since(2, "Sam"), brought.since(1, "Alex")) == ({"oak_log": 3}, {"oak_log": 1})


def test_nobody_knows_of_who_began_unseen() -> None:
    brought = Brought()
    brought.begin(1, "Alex")
    brought.told({"oak_log": 4})
    assert brought.since(1, "Alex") is None
