"""Goals of a session: understood, planned, put on the board, kept possible, and looked at before they are DONE."""
