"""Lines that are no commands: plain talk, questions about the world, what a board or an unsigned line says."""
