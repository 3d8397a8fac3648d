"""One episode: the package's world, the board's cooks in it, and the package's human model beside them where it is wanted."""

from dataclasses import dataclass
from typing import Any

from benchmarks.overcooked.kitchen import Kitchen
from benchmarks.overcooked.motion import USE, Move
from benchmarks.overcooked.package import INTERACT, Greedy, World
from benchmarks.overcooked.shift import Shift
from covoyager.board import Board, open_board
from covoyager.domain import WorldId

HORIZON = 400
"""Ticks of an episode, in all the papers."""


@dataclass(frozen=True, slots=True)
class Episode:
    """What came of one.

    Attributes:
        score: the package's, the sum of all rewards.
        soups: how many were served.
        moves: of both cooks, tick by tick, as the package names them.
    """

    score: int
    soups: int
    moves: tuple[tuple[Any, Any], ...]


def play(layout: str, partner: int | None = None, seed: int = 0, horizon: int = HORIZON) -> Episode:
    """Play one on a board of its own, which is gone afterwards.

    Args:
        layout: of the package's.
        partner: in which of the two places the package's greedy human model plays; None where both cooks are ours.
        seed: of the partner.
        horizon: ticks.
    """
    with open_board("memory:", WorldId("overcooked", layout)) as board:
        return play_on(board, layout, partner, seed, horizon)


def play_on(board: Board, layout: str, partner: int | None = None, seed: int = 0, horizon: int = HORIZON) -> Episode:
    """Play one on an empty board; arguments as those of :func:`play`."""
    world = World(layout)
    human = None if partner is None else Greedy(world, partner, seed)
    shift = Shift(board, Kitchen(world.terrain), [who for who in (0, 1) if who != partner])
    moves: list[tuple[Any, Any]] = []
    soups = 0
    for _ in range(horizon):
        before = world.look()
        own = [_named(move) for move in shift.moves(before)]
        if human and partner is not None:
            own[partner] = human.move()
        moves.append((own[0], own[1]))
        earned = world.step(moves[-1])
        soups += sum(reward > 0 for reward in earned)
        shift.saw(before, world.look(), earned)
    return Episode(world.score, soups, tuple(moves))


def _named(move: Move) -> Any:
    return INTERACT if move == USE else move
