"""Co-Voyager: a co-op companion for Minecraft players."""

__version__ = "0.1.0"
