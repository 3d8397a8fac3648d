"""The composition root: a board, a crew, a world, and the people in it, wired together for one session."""

from covoyager.options import GameServer, Options
from covoyager.session.entry import run_session

__all__ = ["GameServer", "Options", "run_session"]
