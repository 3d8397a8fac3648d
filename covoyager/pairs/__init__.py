"""The Pair Manager: which skill is known to do a subtask; the user's skill library on the disk."""

from covoyager.pairs.manager import Choice, PairManager
from covoyager.pairs.pair import Origin, Pair, Standing, Version
from covoyager.pairs.shape import Shape

__all__ = ["Choice", "Origin", "Pair", "PairManager", "Shape", "Standing", "Version"]
