"""Plans from what is on hand alone (``only_have``)."""
