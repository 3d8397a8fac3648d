"""Which work is for several."""

from covoyager.assignment.sharing import half, shares
from tests.assignment.test_ranking import view


def test_only_long_jobs_of_other_bots_are_shared() -> None:
    views = [view(1, ticks=900, by="Bot"), view(2, ticks=900, by="Steve"), view(3, ticks=200, by="Bot3"), view(4)]
    assert [(each.id, half(each)) for each in shares(views, "Bot2", {"Bot", "Bot2", "Bot3"})] == [(1, 5)]
    assert shares(views, "Bot", {"Bot", "Bot2", "Bot3"}) == []
