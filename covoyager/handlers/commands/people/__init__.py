"""Commands about who may command, and who somebody is at a board in the browser."""
