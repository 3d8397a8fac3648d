"""Two cooks at our board in Overcooked-AI: short games by the package's own rules, and nothing DONE before it shows."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from overcooked_ai_py.mdp.overcooked_mdp import OvercookedGridworld

from benchmarks.overcooked.__main__ import main
from benchmarks.overcooked.deeds import Deed, deed_of, shows
from benchmarks.overcooked.game import play, play_on
from benchmarks.overcooked.kitchen import POT, Kitchen
from benchmarks.overcooked.motion import STAY, USE, Errand, Motion, Moves, Stands
from benchmarks.overcooked.package import INTERACT, World
from benchmarks.overcooked.scene import Cook, Place, Pot, Scene
from benchmarks.overcooked.soup import DISH, ONION, SOUP, Soups, Ways
from benchmarks.overcooked.table import PEERS
from covoyager.board import Board, open_board
from covoyager.domain import Action, GoalState, Status, Subtask, WorldId

NORTH, SOUTH, EAST, WEST = (0, -1), (0, 1), (1, 0), (-1, 0)
CRAMPED = ("XXPXX", "O   O", "X   X", "XDXSX")
HANDED = ("XXXPX", "O X P", "O X X", "D X X", "XXXSX")


@pytest.fixture
def board() -> Iterator[Board]:
    with open_board("memory:", WorldId("overcooked", "a test")) as opened:
        yield opened


def replayed(layout: str, moves: tuple[tuple[Any, Any], ...]) -> int:
    """What the package gives for these moves, with nothing of ours between."""
    mdp = OvercookedGridworld.from_layout_name(layout)
    state, score = mdp.get_standard_start_state(), 0
    for pair in moves:
        state, info = mdp.get_state_transition(state, pair)
        score += sum(info["sparse_reward_by_agent"])
    return score


@pytest.mark.parametrize(
    ("layout", "soups"),
    [
        ("cramped_room", 3),
        ("asymmetric_advantages", 3),
        ("coordination_ring", 2),
        ("forced_coordination", 2),
        ("counter_circuit_o_1order", 1),
    ],
)
def test_soups_are_served_in_a_quarter_of_an_episode_and_the_package_counts_them(layout: str, soups: int) -> None:
    episode = play(layout, horizon=100)
    assert episode.soups >= soups
    assert episode.score == 20 * episode.soups == replayed(layout, episode.moves)


def test_the_same_seed_plays_the_same_game_beside_the_human_model() -> None:
    first, second = (play("cramped_room", partner=1, seed=7, horizon=80) for _ in range(2))
    assert first.moves == second.moves
    assert first.soups >= 1


def test_the_human_model_is_handed_what_it_cannot_reach() -> None:
    assert play("forced_coordination", partner=0, seed=7, horizon=100).soups >= 1


def test_both_cooks_claim_and_every_served_soup_is_a_goal_that_is_done(board: Board) -> None:
    episode = play_on(board, "cramped_room", horizon=80)
    done = [goal for goal in board.goals(open_only=False) if goal.state is GoalState.DONE]
    claims = [event for event in board.events() if event.type == "status" and event.data["to"] == Status.IN_PROGRESS]
    assert len(done) == episode.soups
    assert {event.by for event in claims} == {"cook 1", "cook 2"}


def test_no_step_is_done_before_somebody_has_claimed_it(board: Board) -> None:
    play_on(board, "forced_coordination", horizon=60)
    edges: dict[int | None, list[str]] = {}
    for event in board.events():
        if event.type == "status":
            edges.setdefault(event.subtask, []).append(event.data["edge"])
    ended = [letters for letters in edges.values() if "c" in letters]
    assert len(ended) > 10
    assert not any("h" in letters for letters in edges.values())


@pytest.mark.parametrize(
    ("deed", "item", "before", "after", "earned"),
    [
        (Action.GATHER, ONION, {}, {"holds": ONION}, 0),
        (Action.DELIVER, ONION, {"holds": ONION}, {"counters": {(1, 0): ONION}}, 0),
        (Action.PLACE, "pot_2_0", {"holds": ONION, "pot": Pot(1)}, {"pot": Pot(2)}, 0),
        (Action.USE, "pot_2_0", {"pot": Pot(3)}, {"pot": Pot(3, True, 19)}, 0),
        (Action.CRAFT, SOUP, {"holds": DISH, "pot": Pot(3, True)}, {"holds": SOUP, "pot": Pot()}, 0),
        (Action.DELIVER, "order", {"holds": SOUP}, {}, 20),
    ],
)
def test_a_step_is_done_when_the_kitchen_shows_it_and_not_before(
    deed: Action, item: str, before: dict[str, Any], after: dict[str, Any], earned: int
) -> None:
    step, pot = Subtask(1, deed, item, 1), (2, 0)
    assert shows(step, pot, 0, scene(**before), scene(**after), earned)
    assert not shows(step, pot, 0, scene(**before), scene(**before), earned)
    assert not shows(step, pot, 1, scene(**before), scene(**after), 0) or deed_of(step) is Deed.LIGHT


def test_a_soup_that_nobody_pays_for_is_not_served() -> None:
    step = Subtask(1, Action.DELIVER, "order", 1)
    assert not shows(step, (2, 0), 0, scene(holds=SOUP), scene(), 0)


def test_an_onion_on_the_counter_is_not_in_the_pot() -> None:
    step = Subtask(1, Action.PLACE, "pot_2_0", 1)
    assert not shows(step, (2, 0), 0, scene(holds=ONION), scene(counters={(1, 0): ONION}), 0)


def scene(holds: str | None = None, pot: Pot | None = None, counters: dict[Place, str] | None = None) -> Scene:
    """A kitchen in which cook 1 stands before a counter."""
    cooks = (Cook((1, 1), NORTH, holds), Cook((3, 1), NORTH, None))
    return Scene(0, cooks, {(2, 0): pot or Pot()}, counters or {})


def test_where_no_cook_reaches_both_ends_things_are_handed_over_and_else_the_faster_way_is_taken() -> None:
    forced, cramped = Soups(Kitchen(HANDED)), Soups(Kitchen(CRAMPED))
    assert forced.ways((3, 0)) == Ways(onions=True, dishes=True)
    assert cramped.ways((2, 0)) == Ways()
    laid = [step for step in forced.plan((3, 0), 1).subtasks if deed_of(step) is Deed.LAY]
    assert [step.item for step in laid] == [ONION, ONION, ONION, DISH]
    assert set(forced.over(ONION, (3, 0))) <= {(2, 1), (2, 2), (2, 3)}


def test_a_pot_is_put_on_only_when_three_onions_are_in() -> None:
    steps = {step.id: step for step in Soups(Kitchen(CRAMPED)).plan((2, 0), 1).subtasks}
    light = next(step for step in steps.values() if deed_of(step) is Deed.LIGHT)
    assert [deed_of(steps[need]) for need in light.needs] == [Deed.PUT] * 3


@pytest.mark.parametrize("starts", [(((1, 1), EAST), ((3, 1), WEST)), (((3, 2), NORTH), ((1, 2), NORTH))])
def test_two_cooks_who_want_the_same_square_get_there_one_after_the_other(starts: Stands) -> None:
    kitchen = Kitchen(CRAMPED)
    pot = Errand(kitchen.goals(kitchen.all(POT)))
    motion, stands, used = Motion(kitchen), starts, [False, False]
    for _ in range(12):
        moves = motion.moves(stands, (None if used[0] else pot, None if used[1] else pot))
        used = [done or move == USE for done, move in zip(used, moves, strict=True)]
        after = moved(kitchen, stands, moves)
        assert after[0][0] != after[1][0]
        assert (after[0][0], after[1][0]) != (stands[1][0], stands[0][0])
        stands = after
    assert used == [True, True]


def moved(kitchen: Kitchen, stands: Stands, moves: Moves) -> Stands:
    one, two = (
        stand if move in (STAY, USE) else dict(kitchen.moves[stand])[move]  # type: ignore[index]
        for stand, move in zip(stands, moves, strict=True)
    )
    return one, two


def test_the_picture_of_the_kitchen_is_the_packages() -> None:
    world = World("cramped_room")
    start = world.look()
    assert start.pots == {(2, 0): Pot()}
    world.step((WEST, NORTH))
    world.step((INTERACT, (0, 0)))
    assert world.look().cooks[0] == replace(start.cooks[0], at=(1, 2), facing=WEST)


def test_the_command_prints_the_table_and_the_object(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("benchmarks.overcooked.table.HORIZON", 40)
    assert main(["--layout", "cramped_room", "--episodes", "2", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["bench"] == "overcooked"
    (row,) = figures["rows"]
    assert (row["layout"], row["partner"], len(row["scores"])) == ("cramped_room", "self", 2)
    assert main(["--layout", "cramped_room", "--episodes", "1"]) == 0
    assert f"{PEERS['cramped_room'].villager:g}" in capsys.readouterr().out
