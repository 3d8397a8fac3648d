"""The composition root: a board, a crew, a world, and the people in it, wired together for one sitting."""

from covoyager.session.entry import run_session
from covoyager.session.options import Options, Place

__all__ = ["Options", "Place", "run_session"]
