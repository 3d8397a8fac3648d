"""What the ticks of a story were spent on."""

import pytest

from covoyager.bench.bounds.spending import read_spending
from covoyager.bench.people.observer import Dug, Sight
from covoyager.report.eventlog import read_story
from tests.report.test_eventlog import SUBTASKS, log


def test_ticks_are_parted_by_what_was_seen() -> None:
    story = read_story(log(), SUBTASKS)
    # Twenty sights a second: a second of walking, then standing still; a log dug between 102 and 103 (20 ticks by the
    # clock given); the chest open from 104 to 104.5; then crafting.
    sights = []
    for number in range(121):
        at = 100.0 + number * 0.05
        sights.append(Sight(at, min(number, 20) * 0.2, 0.0, int(104.0 <= at < 104.5)))
    spent = read_spending(story, sights, [Dug(103.0, "oak_log", None)], lambda _block, _tool: 20)
    assert spent.dug == 1
    assert sum(spent.ticks.values()) == pytest.approx(120, abs=2)
    assert spent.ticks["walking"] == pytest.approx(20, abs=2)
    assert spent.ticks["digging"] == pytest.approx(20, abs=2)
    assert spent.ticks["chest"] == pytest.approx(10, abs=2)
    assert spent.ticks["crafting"] == pytest.approx(20, abs=2)
    assert spent.ticks["between"] == pytest.approx(10, abs=2)
    assert spent.ticks["standing"] == pytest.approx(40, abs=4)


def test_one_hold_can_be_looked_at_alone() -> None:
    story = read_story(log(), SUBTASKS)
    sights = [Sight(100.0 + n * 0.05, 0.0, 0.0, 0) for n in range(121)]
    spent = [read_spending(story.part(hold), sights, [], lambda *_: 20).ticks for hold in story.holds]
    assert spent[0]["standing"] == pytest.approx(60, abs=2)
    assert spent[1]["standing"] == pytest.approx(40, abs=2)
    assert spent[2]["crafting"] == pytest.approx(20, abs=2)
    assert spent[2]["standing"] == 0


def test_what_was_seen_outside_the_story_does_not_count() -> None:
    story = read_story(log(), SUBTASKS)
    sights = [Sight(90.0 + n * 0.05, n * 1.0, 0.0, 0) for n in range(100)]
    assert sum(read_spending(story, sights, [Dug(95.0, "stone", None)], lambda *_: 20).ticks.values()) == 0
