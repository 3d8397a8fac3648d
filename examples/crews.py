"""How much faster would a larger crew be? A script on Co-Voyager's public API.

python examples/crews.py craft compass
"""

import sys

from covoyager.board import open_board
from covoyager.bot import minecraft_data_folder
from covoyager.config import Settings
from covoyager.domain import NO_WORLD, Status
from covoyager.knowledge import load
from covoyager.language.goal_parser import parse_goal
from covoyager.planning import makespan, plan_goal


def main(words: str) -> None:
    """Plan for crews of one to four, then show what the largest could begin with."""
    settings = Settings.load()
    knowledge = load(settings.minecraft, minecraft_data_folder(settings.cache, settings.node))
    goal = parse_goal(words, knowledge)
    for crew in range(1, 5):
        plan = plan_goal(goal, knowledge, have={}, participants=crew)
        seconds = makespan(plan.subtasks, crew) / 20
        print(f"{crew} of them: {len(plan.subtasks)} steps in about {seconds:.0f} s")
    with open_board("memory:", NO_WORLD) as board:
        board.add_goal(goal, "me", plan)
        print("To begin with:", ", ".join(v.subtask.description for v in board.subtasks() if v.state is Status.READY))


if __name__ == "__main__":
    main(" ".join(sys.argv[1:]) or "craft compass")
