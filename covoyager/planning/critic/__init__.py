"""The Task Critic: whether a plan holds, in whatever order it is carried out, and how it is repaired."""
