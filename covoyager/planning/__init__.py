"""Task Manager and Task Critic: from a goal to a plan, and whether the plan holds."""

from covoyager.assignment.schedule import foreseen, makespan, weighed
from covoyager.planning.critic.causal import causal_edges, with_causal_edges
from covoyager.planning.critic.critic import criticise
from covoyager.planning.critic.critique import Critique, Fault
from covoyager.planning.critic.plan_repair import repair
from covoyager.planning.critic.quantities import fill_quantities
from covoyager.planning.critic.review import holds, reviewed
from covoyager.planning.grounded import plan_goal

__all__ = [
    "Critique",
    "Fault",
    "causal_edges",
    "criticise",
    "fill_quantities",
    "foreseen",
    "holds",
    "makespan",
    "plan_goal",
    "repair",
    "reviewed",
    "weighed",
    "with_causal_edges",
]
