"""The judger rules by the world alone."""

from dataclasses import replace

from covoyager.crew.execution.judger import JudgedRow, judge, missing, obsolete, supplied
from covoyager.domain import Action, Ruling, Status, Subtask
from tests.board.plans import step


def gather(number: int, item: str, quantity: int, state: Status = Status.IN_PROGRESS) -> JudgedRow:
    subtask = Subtask(number, Action.GATHER, item, quantity, produces={item: quantity})
    return JudgedRow(number, subtask, state)


def craft(number: int, item: str, consumes: dict[str, int], state: Status, tools: tuple[str, ...] = ()) -> JudgedRow:
    subtask = Subtask(number, Action.CRAFT, item, 1, tools, consumes=consumes, produces={item: 1})
    return JudgedRow(number, subtask, state)


ALL = range(99)
LOGS = gather(1, "oak_log", 5)
TABLE = craft(2, "crafting_table", {"oak_log": 5}, Status.BLOCKED)
GOAL = {0: {"crafting_table": 1}}


def test_passes_when_the_chest_holds_what_the_rest_needs() -> None:
    verdict = judge(LOGS, [LOGS, TABLE], GOAL, {"oak_log": 5})
    assert verdict.ruling is Ruling.PASS


def test_fails_and_names_what_is_missing() -> None:
    verdict = judge(LOGS, [LOGS, TABLE], GOAL, {"oak_log": 3})
    assert verdict.ruling is Ruling.FAIL
    assert verdict.missing == {"oak_log": 2}


def test_an_empty_chest_never_passes() -> None:
    verdict = judge(LOGS, [LOGS, TABLE], GOAL, {})
    assert verdict.ruling is Ruling.FAIL
    assert verdict.missing == {"oak_log": 5}


def test_is_unsure_where_nobody_looked() -> None:
    assert judge(LOGS, [LOGS, TABLE], GOAL, None).ruling is Ruling.UNSURE


def test_what_another_share_of_the_same_item_will_bring_is_not_asked_of_this_one() -> None:
    mine, other = gather(1, "oak_log", 2), gather(3, "oak_log", 3, Status.READY)
    assert judge(mine, [mine, other, TABLE], GOAL, {"oak_log": 2}).ruling is Ruling.PASS
    assert judge(mine, [mine, other, TABLE], GOAL, {"oak_log": 1}).missing == {"oak_log": 1}


def test_two_shares_cannot_both_pass_on_the_same_logs() -> None:
    mine, other = gather(1, "oak_log", 2), gather(3, "oak_log", 3, Status.DONE)
    assert judge(mine, [mine, other, TABLE], GOAL, {"oak_log": 3}).missing == {"oak_log": 2}


def test_a_players_own_stones_taken_back_do_not_fail_anything() -> None:
    assert judge(LOGS, [LOGS, TABLE], GOAL, {"oak_log": 5, "cobblestone": 0}).ruling is Ruling.PASS


def test_the_last_subtask_is_held_against_the_goal() -> None:
    last = craft(2, "compass", {"iron_ingot": 4}, Status.IN_PROGRESS)
    assert judge(last, [last], {0: {"compass": 1}}, {}).missing == {"compass": 1}
    assert judge(last, [last], {0: {"compass": 1}}, {"compass": 1}).ruling is Ruling.PASS
    assert judge(last, [last], {0: {"compass": 2}}, {"compass": 1}).missing == {"compass": 1}


def test_a_table_that_stands_by_the_chest_is_there() -> None:
    table = craft(2, "crafting_table", {"oak_log": 1}, Status.IN_PROGRESS)
    assert judge(table, [table], {0: {"crafting_table": 1}}, {}, {"crafting_table": 1}).ruling is Ruling.PASS


def test_killing_counts_what_was_seen_dying() -> None:
    hunt = JudgedRow(1, Subtask(1, Action.KILL, "zombie", 3), Status.IN_PROGRESS)
    assert judge(hunt, [hunt], {}, {}, kills=3).ruling is Ruling.PASS
    assert judge(hunt, [hunt], {}, {}, kills=2).ruling is Ruling.FAIL
    assert judge(hunt, [hunt], {}, {}).ruling is Ruling.UNSURE


def test_missing_is_what_no_open_subtask_will_bring() -> None:
    assert missing([LOGS, TABLE], GOAL, {}) == {}
    done = JudgedRow(1, LOGS.subtask, Status.DONE)
    assert missing([done, TABLE], GOAL, {"oak_log": 3}) == {"oak_log": 2}


def test_a_broken_tool_is_missing() -> None:
    stone = JudgedRow(4, Subtask(4, Action.GATHER, "stone", 1, ("iron_pickaxe",), produces={"stone": 1}), Status.READY)
    assert missing([stone], {0: {"stone": 1}}, {}) == {"iron_pickaxe": 1}
    assert missing([stone], {0: {"stone": 1}}, {"iron_pickaxe": 1}) == {}


def test_what_others_brought_is_spared() -> None:
    mine = gather(1, "cobblestone", 22)
    wanted = {0: {"cobblestone": 64}}
    assert obsolete(mine, [mine], wanted, {"cobblestone": 50}) == 8
    assert obsolete(mine, [mine], wanted, {"cobblestone": 42}) == 0
    assert obsolete(mine, [mine], wanted, {"cobblestone": 99}) == 22


def test_what_another_is_bringing_may_lie_in_the_chest_already_and_spares_nothing() -> None:
    mine, other = gather(1, "cobblestone", 32), gather(2, "cobblestone", 32)
    assert obsolete(mine, [mine, other], {0: {"cobblestone": 64}}, {"cobblestone": 32}) == 0


def test_what_somebody_has_yet_to_fetch_is_not_spared() -> None:
    mine = gather(1, "cobblestone", 8)
    table = craft(2, "furnace", {"cobblestone": 8}, Status.IN_PROGRESS)
    assert obsolete(mine, [mine, table], {0: {"cobblestone": 8, "furnace": 1}}, {"cobblestone": 8}) == 0
    assert obsolete(mine, [mine, table], {0: {"cobblestone": 8, "furnace": 1}}, {"cobblestone": 11}) == 3


def test_shares_that_wait_are_counted_on() -> None:
    mine, other = gather(1, "cobblestone", 10), gather(2, "cobblestone", 30, Status.READY)
    assert obsolete(mine, [mine, other], {0: {"cobblestone": 40}}, {"cobblestone": 4}) == 4


def test_what_another_goal_will_bring_is_that_goal_s_and_nobody_counts_on_it() -> None:
    sticks = Subtask(3, Action.CRAFT, "stick", 4, produces={"stick": 4})
    theirs = [
        JudgedRow(3, sticks, Status.READY, goal=1),
        JudgedRow(
            4,
            Subtask(4, Action.CRAFT, "torch", 4, consumes={"stick": 1}, produces={"torch": 4}),
            Status.BLOCKED,
            goal=1,
        ),
    ]
    mine = JudgedRow(7, replace(sticks, id=7), Status.READY, goal=2)
    wanted = {1: {"torch": 3}, 2: {"stick": 1}}
    rows = [*theirs, mine]
    assert supplied(rows, wanted, {}, ALL) == []
    assert supplied(rows, wanted, {"stick": 1}, ALL) == [7], "their own step brings what they need"
    assert obsolete(mine, rows, wanted, {}) == 3
    assert judge(mine, rows, wanted, {}).missing == {"stick": 1}
    assert judge(mine, rows, wanted, {"stick": 1}).ruling is Ruling.PASS
    assert missing(theirs, wanted, {}, goal=2) == {"stick": 1}
    assert missing(theirs, wanted, {}, goal=1) == {}


def test_what_others_have_and_their_own_steps_will_not_bring_is_theirs() -> None:
    table = JudgedRow(2, TABLE.subtask, Status.BLOCKED, goal=1)
    mine = JudgedRow(7, LOGS.subtask, Status.READY, goal=2)
    wanted = {1: {"crafting_table": 1}, 2: {"oak_log": 5}}
    assert supplied([table, mine], wanted, {"oak_log": 5}, ALL) == []
    assert supplied([table, mine], wanted, {"oak_log": 10}, ALL) == [7]
    assert missing([table], wanted, {"oak_log": 5}, goal=2) == {"oak_log": 5}


def smelt(number: int, state: Status) -> JudgedRow:
    return JudgedRow(
        number,
        Subtask(number, Action.SMELT, "glass", 3, consumes={"sand": 3}, produces={"glass": 3}, station="furnace"),
        state,
    )


def test_a_furnace_that_never_came_about_is_not_done_while_something_is_to_be_smelted() -> None:
    furnace = craft(3, "furnace", {"cobblestone": 8}, Status.IN_PROGRESS)
    rows = [furnace, smelt(4, Status.BLOCKED)]
    assert judge(furnace, rows, {}, {"sand": 3}).missing == {"furnace": 1}
    assert judge(furnace, rows, {}, {"sand": 3, "furnace": 1}).ruling is Ruling.PASS
    assert judge(furnace, rows, {}, {"sand": 3}, {"furnace": 1}).ruling is Ruling.PASS


def set_up(number: int, furnace: int, state: Status) -> JudgedRow:
    return JudgedRow(number, Subtask(number, Action.PLACE, "furnace", 1, furnace=furnace), state)


def test_furnaces_may_be_set_up_in_any_order() -> None:
    first, third = set_up(1, 1, Status.DONE), set_up(3, 3, Status.IN_PROGRESS)
    rows = [first, set_up(2, 2, Status.BLOCKED), third]
    assert judge(third, rows, {}, {}, {"furnace": 1}).ruling is Ruling.FAIL
    assert judge(third, rows, {}, {}, {"furnace": 2}).ruling is Ruling.PASS


def test_a_furnace_that_somebody_sets_up_just_now_is_not_another_s() -> None:
    second = set_up(2, 2, Status.READY)
    rows = [set_up(1, 1, Status.DONE), second, set_up(3, 3, Status.IN_PROGRESS)]
    assert judge(second, rows, {}, {}, {"furnace": 2}).ruling is Ruling.FAIL
    assert judge(second, rows, {}, {}, {"furnace": 3}).ruling is Ruling.PASS


def test_a_furnace_that_is_gone_is_missing() -> None:
    rows = [smelt(4, Status.READY)]
    assert missing(rows, {}, {"sand": 3}) == {"furnace": 1}
    assert missing(rows, {}, {"sand": 3, "furnace": 1}) == {}


def test_nobody_makes_what_others_have_brought_nor_what_serves_it() -> None:
    glass = smelt(5, Status.BLOCKED)
    rows = [
        gather(1, "sand", 3, Status.READY),
        gather(2, "cobblestone", 8, Status.READY),
        craft(3, "furnace", {"cobblestone": 8}, Status.BLOCKED),
        JudgedRow(4, Subtask(4, Action.PLACE, "furnace", 1, consumes={"furnace": 1}), Status.BLOCKED),
        glass,
        craft(6, "glass_bottle", {"glass": 3}, Status.BLOCKED),
    ]
    wanted = {0: {"glass_bottle": 1}}
    assert supplied(rows, wanted, {"glass": 2, "cobblestone": 7}, ALL) == []
    assert supplied(rows, wanted, {"glass": 3}, ALL) == [5, 4, 3, 2, 1]
    assert supplied(rows, wanted, {"glass": 3}, {5, 1}) == [5, 1], "the others are not for this to say"
    assert supplied(rows, wanted, {"glass_bottle": 1}, ALL) == [6, 5, 4, 3, 2, 1]
    begun = [*rows[:4], smelt(5, Status.IN_PROGRESS), rows[5]]
    assert supplied(begun, wanted, {"glass": 3}, ALL) == []


def test_a_second_tool_is_no_waste_while_there_is_work_for_it() -> None:
    first = craft(1, "stone_pickaxe", {"cobblestone": 3}, Status.DONE)
    second = craft(2, "stone_pickaxe", {"cobblestone": 3}, Status.READY)
    dug = Subtask(3, Action.GATHER, "raw_iron", 3, ("stone_pickaxe",), produces={"raw_iron": 3})
    wanted = {0: {"raw_iron": 3}}
    for state in (Status.READY, Status.BLOCKED, Status.IN_PROGRESS):
        rows = [first, second, JudgedRow(3, dug, state)]
        assert supplied(rows, wanted, {"stone_pickaxe": 1}, ALL) == []
        assert supplied(rows, wanted, {"stone_pickaxe": 2}, ALL) == [2]
        assert supplied(rows[1:], wanted, {"stone_pickaxe": 1}, ALL) == [2]
    assert supplied([first, second, JudgedRow(3, dug, Status.DONE)], wanted, {"raw_iron": 3}, ALL) == [2]


def test_what_no_chest_can_show_is_not_spared() -> None:
    pig = JudgedRow(1, Subtask(1, Action.KILL, "pig", 1, produces={"porkchop": 1}), Status.READY)
    light = JudgedRow(2, Subtask(2, Action.USE, "torch", 1), Status.READY)
    assert supplied([pig, light], {}, {"porkchop": 9}, ALL) == []


def test_several_furnaces_are_placed_when_several_stand() -> None:
    row = JudgedRow(1, Subtask(1, Action.PLACE, "furnace", 2, consumes={"furnace": 2}), Status.IN_PROGRESS)
    assert judge(row, [row], {}, {}, {"furnace": 1}).ruling is Ruling.FAIL
    assert judge(row, [row], {}, {}, {"furnace": 2}).ruling is Ruling.PASS


def test_a_lost_tool_is_missing_where_others_of_it_wait_for_its_work() -> None:
    dig = step(1, "gather", "cobblestone", 12, (), {}, ("stone_pickaxe",))
    more = step(2, "craft", "stone_pickaxe", 3, (1,), {"cobblestone": 9, "stick": 6})
    later = step(3, "gather", "raw_iron", 3, (2,), {}, ("stone_pickaxe",))
    rows = [JudgedRow(number, one, Status.BLOCKED) for number, one in enumerate((dig, more, later), 1)]
    assert missing(rows, {0: {"raw_iron": 3}}, {"stick": 6}) == {"stone_pickaxe": 1}
    assert missing(rows, {0: {"raw_iron": 3}}, {"stick": 6, "stone_pickaxe": 1}) == {}
    at_work = [JudgedRow(1, dig, Status.IN_PROGRESS), *rows[1:]]
    assert missing(at_work, {0: {"raw_iron": 3}}, {"stick": 6}) == {}, "whoever is at it has it"


def test_a_furnace_that_stands_is_none_to_put_up() -> None:
    placing = JudgedRow(1, Subtask(1, Action.PLACE, "furnace", 1, consumes={"furnace": 1}, furnace=2), Status.BLOCKED)
    smelting = JudgedRow(2, Subtask(2, Action.SMELT, "iron_ingot", 1, station="furnace", needs=(1,)), Status.BLOCKED)
    assert missing([placing, smelting], {}, {}, 0, {"furnace"}) == {"furnace": 1}
    assert missing([placing, smelting], {}, {"furnace": 1}, 0, {"furnace"}) == {}
    assert missing([smelting], {}, {}, 0, {"furnace"}) == {}
    assert missing([], {0: {"furnace": 1}}, {}, 0, {"furnace"}) == {}, "whoever wants one has it"
