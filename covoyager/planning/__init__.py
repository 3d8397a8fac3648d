"""Task Manager and Task Critic: from words to a goal, from a goal to a plan, and whether the plan holds."""

from covoyager.planning.causal import causal_edges, with_causal_edges
from covoyager.planning.critic import criticise
from covoyager.planning.critique import Critique, Fault
from covoyager.planning.goals import parse_goal
from covoyager.planning.grounded import plan_goal

__all__ = ["Critique", "Fault", "causal_edges", "criticise", "parse_goal", "plan_goal", "with_causal_edges"]
