"""What a goal is called whose words had slips in them: what was understood."""

import re
from collections.abc import Sequence

from covoyager.domain.nouns import plural
from covoyager.language.phrase_lookup import GUESSED

_SLIP = re.compile(rf"'(?P<typed>[^']+)'{GUESSED}(?P<meant>.+)")
_MANY = 2


def mended_text(text: str, assumed: Sequence[str]) -> str:
    """The words of a goal with the names put right that were mistyped; ``assumed`` tells how they were read."""
    for found in filter(None, (_SLIP.fullmatch(str(line)) for line in assumed)):
        typed, meant = found["typed"], found["meant"]
        meant = plural(meant, _MANY) if typed.endswith("s") and not meant.endswith("s") else meant
        text = put_right(text, typed, meant)
    return text


def put_right(text: str, typed: str, meant: str) -> str:
    """A text with ``meant`` where the words ``typed`` stood first, whatever their case."""
    words = r"[\s_]+".join(map(re.escape, typed.split()))
    return re.sub(rf"(?<!\w){words}", lambda _: meant, text, count=1, flags=re.IGNORECASE)
