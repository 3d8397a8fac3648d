"""How things are made from things: crafting, cooking, smithing, stonecutting."""
