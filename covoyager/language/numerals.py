"""Numbers in a clause: digits, words, stacks, dozens, halves."""

import re
from dataclasses import dataclass
from math import ceil, isclose

from covoyager.domain.nouns import PAIRED
from covoyager.errors import NotUnderstood
from covoyager.knowledge import Knowledge
from covoyager.language.goal_words import MULTIPLIERS, NUMBERS, PAIRS, STACK, VAGUE
from covoyager.texts import _

DIGITS = re.compile(r"[x×*]?(\d+(?:\.\d+)?)(k?)[x×*]?")
MOST = 1_000_000
"""A larger number is taken for a typo."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """How many are asked for.

    Attributes:
        number: as typed.
        stacks: whether it counts stacks.
        given: whether a number was named at all.
        words: the words that are left.
        assumed: sentences about what was assumed.
        pair: whether it counts pairs; ``number`` is doubled already.
    """

    number: float
    stacks: bool
    given: bool
    words: list[str]
    assumed: list[str]
    pair: bool = False

    def count_of(self, item: str, knowledge: Knowledge) -> int:
        """The number of items: a stack is as many as one slot holds, a pair of shears is one.

        Raises:
            NotUnderstood: it is no whole number, less than 1 or more than :data:`MOST`.
        """
        if self.pair and item.endswith(PAIRED):
            return max(1, ceil(self.number / 2))
        size = knowledge.items[item].stack if self.stacks and item in knowledge.items else 64 if self.stacks else 1
        total = ceil(self.number * size - 1e-9)
        if not isclose(total, self.number * size):
            raise NotUnderstood(_("{number} is no number of things", number=f"{self.number * size:g}"))
        if not 1 <= total <= MOST:
            raise NotUnderstood(
                _("the number must be at least 1") if total < 1 else _("more than {most} is too many", most=MOST)
            )
        return total


def quantity(words: list[str]) -> Quantity:
    """Find the number in a clause, before the name or after it as in "torch x3".

    Raises:
        NotUnderstood: it is negative, or a range.
    """
    number: float | None = None
    stacks = pair = False
    rest: list[str] = []
    assumed: list[str] = []
    for at, word in enumerate(words):
        digits = DIGITS.fullmatch(word)
        last = at == len(words) - 1
        if re.fullmatch(r"-\d+(\.\d+)?", word) or re.fullmatch(r"\d+\s*-\s*\d+", word):
            raise NotUnderstood(_("{word} is no number of things", word=word))
        if digits and (not rest or last or words[at - 1] in ("x", "×", "*")):
            value = float(digits[1]) * (1000 if digits[2] else 1)
            number = value if number is None or rest else number * value
        elif word in STACK:
            stacks = True
            number = 1.0 if number is None else number
        elif word in MULTIPLIERS and not rest:
            number = (1.0 if number is None else number) * MULTIPLIERS[word]
        elif word in PAIRS and not rest:
            pair, number = True, 2 * (1.0 if number is None else number)
        elif word in NUMBERS and not rest:
            number = add_word(number, word)
        elif word in VAGUE and not rest and number in (None, 1.0):
            number = float(VAGUE[word])
            assumed.append(_("{word} means {number}", word=word, number=VAGUE[word]))
        elif word in ("x", "×", "*") or (word == "of" and not rest):
            continue
        else:
            rest.append(word)
    return Quantity(1.0 if number is None else number, stacks, number is not None, rest, assumed, pair)


def has_number(words: list[str]) -> bool:
    """Whether any of the words is a number, wherever it stands; an article counts as one."""
    return any(quantity([word]).given for word in words)


def add_word(number: float | None, word: str) -> float:
    """Add a number in words to what was read so far: ``twenty`` + ``five``; the article in "half a" adds nothing."""
    value = NUMBERS[word]
    if number is None:
        return value
    if word in ("a", "an"):
        return number
    if number == 1:
        return value
    return number + value
