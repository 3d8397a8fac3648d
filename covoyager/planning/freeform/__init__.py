"""Goals that Minecraft's data cannot ground: plans by a model, and freeform actions."""
