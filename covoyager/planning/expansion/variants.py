"""Two respects in which expansions of one goal can differ; the search tries each."""

from enum import StrEnum


class Early(StrEnum):
    """Material for tools is gathered before the bulk of the digging, so that nobody waits for tools."""

    FIRST = "first"
    """With the first tool that there is, for all tools at once."""
    STAGED = "staged"
    """For one tool of a kind first, and with that tool for the others."""


class Batches(StrEnum):
    """What is smelted for one purpose does not wait for what is smelted for another."""

    LOADED = "loaded"
    """Each is a furnace load of its own."""
    FETCHED = "fetched"
    """Its material is also gathered separately: the first load burns while the next is gathered."""
