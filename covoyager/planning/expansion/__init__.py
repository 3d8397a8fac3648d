"""A goal opened up into what it takes: a plan under construction, until it is subtasks."""
