"""The stock: how much is there of what is needed, to whom it is promised, in which order."""

import re
from dataclasses import replace

import pytest
from textual.geometry import Size

from covoyager.board import open_board
from covoyager.domain import Goal, Observation, Plan
from tests.places import HERE
from tests.tui import scene
from tests.tui.driving import shown, still, text
from tui.app import BoardApp
from tui.looks.mapcolours import chip
from tui.picture import Picture
from tui.views.board import BoardView
from tui.views.stock import StockView
from tui.views.view import Focus
from tui.window import BoardWindow


def rows(picture: Picture, focus: Focus, width: int = 120) -> list[str]:
    return [line.plain for line in StockView(id="stock").lines(picture, focus, Size(width, 30))]


def test_a_bar_is_full_only_when_all_of_it_is_there() -> None:
    with open_board("memory:", HERE) as board:
        plan = Plan(Goal("32 planks", {"oak_planks": 32}), "1.20.1", (scene.step(1, "craft", "oak_planks", 32),))
        board.add_goal(plan.goal, "Steve", plan)
        for have, full in ((3, False), (31, False), (32, True)):
            board.set_stock(Observation(chest={"oak_planks": have}))
            drawn = next(row for row in rows(BoardWindow(board).look(None), Focus()) if "oak planks " in row[:14])
            assert ("━" in drawn, "─" in drawn) == (True, not full), (have, drawn)


def test_it_says_to_whom_things_are_promised() -> None:
    drawn = rows(scene.frozen().picture, Focus(me="Steve"))
    assert "Bot #9" in next(row for row in drawn if "stone pickaxe" in row)
    assert "you #10" in next(row for row in drawn if "wooden pickaxe" in row)


def test_no_two_heads_touch() -> None:
    for width in (64, 80, 120):
        head = next(row for row in rows(scene.frozen().picture, Focus(sort="have"), width) if "promised" in row)
        assert re.split(r" {2,}", head.strip()) == ["item", "have▾", "promised", "needed", "coming", "short"]


@pytest.mark.parametrize("width", [40, 120])
def test_a_full_chest_is_shown_as_long_as_it_lasts(width: int) -> None:
    picture = scene.frozen().picture
    for view in (StockView(id="stock").lines, lambda *told: BoardView(id="board").drawn(*told).lines):
        for full in (False, True):
            drawn = " ".join(text.plain.strip() for text in view(replace(picture, full=full), Focus(), Size(width, 30)))
            assert ("The shared chest is full: take something out of it." in drawn) == full


async def test_it_is_sorted_by_key() -> None:
    app = BoardApp(scene.frozen(), "Steve")
    async with app.run_test(size=(100, 36)) as pilot:
        await shown(pilot)
        await pilot.press("4")
        orders = []
        for sort in ("short", "name", "have", "needed"):
            await still(pilot)
            assert app.focus_on.sort == sort
            body = text(pilot)
            orders.append([body.index(f"■ {name}") for name in ("coal", "oak planks", "iron ingot", "stick")])
            await pilot.press("o")
        ranks = [[sorted(order).index(at) for at in order] for order in orders]
        assert ranks == [[0, 3, 1, 2], [0, 2, 1, 3], [2, 0, 3, 1], [2, 3, 0, 1]]


def test_a_chestplate_has_the_colour_of_what_it_is_made_of() -> None:
    assert chip("iron_chestplate") == chip("iron_ingot") != chip("chest")
    assert chip("leather_chestplate") == chip("leather")
