"""How far people walk for what they hold."""

from covoyager.crew.strides import Mileage, Strides


def test_a_way_is_added_up_from_look_to_look_while_a_step_is_held() -> None:
    strides = Strides()
    strides.saw("Steve", (0, 64, 0))
    strides.saw("Steve", (3, 64, 4))
    strides.begin(7, "Steve")
    strides.saw("Steve", (3, 64, 0))
    strides.saw("Steve", (3, 64, 0))
    assert strides.end(7) == ("Steve", 400)
    assert strides.end(7) is None


def test_who_was_put_elsewhere_has_not_walked_and_who_was_never_seen_has_no_way() -> None:
    strides = Strides()
    strides.saw("Steve", (0, 64, 0))
    strides.begin(1, "Steve")
    strides.begin(2, "Alex")
    strides.saw("Steve", (900, 64, 0))
    strides.saw("Steve", (902, 64, 0))
    assert strides.end(1) == ("Steve", 200)
    assert strides.end(2) is None


def test_what_a_bot_walks_counts_on_over_a_new_connection() -> None:
    mileage = Mileage()
    mileage.read("Bot", 500)
    mileage.read("Bot", 700)
    mileage.read("Bot", 30)
    assert mileage.unwritten == 730
    assert mileage.take("Bot") == 730
    mileage.read("Bot", 40)
    assert (mileage.take("Bot"), mileage.unwritten) == (10, 0)
