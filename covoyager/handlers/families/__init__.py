"""Commands that go together: about goals, about steps, about bots, and questions."""
