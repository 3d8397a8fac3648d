"""What the views draw, line by line."""

import random
from dataclasses import replace

from textual.geometry import Size

from covoyager.board import SubtaskView, Waits, open_board
from covoyager.board.views import CHEST_FULL
from covoyager.board.waits import Need
from covoyager.chat.listings import row_line
from covoyager.domain import Action, Status, Subtask
from tests.board.plans import plan, step
from tests.places import HERE
from tests.tui import scene
from tui.lanes import draw
from tui.layers import layered
from tui.looks.reasons import reason
from tui.looks.words import bar, fitted, span
from tui.needs import direct_needs
from tui.panes.why import advice, short, story
from tui.picture import Picture
from tui.views.board import BoardView
from tui.views.graph import BRIGHT, GraphView
from tui.views.log import sentence
from tui.views.steps import Bar
from tui.views.stock import StockView
from tui.views.timeline import TimelineView, _bars, stints
from tui.views.view import Focus
from tui.window import BoardWindow


def node(number: int, *needs: int) -> Subtask:
    return Subtask(number, Action.CRAFT, f"thing_{number}", 1, needs=needs)


def picture_of(*subtasks: Subtask) -> list[str]:
    rows = draw(subtasks, lambda number: number < 100, lambda _: "o")
    return [row.drawing for row in rows]


def test_a_chain_and_a_fork() -> None:
    assert picture_of(node(1), node(2, 1), node(3, 2)) == ["o", "o", "o"]
    assert picture_of(node(1), node(2, 1), node(3, 1), node(4, 2, 3)) == ["o", "┣━┓", "┃ o", "o ┃", "┣━┛", "o"]
    assert picture_of(node(1), node(200), node(3, 1, 200)) == ["o", "┃ o", "┣─╯", "o"]


def test_what_many_need_is_one_lane_with_branches() -> None:
    """A stone pickaxe had a lane to each of a dozen loads: a goal of forty steps was a wall of lines."""
    loads = [node(2 * n, 1) for n in range(1, 13)]
    smelted = [node(2 * n + 1, 2 * n) for n in range(1, 13)]
    drawn = picture_of(node(1), *loads, *smelted)
    assert max(map(len, drawn)) == len("┃ o")
    assert drawn[:6] == ["o", "┣━┓", "┃ o", "┃ o", "┣━┓", "┃ o"]
    assert picture_of(node(1), node(200, 1), node(201, 200), node(202, 1, 201)) == ["o", "o", "o", "o"]


def test_what_follows_from_other_needs_has_no_line() -> None:
    """A plan names the crafting table for each step at it: half of its lines said nothing."""
    assert direct_needs([node(1), node(2, 1), node(3, 1, 2), node(4, 1, 2, 3, 99)]) == {
        1: (),
        2: (1,),
        3: (2,),
        4: (3,),
    }
    assert direct_needs([node(1, 2), node(2, 1), node(3, 1, 2)])[1] == (2,)
    assert picture_of(node(1), node(2, 1), node(3, 1, 2)) == ["o", "o", "o"]


def test_what_needs_nothing_stands_next_to_what_needs_it() -> None:
    subtasks = [node(1), node(2), node(3, 2), node(4, 3), node(5, 1, 4)]
    drawn = [row.subtask.id for row in draw(subtasks, lambda _: False, lambda _: "o") if row.subtask]
    assert drawn == [2, 3, 4, 1, 5]


def test_the_critical_path_is_bright_in_lanes_too() -> None:
    view = GraphView(id="graph").drawn(scene.frozen().picture, Focus(), Size(40, 20))
    bright = {text.plain[span.start : span.end] for text in view.lines for span in text.spans if span.style == BRIGHT}
    assert {"┣━━", "┃"} & {part.strip() for part in bright}, bright


def test_every_subtask_is_drawn_once_and_after_its_needs() -> None:
    for seed in range(60):
        chance = random.Random(seed)
        count = chance.randint(1, 40)
        subtasks = [
            node(i, *chance.sample(range(1, i), k=min(chance.randint(0, 3), i - 1))) for i in range(1, count + 1)
        ]
        chance.shuffle(subtasks)
        rows = draw(subtasks, lambda number: number % 3 == 0, lambda _: "o")
        drawn = [row.subtask for row in rows if row.subtask]
        assert sorted(subtask.id for subtask in drawn) == list(range(1, count + 1))
        place = {subtask.id: at for at, subtask in enumerate(drawn)}
        assert all(place[need] < place[subtask.id] for subtask in subtasks for need in subtask.needs)
        assert all(row.drawing.count("o") == (row.subtask is not None) for row in rows)


def test_a_circle_is_drawn_all_the_same() -> None:
    assert len([row for row in draw([node(1, 2), node(2, 1)], lambda _: False, lambda _: "o") if row.subtask]) == 2


def test_words() -> None:
    assert [span(s) for s in (0, 59.4, 61, 3661, -5)] == ["0s", "59s", "1:01", "1:01:01", "0s"]
    assert bar(3, 6, 4) == "━━──"
    assert bar(9, 6, 4) == "━━━━"
    assert bar(31, 32, 4) == "━━━─"
    assert bar(1, 0, 2) == "──"
    assert fitted("ab\ncd", 8) == "ab cd   "
    assert fitted("abcdef", 4) == "abc…"
    assert fitted("abc", 0) == ""


def test_the_timeline_tells_who_did_what_for_how_long() -> None:
    picture = scene.frozen().picture
    drawn = [(stint.who, stint.number, round(stint.ended - stint.begun), stint.end) for stint in stints(picture)]
    assert drawn[:3] == [("Bot", 1, 21, Status.DONE), ("Bot", 2, 3, Status.DONE), ("Steve", 3, 6, Status.DONE)]
    assert ("Alex", 6, 14, Status.READY) in drawn
    assert drawn[-2:] == [("Bot", 9, 17, Status.IN_PROGRESS), ("Steve", 10, 9, Status.IN_PROGRESS)]


def test_the_timeline_shows_what_was_foreseen_behind_what_was_and_idle_time() -> None:
    row = [
        Bar("Bot", 1, "", 0.0, 10.0, Status.DONE, 15.0),
        Bar("Bot", 2, "", 30.0, 40.0, Status.DONE, 35.0),
        Bar("Bot", 3, "", 40.0, 50.0, Status.IN_PROGRESS, 60.0),
    ]
    drawn = "".join(text for text, _ in _bars(row, 0.0, 60.0, 50.0, 60, Focus()))
    assert drawn == "├#1 ─────✓░░░░░···············├#2 ─────✓├#3 ─────…░░░░░░░░░░"
    busy_elsewhere = "".join(text for text, _ in _bars(row[:1], 0.0, 60.0, 0.0, 60, Focus()))
    assert busy_elsewhere == "├#1 ─────✓░░░░░" + " " * 45


def test_what_was_done_in_no_time_stands_at_its_time_and_not_right_of_now() -> None:
    quick = [Bar("Bot", n, "", 10.0, 10.2, Status.DONE, 10.2) for n in range(2, 9)]
    row = [
        Bar("Bot", 1, "", 0.0, 10.0, Status.DONE, 10.0),
        *quick,
        Bar("Bot", 9, "", 10.2, 11.5, Status.IN_PROGRESS, 20.0),
    ]
    drawn = "".join(text for text, _ in _bars(row, 0.0, 20.0, 11.5, 20, Focus()))
    assert drawn == "├#1 ─────✓✓…░░░░░░░░"


def test_no_view_draws_wider_than_it_may() -> None:
    for window in (scene.frozen(), scene.failed(), scene.empty()):
        for width in (20, 40, 61, 80, 133):
            focus = Focus(selected=9, followed="Bot", me="Steve")
            pages = (TimelineView(id="a"), StockView(id="b"))
            for page in pages:
                if width >= 61:
                    lines = page.lines(window.picture, focus, Size(width, 20))
                    assert all(content.cell_length <= width for content in lines), (page, width)
            for content in BoardView(id="d").drawn(window.picture, focus, Size(width, 20)).lines:
                assert content.cell_length <= max(width, 61), width


def test_advice_is_the_nearest_thing_one_can_do() -> None:
    with open_board("memory:", HERE) as board:
        made = plan(
            step(1, "gather", "oak_log", 3),
            step(2, "craft", "oak_planks", 12, (1,)),
            step(3, "craft", "stick", 4, (2,)),
        )
        board.add_goal(made.goal, "Steve", made)

        def told(number: int, me: str | None = None) -> str:
            picture: Picture = BoardWindow(board).look(None)
            view = picture.subtask(number)
            assert view is not None
            return advice(view, picture, me)

        assert told(1) == "take it with c."
        assert told(3) == "take #1 gather 3 oak log, which it waits for."
        board.claim(1, "Bot")
        assert told(1, "Steve") == "wait for Bot, or ask for it in the game."
        assert told(1, "Bot") == "do it, and end it with d; give it back with r."
        board.see("Bot", "ai")
        assert told(1) == "wait for Bot, or take it over with c."
        assert told(3) == "wait for Bot, who is at #1 gather 3 oak log."
        board.release(1, "Bot")
        board.set_setting(CHEST_FULL, True)
        assert told(1) == "take something out of the shared chest, which is full."


def test_what_a_step_waits_for_is_the_same_on_a_card_as_in_chat() -> None:
    first, other = Need(1, "gather", "oak_log", 3), Need(9, "craft", "crafting_table", 1)
    for needs, waits in (
        ((1, 2), Waits((first,))),
        ((), Waits((other,))),
        ((1, 2), Waits((first, other))),
        ((1, 2), Waits()),
    ):
        view = SubtaskView(4, 1, step(4, "craft", "stick", 4, needs), Status.BLOCKED, why=str(waits), waits=waits)
        others = [SubtaskView(number, 1, step(number, "gather", "oak_log", 3), Status.READY) for number in (1, 2)]
        told = row_line(view).partition(": ")[2]
        assert told.startswith("after #")
        assert reason(view, Picture(subtasks=[*others, view])).replace(",", "") == told
        alike = [replace(view, id=number) for number in (4, 5)]
        assert reason(alike[0], Picture(), alike[1]).replace(",", "") == told


def test_shared_lowered_and_passed_on_jobs_are_told_in_the_log() -> None:
    with open_board("memory:", HERE) as board:
        made = plan(step(1, "gather", "oak_log", 30))
        goal = board.add_goal(made.goal, "Steve", made)
        board.claim(1, "Steve")
        board.release_part(1, "Steve", 12)
        board.lower(1, 10)
        board.pass_on(1, "Steve", "Bot")
        window = BoardWindow(board)
        sentences = [sentence(event, window.look(goal))[0] for event in board.events() if event.type == "flow"]
    assert sentences == [
        "#1: Steve takes 18, the rest is #2",
        "#1: 10 of 18 are enough, there is more by now",
        "#1: Bot goes on with it for Steve",
    ]


def test_the_line_under_the_board() -> None:
    picture = scene.frozen().picture
    view = picture.subtask(7)
    assert view is not None
    assert short(view, picture) == [
        "#7 Craft 1 furnace and place it in the chest.",
        "takes 8 cobblestone",
        "at crafting table",
        "after #6✓",
    ]


def test_the_names_of_steps_in_time_are_whole_where_there_is_room() -> None:
    drawn = [row.plain for row in TimelineView(id="a").lines(scene.frozen().picture, Focus(), Size(96, 40))]
    assert any("gather 11 cobblestone " in row for row in drawn)


def test_milestones_stand_in_the_story_of_a_step() -> None:
    subtask = replace(step(1, "gather", "raw_iron", 4), milestones=("2 raw_iron in the chest",))
    sentences = [str(line) for line in story(SubtaskView(1, 1, subtask, Status.READY), Picture())]
    assert "On the way 2 raw iron in the chest" in sentences


def layers_of(*subtasks: Subtask, width: int = 60) -> list[str]:
    drawn = layered(subtasks, {each.id: 3 for each in subtasks}, lambda number: number < 100, width)
    assert drawn is not None
    rows = [[" "] * width for _ in range(drawn.height)]
    for (row, column), (character, _) in drawn.lines.items():
        assert rows[row][column] == " "
        rows[row][column] = character
    for number, (column, row) in drawn.places.items():
        text = f"{number:03}"
        assert rows[row][column : column + 3] == [" "] * 3, "nothing lies over a step"
        rows[row][column : column + 3] = text
    return ["".join(row).rstrip() for row in rows]


def test_layers_stand_below_each_other_with_their_lines_between() -> None:
    assert layers_of(node(1), node(2, 1), node(3, 2)) == ["001", " ┃", "002", " ┃", "003"]
    assert layers_of(node(1), node(2, 1), node(103, 1), node(4, 2, 103)) == [
        "001",
        " ┣────╮",
        "002  103",
        " ┗┓ ╭─╯",
        "  004",
    ]


def test_a_plan_in_layers_is_whole_whatever_it_is() -> None:
    for seed in range(60):
        chance = random.Random(seed)
        count = chance.randint(1, 30)
        subtasks = [
            node(i, *chance.sample(range(1, i), k=min(chance.randint(0, 3), i - 1))) for i in range(1, count + 1)
        ]
        drawn = layered(subtasks, {each.id: 12 for each in subtasks}, lambda number: number % 3 == 0, 400)
        assert drawn is not None
        assert sorted(drawn.places) == list(range(1, count + 1))
        for subtask in subtasks:
            column, row = drawn.places[subtask.id]
            assert all(drawn.places[need][1] < row for need in subtask.needs)
            assert all(column >= 0 and column + 12 <= 400 for column, _ in drawn.places.values())
            assert bool(subtask.needs) == any((row - 1, column + i) in drawn.lines for i in range(12))
            assert not any((row, column + i) in drawn.lines for i in range(12))


def test_what_is_too_wide_or_goes_in_a_circle_has_no_layers() -> None:
    wide = [node(i) for i in range(9)]
    assert layered(wide, {each.id: 12 for each in wide}, lambda _: False, 80) is None
    assert layered([node(1, 2), node(2, 1)], {1: 3, 2: 3}, lambda _: False, 80) is None


def test_what_is_selected_is_seen_without_colours() -> None:
    """Where they are few or none its ground is another by swapping letters and ground."""
    picture = scene.frozen().picture
    focus = Focus(selected=9, plain=True)
    views = (BoardView(id="a"), GraphView(id="b"))
    drawings = [view.drawn(picture, focus, Size(width, 40)) for view in views for width in (133, 60)]
    for drawing in drawings:
        spot = drawing.spots[9]
        swapped = [
            y for y, text in enumerate(drawing.lines) if any("reverse" in str(span.style) for span in text.spans)
        ]
        assert swapped == list(range(spot.y, spot.bottom))
