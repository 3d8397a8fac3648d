"""Numbers of goals and subtasks as people type them."""

#: No board has numbers of more digits.
LONGEST = 15


def number_in(text: str) -> int | None:
    """The number, with or without a hash before it; None where it is none."""
    digits = text.removeprefix("#")
    return int(digits) if is_number(digits) and len(digits) <= LONGEST else None


def is_number(text: str) -> bool:
    """Whether these are the digits 0 to 9 and nothing else: ``int`` cannot read all that Unicode calls digits."""
    return text.isascii() and text.isdigit()
