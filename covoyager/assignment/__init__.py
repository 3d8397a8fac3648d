"""Who does what next: ranking, sharing, offers, waiting, head starts and takeovers. Pure functions."""
