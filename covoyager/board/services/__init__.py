"""What the board does, one subject a file; :class:`covoyager.board.board.Board` inherits them all."""
