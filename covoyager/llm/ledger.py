"""What the model costs: every call with its tokens, money and seconds; and the budget of one goal, with a hard stop."""

from collections.abc import Callable, Container
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


@dataclass(slots=True)
class Sum:
    """What several calls have cost together.

    Attributes:
        calls: how many.
        failed: so many of them in vain.
        priced: so many of them have a price; all together they cost ``cost``.
    """

    calls: int = 0
    failed: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    priced: int = 0
    cost: float = 0.0
    seconds: float = 0.0

    def add(self, call: ModelCall) -> None:
        """Count one call more."""
        self.calls += 1
        self.failed += bool(call.why)
        self.tokens_in += call.tokens_in
        self.tokens_out += call.tokens_out
        self.priced += call.cost is not None
        self.cost += call.cost or 0.0
        self.seconds += call.seconds


class Ledger:
    """What all calls of this session have cost, and the budgets of its open goals.

    Args:
        budget: tokens that one goal may use.
    """

    def __init__(self, budget: int) -> None:
        self.budget = budget
        self._whole = Sum()
        self._by_role: dict[str, Sum] = {}
        self._budgets: dict[int, TokenBudget] = {}

    @property
    def calls(self) -> int:
        """How many there were."""
        return self._whole.calls

    def note(self, call: ModelCall) -> None:
        """Count a call: who asked and what it cost, no more, for there may be thousands."""
        for one in (self._whole, self._by_role.setdefault(call.role, Sum())):
            one.add(call)

    def planning(self) -> TokenBudget:
        """The budget of a goal that is not on the board yet."""
        return TokenBudget(self.budget, PLANNING_CALLS, heard_by=self.note)

    def keep(self, goals: Container[int]) -> None:
        """Forget the budgets of all other goals: they have ended. What is of none (goal 0) stays."""
        self._budgets = {goal: left for goal, left in self._budgets.items() if goal in goals or goal == 0}

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
            self._budgets[goal] = TokenBudget(max(0, self.budget - spent_before), heard_by=self.note)
        return self._budgets[goal]

    def lines(self) -> tuple[str, ...]:
        """What ``!cost`` says."""
        if not self.calls:
            return (_("No call to a language model in this session."),)
        roles = sorted(self._by_role.items())
        return (_line("In this session", self._whole), *(_line(role, each) for role, each in roles))


def estimate(text: str) -> int:
    """Tokens of a text, roughly."""
    return len(text) // CHARACTERS + 1


def _line(name: str, all_of_it: Sum) -> str:
    calls, failed = all_of_it.calls, all_of_it.failed
    money = f", {all_of_it.cost:.4f} in money" if all_of_it.priced == calls else ", no price set"
    amount = "1 call" if calls == 1 else f"{calls} calls"
    lost = f" ({failed} in vain)" if failed else ""
    tokens = f"{all_of_it.tokens_in} tokens in, {all_of_it.tokens_out} out"
    return f"{name}: {amount}{lost}, {tokens}{money}, {all_of_it.seconds:.1f} s."
