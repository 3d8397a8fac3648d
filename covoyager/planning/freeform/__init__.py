"""Goals that the data alone does not understand: plans by a model, and actions in plain words."""
