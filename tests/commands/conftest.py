"""A scripted model, for the tests that ask one."""

from tests.scripted_model.fixtures import bench, naps, only_loopback, open_session, opened, server

__all__ = ["bench", "naps", "only_loopback", "open_session", "opened", "server"]
