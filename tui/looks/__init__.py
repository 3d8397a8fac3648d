"""How things look and what they are called: colours, signs, people's words."""
