"""English of players and of the board: goals in words, amounts, names of things, sentences of subtasks."""
