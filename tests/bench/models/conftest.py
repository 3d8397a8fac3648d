"""Every test of what a model is asked talks to a scripted server on loopback, and to nothing else."""

import pytest

from tests.scripted_model.fixtures import bench, naps, only_loopback, open_session, opened, server

__all__ = ["bench", "naps", "only_loopback", "open_session", "opened", "server"]


@pytest.fixture(autouse=True)
def apart(only_loopback: None) -> None:
    """Nothing else is reached."""
