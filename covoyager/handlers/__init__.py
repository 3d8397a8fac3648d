"""What is heard from the game: events, and chat with a file for each command."""
