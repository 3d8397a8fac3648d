"""The one door to the package overcooked-ai 1.1.0: its grid world, its greedy human model, the picture of a moment."""

import contextlib
import io
from types import SimpleNamespace
from typing import Any

import numpy

from benchmarks.overcooked.scene import Cook, Place, Pot, Scene

#: The package was written for NumPy 1, which had this second name of infinity.
vars(numpy).setdefault("Inf", numpy.inf)

with contextlib.redirect_stderr(io.StringIO()):  # gym, which it imports and we do not use, prints an advertisement
    from overcooked_ai_py.agents.agent import GreedyHumanModel
    from overcooked_ai_py.mdp.actions import Action
    from overcooked_ai_py.mdp.overcooked_mdp import OvercookedGridworld
    from overcooked_ai_py.planning.planners import MediumLevelActionManager, MotionPlanner

INTERACT: Any = Action.INTERACT


class World:
    """One game: the package's own rules and nothing else.

    Args:
        layout: one of the package's.
    """

    def __init__(self, layout: str) -> None:
        self.mdp: Any = OvercookedGridworld.from_layout_name(layout)
        self.terrain: tuple[str, ...] = tuple("".join(row) for row in self.mdp.terrain_mtx)
        self.state: Any = self.mdp.get_standard_start_state()
        self.score = 0

    def step(self, moves: tuple[Any, Any]) -> tuple[int, int]:
        """One tick; gives what each cook earned in it."""
        self.state, info = self.mdp.get_state_transition(self.state, moves)
        earned = info["sparse_reward_by_agent"]
        self.score += sum(earned)
        return int(earned[0]), int(earned[1])

    def look(self) -> Scene:
        """What the kitchen shows now."""
        cooks = [
            Cook(p.position, p.orientation, p.held_object.name if p.held_object else None) for p in self.state.players
        ]
        pots = {place: Pot() for place in self.mdp.get_pot_locations()}
        counters: dict[Place, str] = {}
        for place, thing in self.state.objects.items():
            if place in pots:
                pots[place] = Pot(
                    len(thing.ingredients), not thing.is_idle, 0 if thing.is_idle else thing.cook_time_remaining
                )
            else:
                counters[place] = thing.name
        return Scene(self.state.timestep, (cooks[0], cooks[1]), pots, counters)


class _Ways(MediumLevelActionManager):  # type: ignore[misc]
    """What the greedy model asks about ways, counters included.

    The package's own first works out all ways of both cooks, minutes of which the model uses nothing, and writes them into
    the folder where it is installed.
    """

    def __init__(self, mdp: Any) -> None:
        counters = mdp.get_counter_locations()
        self.mdp = mdp
        self.wait_allowed = False
        self.counter_drop: list[Place] = []
        self.counter_pickup = counters
        self.motion_planner = MotionPlanner(mdp, counters)
        self.joint_motion_planner = SimpleNamespace(motion_planner=self.motion_planner)


class Greedy:
    """The package's greedy human model in one of the two places.

    Args:
        world: that it plays in.
        seat: 0 or 1.
        seed: of the turns that it takes where it is stuck.
    """

    def __init__(self, world: World, seat: int, seed: int) -> None:
        numpy.random.seed(seed)
        self._model: Any = GreedyHumanModel(_Ways(world.mdp))
        self._model.set_agent_index(seat)
        self._world = world

    def move(self) -> Any:
        """What it does next."""
        return self._model.action(self._world.state)[0]
