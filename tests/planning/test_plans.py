"""What good plans look like: no step too many, tools by use, fuel by need, big jobs shared."""

from collections import Counter
from collections.abc import Mapping
from math import ceil

import pytest

from covoyager.domain import Action, Goal, Plan, Subtask
from covoyager.domain.hands import Hands
from covoyager.knowledge.pace import IN_SIGHT, USUAL
from covoyager.language.goal_parser import parse_goal
from covoyager.planning import criticise, foreseen, plan_goal
from covoyager.planning.expansion.search import Search
from covoyager.planning.expansion.smelting.furnaces import MOST
from covoyager.planning.expansion.variants import Basis, Option, numbers
from tests.planning.facts import data, knowledge, survey
from tests.planning.plain import Plain

ARENA = {
    "oak_log": 30,
    "stone": 60,
    "iron_ore": 20,
    "redstone_ore": 8,
    "diamond_ore": 8,
    "coal_ore": 8,
    "gold_ore": 8,
    "pig": 3,
}
LARGE = {**ARENA, "stone": 168, "iron_ore": 48, "coal_ore": 24}


def plan(text: str, version: str = "1.20.1", **options: object) -> Plan:
    """A plan that holds by the critic and by the plain check."""
    facts = knowledge(version)
    have = dict(options.pop("have", {}))  # type: ignore[call-overload]
    made = plan_goal(parse_goal(text, facts), facts, have=have, **options)  # type: ignore[arg-type]
    stations = frozenset(options.get("stations", ()))  # type: ignore[call-overload]
    assert not [c.message for c in criticise(made, facts, have, stations) if c.fatal]
    assert not Plain(data(), version).faults(made.to_json(), {**have, **dict.fromkeys(stations, 1)})
    return made


def steps(made: Plan) -> list[tuple[str, str, int]]:
    return [(str(s.action), s.item, s.quantity) for s in made.subtasks]


def one(made: Plan, action: str, item: str) -> Subtask:
    found = [s for s in made.subtasks if s.action == action and s.item == item]
    assert len(found) == 1, steps(made)
    return found[0]


def test_compass_in_the_arena() -> None:
    made = plan("craft compass", nearby=ARENA)
    assert Counter(s.action for s in made.subtasks)[Action.KILL] == 0
    assert sum(s.quantity for s in made.subtasks if s.item == "oak_log") == 4
    loads = [s for s in made.subtasks if s.action is Action.SMELT]
    assert sum(s.consumes["raw_iron"] for s in loads) == 7
    assert all(
        s.consumes.get("oak_planks", 0) == ceil(s.quantity * 200 / 300) for s in loads if "stick" not in s.consumes
    )
    assert [s.consumes["stick"] for s in loads if "stick" in s.consumes] == [2], (
        "two sticks are left over, and burn one thing"
    )
    first = {s.id for s in loads}.intersection(one(made, "craft", "iron_pickaxe").needs)
    assert len(first) < len(loads), "the redstone is dug while the rest burns"
    assert one(made, "gather", "redstone").tools == ("iron_pickaxe",)
    assert made.subtasks[-1].item == "compass"
    assert made.subtasks[0].description == "Gather 3 oak logs and place them in the chest."
    assert made.critical_path[-1] == made.subtasks[-1].id


@pytest.mark.parametrize("text", ["craft compass", "craft diamond pickaxe", "full iron armor"])
def test_what_is_smelted_goes_into_furnaces_of_their_own_load_by_load(text: str) -> None:
    made = plan(text, nearby=LARGE)
    loads = [s for s in made.subtasks if s.action is Action.SMELT]
    placed = {s.furnace: s.id for s in made.subtasks if s.action is Action.PLACE}
    assert sorted(placed) == list(range(1, len(placed) + 1)), "they are numbered as they are set up"
    assert sorted({s.furnace for s in loads}) == sorted(placed)
    assert [s.furnace for s in loads][: len(placed)] == sorted(placed), "the first is loaded first"
    for load in loads:
        assert {placed[furnace] for furnace in range(1, load.furnace + 1)} <= set(load.needs)
        assert not {placed[furnace] for furnace in placed if furnace > load.furnace} & set(load.needs)
    first, last = loads[0], loads[-1]
    assert first.quantity > last.quantity, "they are done at about the same time"
    by_id = {s.id: s for s in made.subtasks}
    waited = before(by_id, first.id)
    assert sum(by_id[n].quantity for n in waited if by_id[n].item == "raw_iron") < sum(s.quantity for s in loads)
    assert sum(by_id[n].quantity for n in waited if by_id[n].item == "furnace" and by_id[n].action is Action.CRAFT) == 1


def before(by_id: Mapping[int, Subtask], number: int) -> set[int]:
    return set(by_id[number].needs).union(*(before(by_id, need) for need in by_id[number].needs))


def test_loads_are_foreseen_to_be_faster_and_small_batches_stay_as_they_are() -> None:
    """Trials of the arena: 2609 ticks for the armour with six furnaces that are loaded all at once, 2402 with loads."""
    facts = knowledge()
    for text in ("craft compass", "craft diamond pickaxe", "full iron armor"):
        made = plan(text, nearby=LARGE)
        goal = parse_goal(text, facts)
        search = Search(goal, Basis(facts.at(IN_SIGHT), nearby=LARGE), Hands(1), alone=True, near=True)
        at_once = [search.candidate(Option(numbers({"furnace": many})), 1) for many in range(1, MOST + 1)]
        assert foreseen(made.subtasks, 1) < min(each.span(1) for each in at_once if each)
    for text in ("smelt 1 iron ingot", "cook 1 porkchop"):
        assert not [s for s in plan(text, nearby=ARENA).subtasks if s.furnace]


def test_several_furnaces_that_stand_are_counted_on() -> None:
    assert not [s for s in plan("craft compass", nearby=ARENA, stations={"furnace": 4}).subtasks if s.item == "furnace"]
    many = plan("24 glass", nearby={**ARENA, "sand": 99}, stations={"furnace": 8})
    assert not [s for s in many.subtasks if s.item == "furnace"]
    assert max(s.ticks for s in many.subtasks if s.action is Action.SMELT) < 4 * 200, "all that stand are counted on"


def test_one_alone_who_has_all_in_sight_walks_little() -> None:
    sticks = plan("craft stick", nearby={"oak_log": 1})
    assert (
        one(sticks, "gather", "oak_log").ticks
        < one(plan("craft stick", nearby={"oak_log": 1}, pace=USUAL), "gather", "oak_log").ticks
    )


def test_a_pig_is_killed_and_cooked_in_a_furnace() -> None:
    made = plan("kill a pig and cook it on a furnace", nearby=ARENA)
    assert one(made, "kill", "pig").produces == {"porkchop": 1}
    assert one(made, "smelt", "cooked_porkchop").station == "furnace"


def test_the_log_in_sight_wins_and_any_planks_do() -> None:
    made = plan("craft chest", nearby={"birch_log": 12})
    assert {s.item for s in made.subtasks} == {"birch_log", "birch_planks", "crafting_table", "chest"}
    mixed = plan("craft chest", have={"oak_planks": 3, "jungle_planks": 5, "crafting_table": 1})
    assert [dict(s.consumes) for s in mixed.subtasks] == [{"jungle_planks": 5, "oak_planks": 3}]


def test_what_is_on_hand_is_used_first_and_a_goal_on_hand_takes_nothing() -> None:
    assert steps(plan("craft compass", have={"iron_ingot": 4, "redstone": 1, "crafting_table": 1})) == [
        ("craft", "compass", 1)
    ]
    assert plan("3 torches", have={"torch": 5}).subtasks == ()
    assert steps(plan("3 torches", have={"torch": 2, "coal": 1, "stick": 1})) == [("craft", "torch", 4)]
    made = plan("9 iron ingots", have={"iron_block": 1})
    assert steps(made) == [("craft", "iron_ingot", 9)]


def test_ingots_and_blocks_do_not_go_round_in_a_circle() -> None:
    made = plan("craft iron block", nearby=ARENA)
    assert sum(s.quantity for s in made.subtasks if s.action is Action.SMELT) == 9
    assert plan("12 iron ingots", have={"iron_block": 1}, nearby=ARENA).subtasks[-1].item == "iron_ingot"


def test_durability_is_counted() -> None:
    made = plan("300 cobblestone", nearby={"oak_log": 20, "stone": 999})
    tools = {s.item: s.quantity for s in made.subtasks if s.item.endswith("_pickaxe")}
    big = max(s for s in (s.quantity for s in made.subtasks if s.item == "cobblestone"))
    assert big >= 250
    assert tools["wooden_pickaxe"] == 1
    assert tools.get("stone_pickaxe", 0) >= 3 or tools.get("iron_pickaxe", 0) >= 2


def test_batches_are_rounded_up_and_what_is_left_over_is_used() -> None:
    assert one(plan("5 torches"), "craft", "torch").quantity == 8
    assert one(plan("10 oak planks"), "craft", "oak_planks").quantity == 12
    assert one(plan("1 oak sign", nearby=ARENA), "craft", "oak_sign").quantity == 3
    ladders = plan("7 ladders", nearby=ARENA)
    assert one(ladders, "craft", "ladder").consumes == {"stick": 21}
    assert one(ladders, "craft", "stick").quantity == 24


def test_shears_are_made_for_what_only_shears_give() -> None:
    leaves = plan("20 oak leaves")
    assert one(leaves, "gather", "oak_leaves").tools == ("shears",)
    assert one(leaves, "craft", "shears").consumes == {"iron_ingot": 2}
    assert one(plan("300 oak leaves"), "craft", "shears").quantity == 2
    assert one(plan("40 white wool"), "use", "white_wool").tools == ("shears",)
    assert "shears" not in {tool for s in plan("white wool").subtasks for tool in s.tools}


def test_chance_is_counted_on_for_no_more_than_it_gives() -> None:
    flint = plan("20 flint")
    dig = one(flint, "gather", "flint")
    shovels = sum(knowledge().durability(s.item) * s.quantity for s in flint.subtasks if s.item.endswith("_shovel"))
    assert shovels >= 20 / 0.1
    assert dig.ticks >= 200 * 10
    assert one(plan("wither skeleton skull"), "kill", "wither_skeleton").quantity == 40
    assert one(plan("7 blaze rods"), "kill", "blaze").quantity == 14
    beef = plan("10 beef")
    assert one(beef, "kill", "cow").quantity == 5
    swords = {s.item: s.quantity for s in plan("trident").subtasks if s.item.endswith("_sword")}
    assert swords == {"stone_sword": 8}


@pytest.mark.parametrize(("text", "fuel"), [
    ("1 glass", {"oak_planks": 1}), ("3 glass", {"oak_planks": 2}), ("64 glass", {"coal": 8}),
])  # fmt: skip
def test_fuel_is_counted_for_the_whole_fire(text: str, fuel: dict[str, int]) -> None:
    smelt = one(plan(text), "smelt", "glass")
    assert {name: count for name, count in smelt.consumes.items() if name != "sand"} == fuel


@pytest.mark.parametrize("station", ["furnace", "smoker", "blast_furnace"])
@pytest.mark.parametrize(("made", "planks"), [(1, 1), (3, 2), (10, 7)])
def test_a_plank_cooks_one_and_a_half_wherever(station: str, made: int, planks: int) -> None:
    item, raw = ("iron_ingot", "raw_iron") if station == "blast_furnace" else ("cooked_beef", "beef")
    have = {raw: 10, "oak_planks": 20, station: 1}
    plan = plan_goal(Goal("x", {item: made}), knowledge(), only_have=True, have=have)
    assert plan.subtasks[0].station == station
    assert plan.subtasks[0].consumes == {raw: made, "oak_planks": planks}


def test_three_carpets_do_not_cook_a_steak_in_a_smoker_though_they_do_in_a_furnace() -> None:
    def consumed(station: str) -> int:
        have = {"beef": 1, "white_carpet": 9, station: 1}
        plan = plan_goal(Goal("x", {"cooked_beef": 1}), knowledge(), only_have=True, have=have)
        return plan.subtasks[0].consumes["white_carpet"]

    assert (consumed("furnace"), consumed("smoker")) == (3, 4)


def test_a_lava_bucket_burns_and_leaves_its_bucket() -> None:
    made = plan_goal(Goal("x", {"glass": 100}), knowledge(), only_have=True,
                     have={"sand": 100, "lava_bucket": 1, "furnace": 1})  # fmt: skip
    assert made.subtasks[0].produces == {"glass": 100, "bucket": 1}


def test_a_set_is_made_of_one_smelting() -> None:
    made = plan("full iron armor")
    assert sum(s.quantity for s in made.subtasks if s.action is Action.SMELT and s.item == "iron_ingot") == 24
    assert {s.item for s in made.subtasks if s.item.startswith("iron_") and s.action is Action.CRAFT} == {
        "iron_helmet", "iron_chestplate", "iron_leggings", "iron_boots"}  # fmt: skip
    tools = plan("diamond tools")
    assert one(tools, "gather", "diamond").quantity == 3 + 3 + 1 + 2 + 2


def test_no_tool_is_made_that_is_not_needed() -> None:
    assert steps(plan("gather 5 oak logs", nearby=ARENA)) == [("gather", "oak_log", 5)]
    assert steps(plan("10 dirt")) == [("gather", "dirt", 10)]
    assert not [s for s in plan("cook a pig", nearby=ARENA, participants=2).subtasks if s.item.endswith("_sword")]
    assert one(plan("kill 3 zombies"), "craft", "wooden_sword").quantity == 1


def test_batches_are_rounded_and_surplus_is_used() -> None:
    made = plan("craft a wooden pickaxe and a ladder", nearby=ARENA)
    assert one(made, "craft", "stick").quantity == 12
    assert one(made, "craft", "ladder").quantity == 3


def test_fuel_is_counted_for_each_smelting() -> None:
    made = plan("64 glass", nearby={**ARENA, "sand": 99})
    smelt = one(made, "smelt", "glass")
    assert smelt.quantity == 64
    assert one(made, "place", "furnace").quantity > 2
    furnaces = one(made, "place", "furnace").quantity
    assert smelt.ticks < 64 * 200 / furnaces + 300


def test_rules_of_older_versions() -> None:
    old = plan("craft compass", "1.16.5")
    assert one(old, "gather", "iron_ore").tools == ("stone_pickaxe",)
    assert "raw_iron" not in {s.item for s in old.subtasks}
    assert one(plan("craft netherite sword", "1.18.2"), "craft", "netherite_sword").station == "smithing_table"


def test_netherrack_takes_a_portal() -> None:
    """Ruined portals have some, one in a square of 640 blocks (Minecraft Wiki, "Ruined Portal"): nobody knows where."""
    for text in ("collect 4 netherrack", "64 netherrack", "2 magma blocks"):
        one(plan(text), "build", "nether_portal")


def test_fish_is_caught_with_a_rod() -> None:
    for text in ("catch 2 salmon", "3 cod", "catch a pufferfish"):
        made = plan(text)
        assert [step.action for step in made.subtasks if step.item in ("salmon", "cod", "pufferfish")] == ["use"], text
        one(made, "craft", "fishing_rod")


def test_the_nether_takes_a_portal_and_the_end_takes_eyes() -> None:
    rod = plan("a blaze rod")
    portal = one(rod, "build", "nether_portal")
    assert portal.consumes == {"obsidian": 10}
    assert portal.tools == ("flint_and_steel",)
    assert one(rod, "kill", "blaze").station == "nether_portal"
    assert plan("a blaze rod", stations=frozenset({"nether_portal"})).subtasks[-1].item == "blaze"
    stone = plan("end stone")
    assert one(stone, "build", "end_portal").consumes == {"ender_eye": 14}


def test_silk_touch_is_enchanted_before_it_is_used() -> None:
    made = plan("ice")
    enchant = next(s for s in made.subtasks if s.station == "enchanting_table")
    ice = one(made, "gather", "ice")
    assert (enchant.action, enchant.item) == (Action.USE, "iron_pickaxe")
    assert ice.tools == ("iron_pickaxe",)
    assert enchant.id in ice.needs
    assert "Silk Touch" in enchant.description


def test_what_cannot_be_counted_has_no_plural() -> None:
    filling = one(plan("water bucket"), "use", "water_bucket")
    assert filling.description.startswith("Get 1 water bucket from water using 1 bucket ")


def test_big_jobs_are_shared_and_each_has_a_tool() -> None:
    made = plan("50 oak logs", nearby=ARENA, participants=2)
    parts = [s for s in made.subtasks if s.item == "oak_log" and s.quantity >= 20]
    assert len(parts) == 2
    assert abs(parts[0].quantity - parts[1].quantity) <= 1
    net = [s.produces.get("oak_log", 0) - s.consumes.get("oak_log", 0) for s in made.subtasks]
    assert sum(net) == 50
    assert one(made, "craft", parts[0].tools[0]).quantity == 2
    alone = plan("50 oak logs", nearby=ARENA)
    assert foreseen(made.subtasks, 2) < foreseen(alone.subtasks, 1) * 0.75


def test_a_goal_of_a_thousand_subtasks() -> None:
    facts = knowledge()
    goal = Goal("one of everything", dict.fromkeys(survey("1.20.1").plans, 1))
    made = plan_goal(goal, facts, have={})
    assert len(made.subtasks) > 1000
    assert not [c.message for c in criticise(made, facts, {}) if c.fatal]
    assert not Plain(data(), "1.20.1").faults(made.to_json(), orders=1)


@pytest.mark.parametrize("text", ["bread", "white bed", "shield", "lantern", "cake", "16 rails", "bucket of water",
                                  "64 glass", "full iron armor", "golden apple"])  # fmt: skip
def test_the_goals_beyond_the_seeds(text: str) -> None:
    made = plan(text)
    assert not any(s.sources and s.sources[0] in ("rail", "bookshelf", "wheat") for s in made.subtasks)
    assert made.subtasks
    assert all(s.description.endswith((".", ".)")) for s in made.subtasks)


@pytest.mark.parametrize("text", ["bread", "cake", "wheat"])
def test_wheat_is_sown_rather_than_archers_hunted_for_bone_meal(text: str) -> None:
    made = plan(text, nearby={"skeleton": 2, "grass_block": 900})
    assert not [s for s in made.subtasks if s.action is Action.KILL]
    field = one(made, "use", "wheat")
    assert "water_bucket" in field.tools
    assert field.consumes == {"wheat_seeds": 4 * field.quantity}
    assert field.ticks > 20000


def test_bones_that_are_there_spare_the_wait() -> None:
    field = one(plan("bread", have={"bone": 3}), "use", "wheat")
    assert field.consumes == {"wheat_seeds": 3, "bone_meal": 9}
    assert field.ticks < 1000


def test_of_many_choices_that_will_do_the_one_on_hand_is_weighed() -> None:
    have = {"black_wool": 3, "oak_planks": 3, "allium": 1, "crafting_table": 1}
    plan = plan_goal(Goal("x", {"magenta_bed": 1}), knowledge(), have=have)
    assert sorted(step.item for step in plan.subtasks) == ["black_bed", "magenta_bed", "magenta_dye"]


def test_a_freeform_action_of_an_earlier_release_is_read() -> None:
    step = Subtask(1, Action.DO, "ring_the_bell", 1, description="Ring the bell.")
    written = step.to_json()
    assert written["freeform"] == "ring_the_bell"
    assert Subtask.from_json(written) == step
    assert Subtask.from_json({**written, "freeform": None, "deed": "ring_the_bell"}) == step


def test_one_alone_makes_a_sword_for_a_hunt_where_that_is_faster() -> None:
    made = plan("kill a pig and cook it", nearby=ARENA)
    assert one(made, "kill", "pig").tools == ("wooden_sword",)
    assert one(made, "gather", "oak_log").quantity == 3, "what is left of the planks will do"
    unseen = {name: count for name, count in ARENA.items() if name != "pig"}
    assert one(plan("kill a pig and cook it", nearby=unseen), "kill", "pig").tools == ("wooden_sword",)
    assert not [s for s in plan("porkchop", nearby=ARENA).subtasks if "sword" in s.item], "the wood would take longer"


def test_the_way_to_gravel_in_the_rock_is_dug_with_a_pickaxe() -> None:
    """With bare hands, 25 blocks of stone take 3,750 ticks; a pickaxe and its three logs a quarter of that."""
    [dig] = [s for s in plan("gather flint", nearby=ARENA).subtasks if s.item == "flint"]
    assert dig.tools == ("stone_pickaxe",)
    assert dig.lesser_tools == {"stone_pickaxe": ("golden_pickaxe", "wooden_pickaxe")}
    assert sum(s.ticks for s in plan("gather flint", nearby=ARENA).subtasks) < 1600
    crew = plan("gather flint", nearby=ARENA, participants=2)
    assert all(s.tools for s in crew.subtasks if s.item == "flint")


@pytest.mark.parametrize("nearby", [{}, {**ARENA, "gravel": 12}])
def test_gravel_in_the_open_is_dug_by_hand(nearby: dict[str, int]) -> None:
    assert steps(plan("gather flint", nearby=nearby)) == [("gather", "flint", 1)]
