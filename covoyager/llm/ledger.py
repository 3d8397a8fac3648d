"""What the model costs: every call with its tokens, money and seconds; and the budget of one goal, with a hard stop."""

import itertools
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from covoyager.errors import BudgetSpent
from covoyager.texts import _

#: Requests that planning one goal may take, repeated ones included.
PLANNING_CALLS = 8
#: A token is about so many characters; used where nobody has counted.
CHARACTERS = 4


@dataclass(frozen=True, slots=True)
class ModelCall:
    """One request to the model.

    Attributes:
        cost: None where the table has no price for the model.
        why: what went wrong; empty where it answered.
    """

    role: str
    model: str
    tokens_in: int
    tokens_out: int
    cost: float | None
    seconds: float
    why: str = ""

    def to_json(self) -> dict[str, Any]:
        """The ``model_call`` event."""
        shape: dict[str, Any] = {
            "role": self.role,
            "model": self.model,
            "tokens_in": self.tokens_in,
            "tokens_out": self.tokens_out,
            "cost": round(self.cost or 0.0, 6),
            "seconds": round(self.seconds, 2),
        }
        return shape | ({"why": self.why} if self.why else {})


@dataclass(slots=True)
class TokenBudget:
    """What one goal may still spend.

    Attributes:
        tokens: left of the goal's budget.
        calls: requests left; None where tokens alone are the limit.
        spent: what was spent from it.
    """

    tokens: int
    calls: int | None = None
    spent: list[ModelCall] = field(default_factory=list)
    heard_by: Callable[[ModelCall], None] | None = None

    def afford(self, prompt: str) -> int:
        """Tokens that are left for an answer to this prompt.

        Raises:
            BudgetSpent: not even the prompt can be paid.
        """
        if self.calls is not None and self.calls <= 0:
            raise BudgetSpent("This goal has asked the language model as often as it may.")
        left = self.tokens - estimate(prompt)
        if left <= 0:
            raise BudgetSpent("This goal has used up its budget for the language model; I go on without it.")
        return left

    def pay(self, call: ModelCall) -> None:
        """Take one call out of it."""
        self.spent.append(call)
        self.tokens -= call.tokens_in + call.tokens_out
        if self.calls is not None:
            self.calls -= 1
        if self.heard_by is not None:
            self.heard_by(call)


class Ledger:
    """All calls of this session, and the budgets of its goals.

    Args:
        budget: tokens that one goal may use.
    """

    def __init__(self, budget: int) -> None:
        self.budget = budget
        self.calls: list[ModelCall] = []
        self._budgets: dict[int, TokenBudget] = {}

    def planning(self) -> TokenBudget:
        """The budget of a goal that is not on the board yet."""
        return TokenBudget(self.budget, PLANNING_CALLS, heard_by=self.calls.append)

    def adopt(self, goal: int, budget: TokenBudget) -> None:
        """The goal that a budget was for is on the board; what is left is for its skills."""
        budget.calls = None
        self._budgets[goal] = budget

    def of_goal(self, goal: int, spent_before: int = 0) -> TokenBudget:
        """The budget of a goal.

        Args:
            goal: its id.
            spent_before: tokens that earlier sessions have spent on it.
        """
        if goal not in self._budgets:
            self._budgets[goal] = TokenBudget(max(0, self.budget - spent_before), heard_by=self.calls.append)
        return self._budgets[goal]

    def lines(self) -> tuple[str, ...]:
        """What ``!cost`` says."""
        if not self.calls:
            return (_("No call to a language model in this session."),)
        return (_sum("In this session", self.calls), *(_sum(role, calls) for role, calls in _by_role(self.calls)))


def estimate(text: str) -> int:
    """Tokens of a text, roughly."""
    return len(text) // CHARACTERS + 1


def _by_role(calls: Iterable[ModelCall]) -> list[tuple[str, list[ModelCall]]]:
    key = lambda call: call.role  # noqa: E731
    return [(role, list(part)) for role, part in itertools.groupby(sorted(calls, key=key), key=key)]


def _sum(name: str, calls: list[ModelCall]) -> str:
    tokens_in = sum(call.tokens_in for call in calls)
    tokens_out = sum(call.tokens_out for call in calls)
    priced = [call.cost for call in calls if call.cost is not None]
    money = f", {sum(priced):.4f} in money" if len(priced) == len(calls) else ", no price set"
    failed = sum(bool(call.why) for call in calls)
    amount = "1 call" if len(calls) == 1 else f"{len(calls)} calls"
    lost = f" ({failed} in vain)" if failed else ""
    return f"{name}: {amount}{lost}, {tokens_in} tokens in, {tokens_out} out{money}, {sum(c.seconds for c in calls):.1f} s."
