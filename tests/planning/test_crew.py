"""Paths, busy rate and schedule."""

from collections import Counter
from dataclasses import replace

import pytest

from covoyager.assignment.people import hand_from
from covoyager.assignment.schedule import Schedule, in_pieces
from covoyager.assignment.thresholds import JOIN_TICKS, MOST_PIECES
from covoyager.domain import Action, Goal, Subtask
from covoyager.domain.graph import LOADING_TICKS, ranks, tails
from covoyager.domain.hands import Hand, Hands
from covoyager.domain.paths import all_paths, busyness
from covoyager.knowledge.pace import USUAL
from covoyager.planning import criticise, foreseen, makespan, plan_goal
from covoyager.planning.expansion.candidate import Candidate
from covoyager.planning.expansion.search import Search
from covoyager.planning.expansion.smelting.furnaces import CREWS_LOADS
from covoyager.planning.grounded import MOST_HANDS
from tests.planning.facts import knowledge


def task(number: int, *needs: int, ticks: int = 100, tools: tuple[str, ...] = (), item: str = "dirt") -> Subtask:
    return Subtask(number, Action.GATHER, item, 1, tools=tools, produces={item: 1}, needs=needs, ticks=ticks)


DIAMOND = (task(1), task(2, 1), task(3, 1, ticks=300), task(4, 2, 3), task(5))


def test_all_paths_are_found_from_roots_to_ends() -> None:
    assert all_paths(DIAMOND) == [(1, 2, 4), (1, 3, 4), (5,)]
    assert all_paths(DIAMOND, limit=2) == [(1, 2, 4), (1, 3, 4)]


def test_the_paths_of_a_graph_with_very_many_are_cut_off() -> None:
    layers = [task(1)]
    for layer in range(30):
        first = 3 * layer
        layers += [task(first + 2, first + 1), task(first + 3, first + 1), task(first + 4, first + 2, first + 3)]
    assert len(all_paths(layers, limit=50)) == 50


def test_whoever_leads_into_a_path_is_on_it_from_where_they_meet() -> None:
    smelting = (task(1), task(2), task(3, 2), task(4, 3), task(5), task(6, 1, 4, 5), task(7))
    assert busyness(2, smelting, {}) == 0
    assert busyness(2, smelting, {"Bot": 1}) == pytest.approx(1 / 4)
    assert busyness(5, smelting, {"Bot": 1}) == pytest.approx(1 / 2)
    assert busyness(5, smelting, {"Bot": 1, "Steve": 4}) == pytest.approx(1)
    assert busyness(7, smelting, {"Bot": 1}) == 0


def test_the_makespan_is_that_of_a_list_schedule() -> None:
    assert makespan(DIAMOND, 1) == 700
    assert makespan(DIAMOND, 2) == 500
    assert makespan(DIAMOND, 8) == 500
    shared = (task(1, tools=("shears",)), task(2, tools=("shears",)))
    assert makespan(shared, 2) == 200
    assert Schedule(shared, {"shears": 2}).makespan(Hands(2)) == 100
    made = (task(1, item="shears"), task(2, 1, tools=("shears",)), task(3, 1, tools=("shears",)))
    assert makespan(made, 2) == 300


ARENA = {"oak_log": 40, "stone": 168, "iron_ore": 48, "coal_ore": 24, "redstone_ore": 18, "diamond_ore": 16}


@pytest.mark.parametrize("crew", [2, 4, 8])
def test_a_crew_does_not_wait_for_all_the_stone_before_it_fells_trees(crew: int) -> None:
    goal = Goal("x", {"cobblestone": 64, "oak_log": 32})
    plan = plan_goal(goal, knowledge(), have={}, nearby=ARENA, participants=crew)
    felling = [s for s in plan.subtasks if s.item == "oak_log" and s.tools]
    before = {need for s in felling for need in s.needs}
    while more := {n for s in plan.subtasks if s.id in before for n in s.needs} - before:
        before |= more
    assert felling
    assert sum(s.quantity for s in plan.subtasks if s.id in before and s.item == "cobblestone") < 32
    assert criticise(plan, knowledge(), {}) == []


def test_the_tools_of_a_crew_leave_enough_wood_for_the_goal() -> None:
    goal = Goal("x", {"cobblestone": 64, "oak_log": 32})
    few = {"oak_log": 37, "stone": 168}
    plan = plan_goal(goal, knowledge(), have={}, nearby=few, participants=8)
    assert sum(s.quantity for s in plan.subtasks if s.item == "oak_log") <= 37


def test_nobody_of_a_crew_waits_for_a_tool_that_what_is_left_over_makes() -> None:
    plan = plan_goal(Goal("x", {"cobblestone": 64}), knowledge(), have={}, nearby=ARENA, participants=4)
    assert sum(s.quantity for s in plan.subtasks if s.item == "wooden_pickaxe") == 4


def test_nobody_of_a_crew_waits_for_a_better_tool_where_a_lesser_one_does() -> None:
    goal = Goal("x", {"torch": 30, "chest": 3})
    for hands, most in ((2, 760), (4, 460), (8, 360)):
        plan = plan_goal(goal, knowledge(), have={}, nearby=ARENA, participants=hands)
        assert {tool for s in plan.subtasks for tool in s.tools} == {"wooden_pickaxe"}
        assert sum(s.quantity for s in plan.subtasks if s.item == "wooden_pickaxe") > 1
        assert foreseen(plan.subtasks, hands) <= most


@pytest.mark.parametrize("nearby", [{}, {"oak_log": 60, "stone": 50_000}])
def test_eight_are_through_with_fifty_logs_before_axes_are_made(nearby: dict[str, int]) -> None:
    def made(participants: int) -> set[str]:
        plan = plan_goal(
            Goal("50 oak logs", {"oak_log": 50}), knowledge(), have={}, participants=participants, nearby=nearby
        )
        return {step.item for step in plan.subtasks}

    assert "stone_axe" in made(1)
    assert made(8) == {"oak_log"}


def test_no_tools_are_made_for_getting_the_material_of_the_same_tools() -> None:
    armor = {"iron_helmet": 1, "iron_chestplate": 1, "iron_leggings": 1, "iron_boots": 1}
    plan = plan_goal(Goal("x", armor), knowledge(), have={}, nearby=ARENA | {"oak_log": 80}, participants=8)
    pickaxes = [s.quantity for s in plan.subtasks if s.item == "stone_pickaxe"]
    assert sum(pickaxes) <= 8


@pytest.mark.parametrize(
    "items", [{"cobblestone": 64, "oak_log": 32}, {"iron_helmet": 1, "iron_chestplate": 1, "iron_leggings": 1}]
)
def test_more_hands_make_wide_goals_faster(items: dict[str, int]) -> None:
    facts, crews = knowledge(), (1, 2, 4)
    plans = [plan_goal(Goal("x", items), facts, have={}, nearby=ARENA, participants=n, pace=USUAL) for n in crews]
    times = [foreseen(p.subtasks, n) for p, n in zip(plans, crews, strict=True)]
    assert times[1] < 0.85 * times[0]
    assert times[2] < times[1]


def test_long_jobs_are_weighed_as_if_shared_under_way() -> None:
    digging, crafting = replace(task(1, ticks=1000), quantity=20), replace(task(2, 1, ticks=400), action=Action.CRAFT)
    pieces, shared = in_pieces((digging, crafting), lambda _: 100)
    assert [s.ticks for s in pieces] == [200, *[100] * 8, 400]
    assert set(pieces[-1].needs) == {shared[piece.id].job for piece in pieces[:-1]}, "the job stands for its pieces"
    assert Schedule(pieces, {}, shared).makespan(Hands(2)) == JOIN_TICKS + 5 * 100 + 400
    assert Schedule(pieces, {}, shared).makespan(Hands(1)) == 1400
    assert in_pieces((task(1, ticks=1000),), lambda _: 100) == ([task(1, ticks=1000)], {}), "one thing is found by one"


def test_what_is_done_already_is_not_taken_for_a_new_piece() -> None:
    """A step named #3, which was DONE, and a piece of what waits for that step got its number: a circle."""
    begun, digging = task(1, 3), replace(task(2, 1, ticks=1000), quantity=10)
    pieces, shared = in_pieces((begun, digging), lambda _: 100)
    assert len(shared) > 1
    assert 3 not in shared
    assert {need for piece in pieces for need in piece.needs} == {1, 3}
    assert Schedule(pieces, {}, shared).makespan(Hands(1)) == 1100


def test_whoever_joins_has_the_way_to_go_and_whoever_stays_has_not() -> None:
    digging = replace(task(1, ticks=700), quantity=20)
    pieces, shared = in_pieces((digging,), lambda _: 100)
    assert [s.ticks for s in pieces] == [200, *[100] * 5]
    assert Schedule(pieces, {}, shared).makespan(Hands(1)) == 700
    assert Schedule(pieces, {}, shared).makespan(Hands(2)) == 400
    assert Schedule(pieces, {}, shared).makespan(Hands(3)) == 300
    assert Schedule(pieces, {}, shared).makespan(Hands(6)) == 200


def test_whoever_asks_for_a_limit_hears_when_it_is_passed_and_the_truth_where_it_is_not() -> None:
    digging, crafting = replace(task(1, ticks=1000), quantity=20), replace(task(2, 1, ticks=400), action=Action.CRAFT)
    pieces, shared = in_pieces((digging, crafting), lambda _: 100)
    exact = Schedule(pieces, {}, shared).makespan(Hands(2))
    for limit in (0, 200, exact - 1):
        assert limit < Schedule(pieces, {}, shared).makespan(Hands(2), limit) <= exact
    for limit in (exact, exact + 1):
        assert Schedule(pieces, {}, shared).makespan(Hands(2), limit) == exact
    schedule = Schedule(pieces, {}, shared)
    schedule.makespan(Hands(2), 200)
    assert schedule.makespan(Hands(2)) == exact, "what was broken off is not taken for the whole"


def test_a_job_of_a_million_is_cut_into_no_more_pieces_than_a_long_one() -> None:
    pieces, _shared = in_pieces((replace(task(1, ticks=20_000_000), quantity=1_000_000),), lambda _: 100)
    assert len(pieces) == MOST_PIECES
    assert sum(piece.quantity for piece in pieces) == 1_000_000
    assert sum(piece.ticks for piece in pieces) == 20_000_000


def test_people_take_what_they_have_done_before_the_bots_would_be_at_the_end_of_it() -> None:
    pieces, shared = in_pieces((replace(task(1, ticks=1200), quantity=40),), lambda _: 100)
    schedule = Schedule(pieces, {}, shared)
    times = [schedule.makespan(Hands(1, (Hand(each, 100),))) for each in (0.0, 20.0, 60.0, 900.0)]
    assert times == sorted(times)
    assert times[1] < schedule.makespan(Hands(1)) * 0.8
    assert times[-1] <= schedule.makespan(Hands(1)) == 1200


def test_who_is_slow_has_no_part_in_what_everything_hangs_on() -> None:
    chain = (task(1, ticks=200), task(2, 1, ticks=300), task(3, 2, ticks=300), task(4, ticks=100))
    schedule = Schedule(chain, {})
    turns = schedule.turns(Hands(1, (Hand(90.0, 100),)))
    assert {schedule.job[turn.at] for turn in turns if turn.hand} == {4}
    assert max(turn.ended for turn in turns) == 800


@pytest.mark.parametrize("people", [(Hand(20.0, 100),), (Hand(30.0, 200),) * 3])
def test_a_plan_with_people_is_never_foreseen_to_take_longer_than_without(people: tuple[Hand, ...]) -> None:
    for items in ({"compass": 1}, {"cobblestone": 64, "oak_log": 20}, {"iron_helmet": 1, "iron_boots": 1}):
        goal = Goal("x", items)
        alone, together = (
            plan_goal(goal, knowledge(), have={}, nearby=ARENA, participants=1 + len(others), people=others)
            for others in ((), people)
        )
        assert foreseen(together.subtasks, 1 + len(people), people=people) <= foreseen(alone.subtasks, 1)


def test_beside_somebody_who_may_or_may_not_help_a_bot_hunts_with_its_sword() -> None:
    """Beside a learner it had none, for they were to help, and then had not the time to: 818 ticks instead of 701."""
    goal, new = Goal("x", {"cooked_porkchop": 1}), hand_from([])
    alone = plan_goal(goal, knowledge(), have={}, nearby=ARENA)
    beside = plan_goal(goal, knowledge(), have={}, nearby=ARENA, participants=2, people=(new,))
    assert any(subtask.item == "wooden_sword" for subtask in alone.subtasks)
    assert any(subtask.item == "wooden_sword" for subtask in beside.subtasks)
    assert foreseen(beside.subtasks, 1) <= foreseen(alone.subtasks, 1)


def test_for_somebody_slow_no_seven_furnaces_are_made() -> None:
    goal, slow = Goal("x", {"compass": 1}), (Hand(90.0, 400),)
    plan = plan_goal(goal, knowledge(), have={}, nearby=ARENA, participants=2, people=slow)
    assert sum(s.quantity for s in plan.subtasks if s.item == "furnace" and s.action is Action.CRAFT) <= 4


def test_more_hands_are_never_expected_to_take_longer() -> None:
    wide = (task(1, ticks=500), replace(task(2, ticks=300), quantity=20))
    assert foreseen(wide, 8) == 500
    # Each has another way to be longer for more: tools for all, several furnaces, what is dug by hand, meat of several.
    for items in (
        {"iron_sword": 1},
        {"rail": 16},
        {"piston": 1},
        {"oak_log": 50},
        {"lightning_rod": 1},
        {"obsidian": 4},
    ):
        times = []
        for hands in (1, 2, 3, 4, 8):
            plan = plan_goal(Goal("x", items), knowledge(), have={}, nearby=ARENA, participants=hands, pace=USUAL)
            times.append(foreseen(plan.subtasks, hands))
        assert times == sorted(times, reverse=True), (items, times)


def test_what_several_share_is_searched_for_once() -> None:
    goal = Goal("x", {"cobblestone": 64, "oak_log": 32})
    times = [
        foreseen(plan_goal(goal, knowledge(), have={}, participants=hands).subtasks, hands) for hands in (1, 2, 3, 4, 8)
    ]
    assert times == sorted(times, reverse=True), times
    dig = replace(task(1, ticks=1300), quantity=20)
    assert foreseen([dig], 4) < foreseen([replace(dig, search=1000)], 4) < 1300
    assert Subtask.from_json(replace(dig, search=1000).to_json()).search == 1000


def load(number: int, *needs: int, furnace: int = 0) -> Subtask:
    return replace(task(number, *needs, ticks=200), action=Action.SMELT, station="furnace", furnace=furnace)


def test_loads_burn_side_by_side_in_furnaces_of_their_own() -> None:
    assert makespan((load(1, furnace=1), load(2, furnace=2)), 1) == LOADING_TICKS + 200
    assert makespan((load(1, furnace=1), load(2, furnace=1)), 1) == 400
    assert makespan((load(1, furnace=1), load(2)), 1) == 400, "what has none to itself takes all"


def test_what_the_first_load_takes_is_got_first() -> None:
    first, second = (task(1, ticks=50), load(2, 1, furnace=1)), (task(3, ticks=300), load(4, 3, furnace=2))
    rank = ranks((*first, *second))
    assert rank[1] > rank[3], "though what comes after it takes less"
    assert tails((*first, *second))[1] < tails((*first, *second))[3]
    assert makespan((*first, *second), 1) == 50 + LOADING_TICKS + 300 + 200


def test_numbers_out_of_order_make_no_circle_of_loads() -> None:
    mixed = (load(1, 4, furnace=1), load(2, furnace=1), task(3, 1), load(4, 2, furnace=2))
    assert set(ranks(mixed)) == {1, 2, 3, 4}


def test_nobody_makes_a_second_tool_for_one_thing() -> None:
    plan = plan_goal(Goal("x", {"compass": 1}), knowledge(), have={}, nearby={"oak_log": 60}, participants=2)
    made: Counter[str] = Counter()
    for subtask in plan.subtasks:
        made[subtask.item] += subtask.quantity
    assert (made["redstone"], made["iron_pickaxe"], made["iron_ingot"]) == (1, 1, 7)


def test_several_who_dig_at_the_same_time_have_pickaxes() -> None:
    items = {"iron_helmet": 1, "iron_chestplate": 1, "iron_leggings": 1, "iron_boots": 1}
    near = {"birch_log": 60, "oak_log": 80, "stone": 5000, "coal_ore": 40, "iron_ore": 30}
    for crew, least in ((2, 2), (4, 3)):
        plan = plan_goal(Goal("x", items), knowledge(), have={}, nearby=near, participants=crew)
        assert least <= {s.item: s.quantity for s in plan.subtasks}["stone_pickaxe"] <= crew


def test_what_is_searched_for_is_found_by_one() -> None:
    goal, near = Goal("x", {"diamond_pickaxe": 1}), {"oak_log": 60, "stone": 500}
    plan = plan_goal(goal, knowledge(), have={}, nearby=near, participants=2)
    made = {s.item: s.quantity for s in plan.subtasks}
    assert (made["diamond"], made["iron_pickaxe"]) == (3, 1)


@pytest.mark.parametrize(("crew", "diggers"), [(4, 2), (8, 4)])
def test_a_large_crew_does_not_wait_for_one_who_digs_the_stone_of_all_pickaxes(crew: int, diggers: int) -> None:
    seen = {"oak_log": 60, "stone": 400}
    goal = Goal("64 cobblestone and 32 logs", {"cobblestone": 64, "oak_log": 32})
    plan = plan_goal(goal, knowledge(), have={}, participants=crew, nearby=seen)
    crafts = [task.quantity for task in plan.subtasks if task.item == "stone_pickaxe"]
    wooden = sum(task.quantity for task in plan.subtasks if task.item == "wooden_pickaxe")
    assert sum(crafts) >= diggers
    assert crafts[0] == 1 or wooden > 1, "one first, with which the others' is dug, or several who dig"
    assert not criticise(plan, knowledge(), have={})


def test_the_more_hands_the_sooner_a_wide_goal_is_expected() -> None:
    seen = {"oak_log": 60, "stone": 400}
    goal = Goal("64 cobblestone and 32 logs", {"cobblestone": 64, "oak_log": 32})
    plans = {n: plan_goal(goal, knowledge(), have={}, participants=n, nearby=seen) for n in (1, 2, 4, 8)}
    spans = [foreseen(plan.subtasks, n) for n, plan in plans.items()]
    assert spans == sorted(spans, reverse=True)
    assert spans[-1] < spans[2]


def test_a_step_names_what_else_would_do() -> None:
    plan = plan_goal(Goal("x", {"cobblestone": 3, "redstone": 1}), knowledge(), have={"iron_pickaxe": 1})
    others = {s.item: s.other_tools for s in plan.subtasks}
    lesser = {s.item: s.lesser_tools for s in plan.subtasks}
    assert others["cobblestone"] == {"iron_pickaxe": ("diamond_pickaxe", "netherite_pickaxe")}
    assert lesser["cobblestone"] == {"iron_pickaxe": ("stone_pickaxe", "golden_pickaxe", "wooden_pickaxe")}
    assert lesser["redstone"] == {}
    assert others["redstone"] == {"iron_pickaxe": ("diamond_pickaxe", "netherite_pickaxe")}


def test_of_more_hands_than_any_plan_has_work_for_the_others_are_not_planned_for() -> None:
    """A thousand took ten seconds, a billion for ever."""
    goal = Goal("craft compass", {"compass": 1})
    many, most = (plan_goal(goal, knowledge(), have={}, participants=hands) for hands in (10**30, MOST_HANDS))
    assert many == most


def test_a_bot_does_all_of_what_it_holds_and_a_person_as_much_of_the_rest_as_ends_with_it() -> None:
    """The person was offered one piece of three: the bot was taken to leave its stone for the wood, and to come back."""
    stone, wood = replace(task(1, ticks=230, item="stone"), quantity=15), replace(task(2, ticks=334), quantity=12)
    pieces, shared = in_pieces((stone, wood), lambda _: 50)
    schedule = Schedule(pieces, {}, shared)
    turns = schedule.turns(Hands(1, (Hand(10.0, 100),)), {1: 0})
    assert [schedule.job[turn.at] for turn in turns if turn.hand == 0] == [1, 1, 2]
    assert [schedule.job[turn.at] for turn in turns if turn.hand == 1] == [2, 2]
    assert max(turn.ended for turn in turns) < max(turn.ended for turn in schedule.turns(Hands(1), {1: 0}))


def test_a_crew_smelts_load_by_load_where_that_is_faster_and_in_a_few_loads() -> None:
    compass = plan_goal(Goal("x", {"compass": 1}), knowledge(), have={}, nearby=ARENA, participants=2)
    loads = [subtask for subtask in compass.subtasks if subtask.action is Action.SMELT]
    assert len(loads) > 1
    assert all(subtask.furnace for subtask in loads)
    assert foreseen(compass.subtasks, 2) < 1200
    armour = Goal("x", dict.fromkeys(("iron_helmet", "iron_chestplate", "iron_leggings", "iron_boots"), 1))
    plan = plan_goal(armour, knowledge(), have={}, nearby=ARENA, participants=4)
    assert sum(subtask.action is Action.SMELT for subtask in plan.subtasks) <= CREWS_LOADS


def test_a_crew_of_three_has_tools_for_three() -> None:
    """Three had one pickaxe and one axe, as two have: what suits four was split for three only."""
    goal = Goal("x", {"cobblestone": 64, "oak_log": 32})
    three, two = (plan_goal(goal, knowledge(), have={}, nearby=ARENA, participants=many).subtasks for many in (3, 2))
    assert sum(subtask.quantity for subtask in three if subtask.item in ("stone_pickaxe", "stone_axe")) >= 3
    assert foreseen(three, 3) < 0.92 * foreseen(two, 2)


def test_a_bot_beside_people_plans_as_alone_where_they_are_of_little_help() -> None:
    regular = [Hand(15, 150)]
    for item in ("compass", "diamond_pickaxe", "iron_chestplate"):
        goal = Goal("x", {item: 1})
        alone = plan_goal(goal, knowledge(), have={}, nearby=ARENA, participants=1)
        assert plan_goal(goal, knowledge(), have={}, nearby=ARENA, participants=2, people=regular) == alone
    goal = Goal("x", {"cobblestone": 64, "oak_log": 32})
    alone = plan_goal(goal, knowledge(), have={}, nearby=ARENA, participants=1)
    assert plan_goal(goal, knowledge(), have={}, nearby=ARENA, participants=2, people=regular) != alone


def test_where_company_could_shorten_nothing_no_plan_with_it_is_searched_for(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []
    level = Search.level

    def listened(search: Search, best: Candidate, hands: int) -> Candidate:
        sizes.append(hands)
        return level(search, best, hands)

    monkeypatch.setattr(Search, "level", listened)
    for items, searched in (({"compass": 1}, {1}), ({"barrel": 4}, {1, 2})):
        plan_goal(Goal("", items), knowledge(), have={}, nearby=ARENA, participants=2, people=(hand_from([]),))
        assert set(sizes) == searched, items
        sizes.clear()
