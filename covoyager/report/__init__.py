"""What came of a goal, looked at afterwards: read out of the board's log, told as text and as a picture."""
