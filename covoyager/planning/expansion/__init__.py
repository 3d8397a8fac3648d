"""The expansion of a goal: from wanted items down to what they are made of, then into subtasks."""
