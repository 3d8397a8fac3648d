"""Commands that ask something and change nothing."""
