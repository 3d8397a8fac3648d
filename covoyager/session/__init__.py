"""The composition root: a board, a crew, a world, and the people in it, wired together for one sitting."""

from covoyager.session.options import Options, Place
from covoyager.session.run import run_session

__all__ = ["Options", "Place", "run_session"]
