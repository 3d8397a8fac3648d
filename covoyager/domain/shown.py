"""Settings of a world that its session writes and that boards show."""

#: Where the shared chest is: x, y and z in blocks; None where there is none.
CHEST = "chest"
#: Whether the shared chest is full.
CHEST_FULL = "chest_full"
