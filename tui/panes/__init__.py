"""What stands around the views: head line, keys, the details of a goal and of a subtask."""
