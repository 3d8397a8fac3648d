"""Words of players and of the board: goals, amounts, names in the game's languages, and our texts in other languages."""
