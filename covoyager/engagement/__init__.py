"""How the crew treats people: offers of work, help, takeovers, and head starts where they would wait."""
