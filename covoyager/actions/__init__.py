"""What anybody can do on a board, the same rule whoever asks: chat, plain talk, the terminal board and the shell."""
