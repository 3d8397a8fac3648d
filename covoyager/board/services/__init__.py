"""What the board does in a transaction, a subject a file; :class:`covoyager.board.board.Board` is all of them."""
