"""What plays: ``play``, ``join`` and ``serve``."""
