"""The Task Critic: whether a plan holds in every order that its graph allows, and how it is repaired."""
