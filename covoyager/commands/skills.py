"""``covoyager skills``: the skill library, and trying one skill file."""

import argparse
from typing import Any

from covoyager.commands import skill_trial


def add_parser(subparsers: "argparse._SubParsersAction[Any]") -> None:
    """Declare the command's arguments."""
    parser = subparsers.add_parser("skills", help="list, show, forget, export, import or try skills")
    parts = parser.add_subparsers(dest="what", metavar="WHAT", required=True)
    trial = parts.add_parser("try", help="run one skill file in the sandbox, with a bot in an embedded world")
    skill_trial.add_arguments(trial)
    trial.set_defaults(run=skill_trial.run_trial)
