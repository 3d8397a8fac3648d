"""Minecraft servers: the embedded one as a child process, and finding and asking others."""

from covoyager.world.lan import Announcer, LanWorld, discover
from covoyager.world.ping import ServerStatus, login_mode, ping
from covoyager.world.process import EmbeddedWorld, WorldInfo
from covoyager.world.upkeep import RUNS_AGAIN, keep_up

__all__ = [
    "RUNS_AGAIN",
    "Announcer",
    "EmbeddedWorld",
    "LanWorld",
    "ServerStatus",
    "WorldInfo",
    "discover",
    "keep_up",
    "login_mode",
    "ping",
]
