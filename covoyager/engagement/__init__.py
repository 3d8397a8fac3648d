"""How the crew treats people: offers of work, help, takeovers, and work begun early where they would wait."""
