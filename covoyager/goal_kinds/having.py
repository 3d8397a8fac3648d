"""Whether a goal's words ask for things that one could have already ("get 4 sticks"), or for new ones ("craft 4 sticks")."""

import re
from functools import lru_cache

from covoyager.language.foreign_words import WORDS
from covoyager.language.goal_words import FILLER

#: After these words a goal is satisfied by what already lies in the chest; any other verb asks for new items.
HAVING = frozenset(["get", "have", "bring", "fetch", "grab", "need", "want", "give", "collect"])
#: Beside these it is not: "I want to craft 4 sticks".
MAKING = frozenset(["craft", "make", "build", "smelt", "cook", "brew", "gather", "mine", "dig", "chop"])
#: What a request begins with in other languages, and means nothing for it.
_COURTESY = frozenset(
    ["kannst", "könntest", "kann", "du", "puedes", "podrías", "puede", "tú", "peux", "pourrais", "peut", "tu"]
)
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")


@lru_cache(maxsize=256)
def asks_to_have(text: str) -> bool:
    """Whether a goal in these words is satisfied by what lies in the chest already.

    The verb comes first, but for German sentences, where it may come last.
    """
    found = [word for word in _WORD.findall(text.lower().replace("’", "'")) if word not in _COURTESY]
    read = [word if word in HAVING | MAKING else WORDS.get(word, word) for word in found]
    telling = [word for word in read if word and word not in FILLER]
    return bool(telling) and not HAVING.isdisjoint((telling[0], telling[-1])) and MAKING.isdisjoint(telling)
