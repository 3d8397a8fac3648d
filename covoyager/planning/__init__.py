"""Task Manager and Task Critic: from words to a goal, from a goal to a plan, and whether the plan holds."""

from covoyager.planning.causal import causal_edges, with_causal_edges
from covoyager.planning.critic import criticise
from covoyager.planning.critique import Critique, Fault
from covoyager.planning.goals import parse_goal
from covoyager.planning.grounded import plan_goal
from covoyager.planning.mending import mend
from covoyager.planning.quantities import fill_quantities
from covoyager.planning.schedule import makespan
from covoyager.planning.why import Blockage, Step, why

__all__ = [
    "Blockage",
    "Critique",
    "Fault",
    "Step",
    "causal_edges",
    "criticise",
    "fill_quantities",
    "makespan",
    "mend",
    "parse_goal",
    "plan_goal",
    "why",
    "with_causal_edges",
]
