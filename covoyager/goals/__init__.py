"""Goals of a session: put on the board, planned, kept possible, and looked at once more before they are DONE."""
