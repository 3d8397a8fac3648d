"""What a goal takes at best, and what a played one was spent on."""
