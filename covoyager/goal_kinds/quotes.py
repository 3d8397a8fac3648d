"""Words in quotes, as a shell, a README and players of any language have them."""

import re

#: Marks that stand before what is quoted, and after it: classes of a pattern.
OPENING, CLOSING = "[\"“„«'‘`]", "[\"”“»'’`]"
_ENCLOSED = re.compile(r"""\s*(?:["“„«]([^"“”„«»]+)["”“»]|['‘]([^'‘]+)['’]|`([^`]+)`)\s*""", re.DOTALL)


def unquoted(text: str) -> str:
    """The words without the quotes around all of them; as they are where there are none."""
    found = _ENCLOSED.fullmatch(text)
    return text if found is None else next(filter(None, found.groups()))
