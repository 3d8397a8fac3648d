"""The board view: cards in columns, walked by arrows and mouse; reasons and names in people's words."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from covoyager.board import Board, How, Lack, SubtaskView, Waits, open_board
from covoyager.domain import Action, GoalState, Observation, Status, Subtask
from tests.board.plans import PASS, plan, step
from tests.places import HERE
from tests.tui import scene
from tests.tui.driving import shown, still, text, until
from tui.app import BoardApp
from tui.looks.colours import HUES, hues
from tui.looks.reasons import reason
from tui.looks.words import brief, plainly, thing
from tui.picture import Picture
from tui.window import BoardWindow

WIDE = (120, 36)


@pytest.fixture
def app() -> BoardApp:
    return BoardApp(scene.frozen(), "Steve")


@pytest.fixture
def board() -> Iterator[Board]:
    with open_board("memory:", HERE) as opened:
        yield opened


async def test_a_wide_board_has_columns_and_a_narrow_one_a_list(app: BoardApp) -> None:
    async with app.run_test(size=WIDE) as pilot:
        await shown(pilot)
        await still(pilot)
        heads = next(row for row in text(pilot).splitlines() if "READY 1" in row)
        assert all(head in heads for head in ("IN PROGRESS 2", "BLOCKED 5", "DONE 7"))
        await pilot.resize_terminal(80, 24)
        await still(pilot)
        heads = next(row for row in text(pilot).splitlines() if "READY 1" in row)
        assert "IN PROGRESS 2" not in heads


async def test_arrows_walk_the_cards(app: BoardApp) -> None:
    async with app.run_test(size=WIDE) as pilot:
        await shown(pilot)
        await still(pilot)
        assert app.focus_on.selected == 9
        for key, number in [("left", 7), ("right", 9), ("down", 10), ("down", 9), ("right", 11), ("right", 8)]:
            await pilot.press(key)
            await pilot.pause()
            assert app.focus_on.selected == number, key


async def test_a_click_selects_a_card(app: BoardApp) -> None:
    async with app.run_test(size=WIDE) as pilot:
        await shown(pilot)
        await still(pilot)
        rows = text(pilot).splitlines()
        y = next(at for at, row in enumerate(rows) if "#13 redstone" in row)
        await pilot.click(offset=(rows[y].index("#13"), y + 1))
        await pilot.pause()
        assert app.focus_on.selected == 13


async def test_no_id_is_shown_to_people(app: BoardApp) -> None:
    async with app.run_test(size=(250, 70)) as pilot:
        await shown(pilot)
        for view in "1234567":
            await pilot.press(view)
            await still(pilot)
            assert "_" not in text(pilot), view


async def test_with_no_goal_open_it_says_what_to_do(board: Board) -> None:
    made = plan(step(1, "gather", "oak_log", 3))
    board.add_goal(made.goal, "Steve", made)
    board.cancel(1, "Steve")
    app = BoardApp(BoardWindow(board), "Steve")
    async with app.run_test(size=WIDE) as pilot:
        await shown(pilot)
        await still(pilot)
        for words in ("No goal is open.", "new goal", "!task", "is CANCELLED"):
            assert words in text(pilot)
        assert "READY" not in text(pilot)


@pytest.mark.parametrize("size", [WIDE, (40, 12)])
async def test_a_goal_that_the_session_is_about_to_set_is_told_until_it_is_there(
    board: Board, size: tuple[int, int]
) -> None:
    before = plan(step(1, "gather", "oak_log", 3), text="gather 3 logs")
    board.add_goal(before.goal, "Steve", before)
    board.claim(1, "Steve")
    board.set_stock(Observation(chest={"oak_log": 3}))
    board.settle(1, PASS, "Steve")
    board.finish(1, GoalState.DONE, "")
    app = BoardApp(BoardWindow(board, asked="craft compass"), "Steve")
    async with app.run_test(size=size) as pilot:
        await shown(pilot)
        await still(pilot)
        assert "No goal is open" not in text(pilot)
        assert "craft compass" in text(pilot)
        assert "in a moment" in text(pilot)
        board.beat(world="arena")
        made = plan(step(2, "craft", "compass", 1), text="craft compass")
        board.add_goal(made.goal, "host", made)
        await until(pilot, lambda: "READY 1" in text(pilot))
        assert "in a moment" not in text(pilot)
        board.cancel(2, "Steve")
        await until(pilot, lambda: "No goal is open" in text(pilot))


async def test_a_long_plan_is_seen_whole_before_its_reasons_are(board: Board) -> None:
    made = plan(step(1, "gather", "oak_log", 3), *(step(n, "craft", f"thing_{n}", n, needs=(1,)) for n in range(2, 20)))
    board.add_goal(made.goal, "Steve", made)
    app = BoardApp(BoardWindow(board), "Steve")
    async with app.run_test(size=(120, 50)) as pilot:
        await shown(pilot)
        await still(pilot)
        assert all(f"#{n} " in text(pilot) for n in range(1, 20)), text(pilot)
        assert "c claim" in text(pilot)
        assert "after #1" not in text(pilot)


@pytest.mark.parametrize("size", [WIDE, (80, 24), (40, 20)])
async def test_equal_loads_that_are_blocked_are_one_card_as_in_chat(board: Board, size: tuple[int, int]) -> None:
    made = plan(
        step(1, "gather", "raw_iron", 7),
        *(step(n, "smelt", "iron_ingot", many, needs=(1,)) for n, many in ((2, 3), (3, 3), (4, 1))),
        step(5, "craft", "compass", 1, needs=(2, 3, 4)),
    )
    board.add_goal(made.goal, "Steve", made)
    app = BoardApp(BoardWindow(board), "Steve")
    async with app.run_test(size=size) as pilot:
        await shown(pilot)
        await still(pilot)
        rows = [row for row in text(pilot).splitlines() if "iron ingot" in row and "#" in row]
        assert len(rows) == 1, text(pilot)
        assert "+2" in rows[0]
        assert "BLOCKED 4" in text(pilot)
        assert ("again: #3 (3)," in text(pilot)) == (size[0] > 40), text(pilot)
        await pilot.press("end", "up")
        await pilot.pause()
        assert app.focus_on.selected == 2
        board.claim(1, "Steve")
        board.set_stock(Observation(chest={"raw_iron": 7}))
        board.settle(1, PASS, "Steve")
        await until(pilot, lambda: "READY 3" in text(pilot))
        rows = [row for row in text(pilot).splitlines() if any(f"#{n} " in row for n in (2, 3, 4)) and "ingot" in row]
        assert len(rows) >= 3, rows


async def test_at_a_goals_end_its_last_step_is_selected_and_the_heads_are_in_view(board: Board) -> None:
    steps = [step(n, "gather", "oak_log", n) for n in range(1, 40)]
    made = plan(*steps)
    board.add_goal(made.goal, "Steve", made)
    for work in steps:
        board.claim(work.id, "Steve")
        board.set_stock(Observation(chest={"oak_log": 1000}))
        board.settle(work.id, PASS, "Steve")
    app = BoardApp(BoardWindow(board), "Steve")
    async with app.run_test(size=WIDE) as pilot:
        await shown(pilot)
        await still(pilot)
        assert app.focus_on.selected == 39
        assert "DONE 39" in text(pilot)


def told(board: Board, number: int) -> str:
    picture: Picture = BoardWindow(board).look(None)
    view = picture.subtask(number)
    assert view is not None
    return reason(view, picture)


def test_what_is_promised_is_not_told_as_missing_from_the_chest(board: Board) -> None:
    planks = replace(step(1, "craft", "oak_planks", 60), consumes={"oak_log": 15})
    table = replace(step(2, "craft", "ladder", 3), consumes={"oak_log": 3}, tools=("iron_axe",))
    made = plan(planks, table)
    board.add_goal(made.goal, "Steve", made)
    board.set_stock(Observation(chest={"oak_log": 15, "iron_axe": 1}))
    board.claim(1, "Bot")
    assert told(board, 2) == "3 oak logs more: 15 are there, promised to Bot (#1)"
    board.set_stock(Observation(chest={"oak_log": 15}))
    assert told(board, 2) == "3 oak logs more: 15 are there, promised to Bot (#1); the chest lacks a free iron axe"


async def test_a_card_has_its_whole_reason_where_there_is_room(app: BoardApp) -> None:
    async with app.run_test(size=(160, 50)) as pilot:
        await shown(pilot)
        await still(pilot)
        assert "(#10)" in text(pilot)
        await pilot.resize_terminal(160, 18)
        await still(pilot)
        assert "(#10)" not in text(pilot)


@pytest.mark.parametrize(
    ("lacks", "words"),
    [
        ([Lack("wooden_pickaxe", None, How.IN_USE, 10, "Steve")], "the wooden pickaxe is in use by Steve (#10)"),
        ([Lack("coal", 2, How.WITH, who="Alex")], "2 coal are with Alex"),
        ([Lack("oak_log", 3), Lack("stick", 2)], "the chest lacks 3 oak logs and 2 sticks"),
        ([Lack("shears"), Lack("coal", 1, How.PROMISED, 4, "x, y (with) Bo")],
         "1 coal more: 0 are there, promised to x, y (with) Bo (#4); the chest lacks a free shears"),
    ],
)  # fmt: skip
def test_reasons(lacks: list[Lack], words: str) -> None:
    waits = Waits.of(Waits(lacks=lacks).kept())
    view = SubtaskView(1, 1, Subtask(1, Action.GATHER, "coal", 2), Status.BLOCKED, why=str(waits), waits=waits)
    assert reason(view, Picture()) == words


def test_the_reason_of_a_failed_try_is_told_without_ids() -> None:
    why = "no raw_iron within 48 blocks"
    view = SubtaskView(1, 1, Subtask(1, Action.GATHER, "coal", 2), Status.READY, why=why, critique=why)
    assert reason(view, Picture()) == "no raw iron within 48 blocks"
    waits = Waits(lacks=[Lack("coal", 1)])
    view = replace(view, state=Status.BLOCKED, waits=waits, why=f"{waits}; last try: {why}")
    assert reason(view, Picture()) == "the chest lacks 1 coal; last try: no raw iron within 48 blocks"


def test_names_of_things() -> None:
    logs = Subtask(1, Action.GATHER, "oak_log", 5, description="Gather 5 oak logs and place them in the chest.")
    assert thing(logs) == "5 oak logs"
    assert thing(replace(logs, quantity=7)) == "7 oak log"
    assert brief(SubtaskView(1, 1, Subtask(1, Action.CRAFT, "crafting_table", 1), Status.READY)) == (
        "craft crafting table"
    )
    assert plainly("#2: raw_iron_block, not a _ or snake_") == "#2: raw iron block, not a _ or snake_"


def test_everybody_has_a_colour_of_their_own() -> None:
    names = ["Bot", "Bot2", "Steve", "Alex", "Zoe", "Kim", "Lee", "Max"]
    assert len(set(hues(names).values())) == HUES == len(names)
    assert hues(names) == hues(reversed(names))
