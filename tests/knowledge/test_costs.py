"""What things cost, by what is in sight."""

import gc
from dataclasses import replace

from covoyager.knowledge.costs import MOST_TABLES, Costs, costs_for
from tests.planning.facts import knowledge


def tables() -> int:
    gc.collect()
    return sum(isinstance(each, Costs) for each in gc.get_objects())


def test_only_the_latest_sights_are_remembered_in_a_long_session() -> None:
    """Each sight of a table of its own, of two megabytes, was kept for as long as the session: bots wander and dig."""
    facts, before = replace(knowledge(), cache={}), tables()
    for logs in range(3 * MOST_TABLES):
        costs_for(facts, {"oak_log": 2**logs, "stone": 100})
    assert tables() - before <= MOST_TABLES


def test_what_is_in_sight_again_costs_what_it_did() -> None:
    facts, sight = replace(knowledge(), cache={}), {"oak_log": 1, "coal_ore": 3}
    first = costs_for(facts, sight)
    costs_for(facts, {"oak_log": 2})
    assert costs_for(facts, sight) is first
    for logs in range(2, 2 + MOST_TABLES):
        costs_for(facts, {"oak_log": 2**logs})
    again = costs_for(facts, sight)
    assert again is not first
    assert (again.unit, again.setup, again.price) == (first.unit, first.setup, first.price)
