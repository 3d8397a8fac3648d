"""A station is set up when as many stand as it is the how manyth of."""

from dataclasses import replace

import pytest

from covoyager.domain import Action, Ruling, Subtask
from covoyager.goal_kinds import Seen, verify

PLACE = Subtask(1, Action.PLACE, "furnace", 1, consumes={"furnace": 1})


@pytest.mark.parametrize(("furnace", "standing", "ruling"), [(0, 1, Ruling.PASS), (1, 1, Ruling.PASS), (2, 1, Ruling.FAIL),
                                                             (2, 2, Ruling.PASS)])  # fmt: skip
def test_the_second_furnace_is_not_seen_in_the_first(furnace: int, standing: int, ruling: Ruling) -> None:
    verdict = verify(replace(PLACE, furnace=furnace), Seen(standing={"furnace": standing}))
    assert verdict is not None
    assert verdict.ruling is ruling
