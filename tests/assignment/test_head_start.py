"""How long somebody waits for a tool."""

from dataclasses import replace

import pytest

from covoyager.assignment.head_start import chain_before, waiting_for_tools
from covoyager.assignment.sharing import ticks_left
from covoyager.assignment.thresholds import SOON_TICKS
from covoyager.board import SubtaskView
from covoyager.domain import Status
from tests.assignment.test_ranking import view


def test_an_axe_that_somebody_has_for_far_longer_than_planned_is_not_soon_free() -> None:
    """Twenty of 24 bots stood by for six logs while one looked for others with the only axe."""
    using = view(1, ticks=100, by="Bot", tools=("stone_axe",))
    waits = replace(view(2, tools=("stone_axe",)), state=Status.BLOCKED)
    both = {row.id: row for row in (using, waits)}
    assert chain_before(waits, both) == 100
    assert chain_before(waits, both, lambda _: 25) == 100, "one of ten may well take so long"
    assert chain_before(waits, both, lambda _: 40) == 400
    assert SOON_TICKS > 100
    assert waiting_for_tools([using, waits]) == []
    assert waiting_for_tools([using, waits], lambda _: 40) == [(waits, 400)]


def test_a_tool_that_another_goal_makes_is_waited_for_until_it_has() -> None:
    logs = view(1, ticks=300)
    maker = replace(view(2, ticks=20), state=Status.BLOCKED)
    maker = replace(maker, subtask=replace(maker.subtask, needs=(1,), produces={"stone_axe": 1}))
    waits = replace(view(3, tools=("stone_axe",)), state=Status.BLOCKED)
    rows = {row.id: row for row in (logs, maker, waits)}
    assert chain_before(waits, rows) == 320
    assert chain_before(waits, {row.id: row for row in (logs, waits)}) == 0


def test_a_tool_that_somebody_has_is_waited_for_no_longer_than_until_another_is_made() -> None:
    """The stone for everybody's tools waited for bots that felled logs by hand, since one dug with the first pickaxe."""
    using = view(1, ticks=400, by="Bot", tools=("wooden_pickaxe",))
    maker = replace(view(2, ticks=20), state=Status.READY)
    maker = replace(maker, subtask=replace(maker.subtask, produces={"wooden_pickaxe": 2}))
    waits = replace(view(3, tools=("wooden_pickaxe",)), state=Status.BLOCKED)
    assert chain_before(waits, {row.id: row for row in (using, maker, waits)}) == 20
    assert chain_before(waits, {row.id: row for row in (using, waits)}) == 400


def test_tools_that_wait_for_each_other_come_to_an_end() -> None:
    """The only pickaxe broke: another takes stone, which takes a pickaxe."""
    stone = replace(view(1, ticks=100, tools=("stone_pickaxe",)), state=Status.BLOCKED)
    maker = replace(view(2, ticks=20), state=Status.BLOCKED)
    maker = replace(maker, subtask=replace(maker.subtask, needs=(1,), produces={"stone_pickaxe": 1}))
    assert chain_before(stone, {row.id: row for row in (stone, maker)}) == 20


def test_each_wait_is_added_up_once_however_many_make_the_tools_of_those_that_are_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of many goals with tools of several kinds the least chain was looked for over and over, each second for a second."""
    kinds, makers = 5, 4
    rows: list[SubtaskView] = []
    for kind in range(1, kinds + 1):
        for _ in range(makers):
            digs = replace(view(len(rows) + 1, tools=(f"tool {kind - 1}",), ticks=100), state=Status.BLOCKED)
            made = replace(view(len(rows) + 2, ticks=10), state=Status.BLOCKED)
            task = replace(made.subtask, needs=(digs.id,), produces={f"tool {kind}": 1})
            rows += [digs, replace(made, subtask=task)]
    first = replace(view(len(rows) + 1, ticks=300), state=Status.IN_PROGRESS)
    rows.append(replace(first, subtask=replace(first.subtask, produces={"tool 0": 1})))
    asked: list[int] = []

    def counted(row: SubtaskView) -> float:
        asked.append(row.id)
        return ticks_left(row)

    monkeypatch.setattr("covoyager.assignment.head_start.ticks_left", counted)
    assert chain_before(rows[-3], {row.id: row for row in rows}) == 300 + (kinds - 1) * 110
    assert waiting_for_tools(rows)
    assert len(asked) < len(rows) ** 2
