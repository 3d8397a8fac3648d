"""Who is in the world: bots and people, what they are seen to have, the chest that they share, and a voice."""
