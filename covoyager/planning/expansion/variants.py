"""Ways of meeting the same demands of which a crew takes the quickest."""

from enum import StrEnum


class Early(StrEnum):
    """What a crew's tools are made of is got before the bulk of the digging: nobody waits for it then."""

    FIRST = "first"
    """With the first tool that there is, for all tools at once."""
    STAGED = "staged"
    """For one tool of a kind first, and with that for the others."""


class Batches(StrEnum):
    """What is smelted for one thing does not wait for what is smelted for another."""

    LOADED = "loaded"
    """Each goes into the furnaces by itself."""
    FETCHED = "fetched"
    """And what goes in is got by itself: it burns while the next is being got."""
