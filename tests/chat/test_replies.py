"""What the bot answers: short and true."""

from dataclasses import dataclass, replace
from typing import Any

import pytest

from covoyager.chat import fit, listings, pack, replies
from covoyager.domain import Action, Goal, GoalState, Ruling, Status, Subtask, Verdict
from covoyager.errors import NotClaimable, SkillFailed
from covoyager.language.catalogues import in_language


@dataclass(frozen=True)
class Row:
    id: int
    subtask: Subtask
    state: Status = Status.READY
    goal_id: int = 1
    by: str | None = None
    attempts: int = 0
    why: str = ""
    progress: int = 0
    amount: int | None = None
    skipped: bool = False
    waits: str = ""
    waits_for: tuple[int, ...] = ()


PICKAXE = Goal("craft stone pickaxe", {"stone_pickaxe": 1})


@dataclass(frozen=True)
class GoalOfOurs:
    id: int = 1
    goal: Goal = PICKAXE
    state: GoalState = GoalState.OPEN


def subtask(number: int, action: Action, item: str, quantity: int, **more: Any) -> Subtask:
    return Subtask(number, action, item, quantity, **{"produces": {item: quantity}, **more})


def rows() -> list[Row]:
    return [
        Row(1, subtask(1, Action.GATHER, "oak_log", 3), Status.DONE, by="Steve"),
        Row(2, subtask(2, Action.CRAFT, "oak_planks", 12, needs=(1,)), Status.IN_PROGRESS, by="Bot", progress=4),
        Row(3, subtask(3, Action.CRAFT, "stick", 4, needs=(2,)), Status.BLOCKED),
        Row(4, subtask(4, Action.GATHER, "cobblestone", 11, tools=("wooden_pickaxe",), ticks=500), Status.READY),
        Row(5, subtask(5, Action.GATHER, "flint", 1, ticks=100), Status.READY),
        Row(6, subtask(6, Action.CRAFT, "stone_pickaxe", 1, needs=(3, 4, 5)), Status.BLOCKED),
        Row(
            7,
            subtask(7, Action.SMELT, "iron_ingot", 4),
            Status.FAILED,
            attempts=4,
            why="A wall of water",
        ),
    ]


def test_board_shows_work_first_then_what_can_be_taken() -> None:
    assert listings.board([GoalOfOurs()], rows()) == (
        "Goal 1 (craft stone pickaxe): 1 of 7 steps done",
        "#2 craft 12 oak planks: Bot 4/12",
        "#4 gather 11 cobblestone: READY",
        "#5 gather 1 flint: READY",
        "#3 craft 4 sticks: after #2",
        "#6 craft 1 stone pickaxe: after #3 #4 #5",
        "#7 smelt 4 iron ingots: FAILED",
    )


def test_the_board_names_what_is_really_waited_for() -> None:
    planks, pickaxe = (subtask(n, Action.CRAFT, item, 1, needs=(1,)) for n, item in ((5, "oak_planks"), (6, "stick")))
    waiting = [
        Row(1, subtask(1, Action.GATHER, "oak_log", 3), Status.DONE, by="Bot"),
        Row(5, planks, Status.BLOCKED, waits="lacks 3 oak logs"),
        Row(6, pickaxe, Status.BLOCKED, waits="waits for #9 craft 1 crafting table", waits_for=(9,)),
    ]
    assert listings.board([GoalOfOurs()], waiting)[1:] == (
        "#5 craft 1 oak planks: lacks 3 oak logs",
        "#6 craft 1 stick: after #9",
    )
    lacking = listings.row_line(waiting[1])
    assert in_language(lacking, "de") == "#5 1× Eichenholzbretter herstellen: es fehlt: 3× Eichenstamm"
    loads = [replace(waiting[2], id=n, subtask=replace(pickaxe, id=n), waits_for=(9, 7)) for n in (6, 7)]
    assert listings.board([GoalOfOurs()], [waiting[0], *loads])[1:] == (
        "#6 craft 1 stick; the same again: #7 (1): after #9",
    )


def test_who_skips_a_step_is_told_what_still_takes_its_result_though_that_waits_for_more() -> None:
    table = Row(4, subtask(4, Action.CRAFT, "crafting_table", 1), Status.DONE, by="Alex", why="skipped by Alex")
    sticks = Row(3, subtask(3, Action.CRAFT, "stick", 52), Status.READY)
    ladders = subtask(5, Action.CRAFT, "ladder", 21, needs=(3, 4), station="crafting_table", consumes={"stick": 49})
    after = subtask(6, Action.PLACE, "ladder", 1, needs=(4,))
    every = [sticks, table, Row(5, ladders, Status.BLOCKED, why="waits"), Row(6, after, Status.BLOCKED)]
    assert listings.skipped(table, every, GoalOfOurs(), {}) == (
        "#4 craft 1 crafting table: skipped by Alex",
        "Its result is still needed, by #5 craft 21 ladders: unless it is there by then, it is planned anew.",
    )


def test_what_nobody_does_is_not_counted_as_done() -> None:
    one, *others = (replace(row, state=Status.DONE, by="Bot") for row in rows()[:5])
    skipped = replace(one, why="skipped by Alex", by="Alex", skipped=True)
    needless = replace(others[0], by=None, skipped=True)
    brought = replace(others[1], by="Steve", skipped=True)
    left = replace(others[2], state=Status.READY)
    told = listings.status([GoalOfOurs()], [skipped, needless, brought, left, others[3]])[0]
    assert told == "Goal 1 (craft stone pickaxe): 2 of 3 steps done"


def test_board_is_paged() -> None:
    many = [Row(i, subtask(i, Action.GATHER, "oak_log", i)) for i in range(1, 21)]
    pages = [listings.board([GoalOfOurs()], many, page) for page in (1, 2, 3)]
    assert pages[0][-1] == "Page 1 of 3; !board 2 goes on"
    assert pages[1][-1] == "Page 2 of 3; !board 3 goes on"
    assert pages[2][0] == "Page 3"
    shown = [line.split()[0] for page in pages for line in page if line.startswith("#")]
    assert shown == [f"#{i}" for i in range(1, 21)]
    assert all(len(pack(page)) <= 3 for page in pages)
    assert listings.board([GoalOfOurs()], many, 99) == pages[2]
    assert listings.board([GoalOfOurs()], many, 0) == pages[0]


def test_a_goal_of_one_step_is_told_without_counting() -> None:
    (one, *_) = rows()
    for state, told in ((Status.READY, "one step, not done yet"), (Status.DONE, "one step, done")):
        assert (
            listings.status([GoalOfOurs()], [replace(one, state=state)])[0] == f"Goal 1 (craft stone pickaxe): {told}"
        )


def test_loads_of_the_same_are_one_line_of_the_board_until_they_can_be_taken() -> None:
    loads = [
        Row(1, subtask(1, Action.GATHER, "raw_iron", 7), Status.READY),
        *(
            Row(n, subtask(n, Action.SMELT, "iron_ingot", many, needs=(1,)), Status.BLOCKED)
            for n, many in ((2, 3), (4, 3), (5, 1))
        ),
        Row(3, subtask(3, Action.CRAFT, "iron_pickaxe", 1, needs=(2,)), Status.BLOCKED),
    ]
    assert listings.board([GoalOfOurs()], loads)[1:] == (
        "#1 gather 7 raw iron: READY",
        "#2 smelt 3 iron ingots; the same again: #4 (3), #5 (1): after #1",
        "#3 craft 1 iron pickaxe: after #2",
    )
    ready = [replace(row, state=Status.READY) if row.id == 4 else row for row in loads]
    assert "#4 smelt 3 iron ingots: READY" in listings.board([GoalOfOurs()], ready)


def test_an_animal_is_told_as_one_where_its_meat_has_the_same_id() -> None:
    (line,) = listings.board([GoalOfOurs()], [Row(1, subtask(1, Action.KILL, "chicken", 9))])[1:]
    assert line == "#1 kill 9 chickens: READY"
    assert in_language(line, "de") == "#1 9× Huhn töten: READY"
    assert in_language(line, "es") == "#1 matar 9× Pollo: READY"


def test_what_takes_another_tool_is_no_load_of_the_same() -> None:
    tools = ("wooden_pickaxe", "stone_pickaxe", "stone_pickaxe")
    rows = [
        Row(n, subtask(n, Action.GATHER, "cobblestone", 3, needs=(9,), tools=(tool,)), Status.BLOCKED)
        for n, tool in enumerate(tools, 1)
    ]
    assert listings.board([GoalOfOurs()], rows)[1:] == (
        "#1 gather 3 cobblestone: after #9",
        "#2 gather 3 cobblestone; the same again: #3 (3): after #9",
    )


def test_what_is_told_in_words_of_its_own_is_no_load_of_the_same() -> None:
    told = [
        Row(n, subtask(n, Action.DO, "feast", 1, needs=(3,), description=words), Status.BLOCKED)
        for n, words in ((1, "Lay the table."), (2, "Light the candles."))
    ]
    assert [line for line in listings.board([GoalOfOurs()], told) if "again" in line] == []


def test_empty_board() -> None:
    assert listings.board([], []) == (listings.NO_GOAL,)
    assert listings.status([], []) == (listings.NO_GOAL,)


def test_status() -> None:
    paused = replace(GoalOfOurs(), state=GoalState.PAUSED)
    assert listings.status([paused], rows()) == (
        "Goal 1 (craft stone pickaxe): 1 of 7 steps done, paused",
        "Bot does #2 craft 12 oak planks",
    ), "of a goal that is paused nobody takes a step"
    assert listings.status([GoalOfOurs()], rows())[-1] == "2 steps can be taken: !board"


def test_with_a_full_chest_status_counts_no_step_as_free_whose_result_finds_no_room() -> None:
    assert listings.status([GoalOfOurs()], rows(), full=True)[-1] == "2 steps wait for room in the shared chest"
    watch = Row(8, subtask(8, Action.USE, "spyglass", 1, produces={}), Status.READY)
    assert listings.status([GoalOfOurs()], [rows()[3], watch], full=True)[-2:] == (
        "1 step can be taken: !board",
        "1 step waits for room in the shared chest",
    )


@pytest.mark.parametrize(
    ("number", "wanted"),
    [
        (1, ("#1 (gather 3 oak logs) is DONE, by Steve.",)),
        (2, ("Bot is at #2 craft 12 oak planks.",)),
        (3, ("#3 (craft 4 sticks) waits for #2 craft 12 oak planks: Bot 4/12.",)),
        (4, ("#4 (gather 11 cobblestone) can be taken: !claim 4.",)),
        (
            6,
            (
                "#6 (craft 1 stone pickaxe) waits for #3 craft 4 sticks: after #2, #4 gather 11 cobblestone: READY, "
                "#5 gather 1 flint: READY.",
                "What would help: !claim 5 (#5 gather 1 flint).",
            ),
        ),
        (
            7,
            (
                "#7 (smelt 4 iron ingots) FAILED: A wall of water.",
                "Another try: !retry 7. Without it: !skip 7.",
            ),
        ),
    ],
)
def test_why(number: int, wanted: tuple[str, ...]) -> None:
    assert listings.why(rows()[number - 1], rows()) == wanted


@pytest.mark.parametrize(("attempts", "said"), [(0, "It was given back."), (1, "The last try failed.")])
def test_why_tells_of_a_free_step_what_came_of_the_last_try_whether_or_not_that_was_spent(
    attempts: int, said: str
) -> None:
    refused = replace(rows()[3], attempts=attempts, why="you may not dig here")
    assert listings.why(refused, rows()) == (
        f"#4 (gather 11 cobblestone) can be taken: !claim 4. {said} You may not dig here.",
    )


def test_why_names_what_failed_below() -> None:
    above = Row(8, subtask(8, Action.CRAFT, "bucket", 1, needs=(7,)), Status.BLOCKED)
    assert listings.why(above, [*rows(), above])[1] == "What would help: !retry 7 (A wall of water)."
    lacking = Row(9, subtask(9, Action.CRAFT, "stick", 4), Status.BLOCKED, why="lacks 2 oak planks")
    assert listings.why(lacking, [lacking]) == ("#9 (craft 4 sticks) lacks 2 oak planks.",)


def test_why_names_the_tools_that_would_do_where_one_is_in_use() -> None:
    others = {"stone_pickaxe": ("iron_pickaxe", "diamond_pickaxe", "netherite_pickaxe")}
    dig = replace(subtask(1, Action.GATHER, "raw_iron", 3), tools=("stone_pickaxe",), other_tools=others)
    rows = [Row(1, dig, Status.BLOCKED, why="lacks stone pickaxe (in use: #2, Bot)")]
    rows.append(Row(2, replace(dig, id=2), Status.IN_PROGRESS, by="Bot"))
    assert listings.why(rows[0], rows) == (
        "#1 (gather 3 raw iron) lacks stone pickaxe (in use: #2, Bot).",
        "What would help: stone pickaxe / iron pickaxe / diamond pickaxe in the chest.",
    )


def test_why_does_not_run_in_a_circle() -> None:
    a = Row(1, subtask(1, Action.CRAFT, "a", 1, needs=(2,)), Status.BLOCKED)
    b = Row(2, subtask(2, Action.CRAFT, "b", 1, needs=(1,)), Status.BLOCKED)
    assert len(listings.why(a, [a, b])) == 1


def test_plan_announced() -> None:
    assert replies.planned(GoalOfOurs(), rows(), ("assumed oak",)) == (
        "Goal 1 (craft stone pickaxe): 6 steps; can be taken now: #4 gather 11 cobblestone, #5 gather 1 flint. "
        "!board shows all.",
        "Assumed oak.",
    )
    many = [replace(row, state=Status.READY) for row in rows()[1:6]]
    assert replies.planned(GoalOfOurs(), many)[0].endswith("#4 gather 11 cobblestone, 2 more. !board shows all.")
    assert replies.planned(GoalOfOurs(), rows()[:1]) == ("Goal 1 (craft stone pickaxe): all of it is there already.",)


def test_claimed_says_with_what_and_where_to() -> None:
    row = replace(rows()[3], by="Steve", state=Status.IN_PROGRESS)
    assert replies.claimed(row, (1, 64, -2)) == (
        "#4 is yours: gather 11 cobblestone. You need wooden pickaxe. It counts once it lies in the chest at 1 64 -2.",
    )
    part = replace(row, amount=5)
    assert replies.claimed(part)[0].startswith("#4 is yours: gather 5 cobblestone.")


@pytest.mark.parametrize(
    ("row", "verdict", "wanted"),
    [
        (Row(4, rows()[3].subtask, Status.DONE, by="Steve"), Verdict(Ruling.PASS),
         "#4 (gather 11 cobblestone) is DONE, by Steve."),
        (Row(4, rows()[3].subtask, Status.READY, attempts=1), Verdict(Ruling.FAIL, "short", {"cobblestone": 4}),
         "#4 (gather 11 cobblestone) is not done. The chest lacks 4 cobblestone."),
        (Row(4, rows()[3].subtask, Status.FAILED, attempts=4), Verdict(Ruling.FAIL, "no way there"),
         "#4 (gather 11 cobblestone) FAILED: no way there. !retry 4 or !skip 4?"),
        (Row(4, rows()[3].subtask, Status.IN_PROGRESS), Verdict(Ruling.UNSURE),
         "I cannot tell whether #4 (gather 11 cobblestone) is done. I could not look."),
    ],
)  # fmt: skip
def test_settled(row: Row, verdict: Verdict, wanted: str) -> None:
    assert replies.settled(row, verdict) == wanted


def test_goals_end() -> None:
    goal = GoalOfOurs()
    done = [replace(row, state=Status.DONE, by=row.by or "Bot") for row in rows()]
    said = replies.goal_done(goal, done, 151.4)
    assert (
        said == "DONE: craft stone pickaxe in 2:31 (Steve 3 oak logs; Bot 1 stone pickaxe, 11 cobblestone, 1 flint, …)."
    )
    assert replies.goal_failed(goal, "") == "FAILED: craft stone pickaxe. No way is left."
    assert replies.goal_cancelled(goal, "Steve").startswith("Goal 1 (craft stone pickaxe) is cancelled by Steve.")
    assert replies.paused([]) == "Everything is paused already. !resume goes on."
    assert replies.resumed([goal]) == "Goal 1 (craft stone pickaxe) is resumed."


def test_who_skips_a_step_has_not_brought_its_result() -> None:
    done = [replace(row, state=Status.DONE, by="Bot") for row in rows()[:2]]
    skipped = replace(done[0], by="Steve", why="skipped by Steve")
    assert "Steve" not in replies.goal_done(GoalOfOurs(), [skipped, done[1]])
    assert listings.row_line(skipped) == "#1 gather 3 oak logs: skipped by Steve"
    assert replies.done(skipped) == "#1 (gather 3 oak logs) was skipped by Steve."
    assert listings.why(skipped, [skipped]) == ("#1 (gather 3 oak logs) was skipped by Steve.",)
    assert listings.row_line(done[0]) == "#1 gather 3 oak logs: DONE by Bot"


def test_why_a_bot_failed_at_something_asked_for_is_told_in_the_players_language() -> None:
    told = replies.refused(SkillFailed("NO_MATERIAL", "The chest lacks 4 torches."))
    assert told == "The chest lacks 4 torches."
    assert in_language(told, "de") == "In der Truhe fehlt: 4× Fackel."


def test_what_players_wrote_is_cut_short_and_harmless() -> None:
    goal = GoalOfOurs(goal=Goal("§c/op\n" + "very " * 200, {"stick": 1}))
    for line in (replies.goal_done(goal), replies.goal_failed(goal, "x"), *listings.status([goal], [])):
        messages = fit(line)
        assert len(messages) == 1
        assert "§" not in messages[0]
        assert "\n" not in messages[0]


def test_errors_and_lists() -> None:
    assert replies.refused(NotClaimable("Steve has #3.")) == "Steve has #3."
    assert listings.carried({}) == "I carry nothing."
    assert listings.carried({"oak_log": 3, "stick": 0, "dirt": 9}, "Bot2") == "Bot2 carries 9 dirt, 3 oak logs."
    assert listings.skills(["gather_oak_log"]) == ("I have learned 1: gather oak log",)
    assert "built-in" in listings.skills([])[0]
