"""The language model: one client for any OpenAI-compatible endpoint, its ledger, its prompts. Light to import."""

from covoyager.llm.ledger import Ledger, ModelCall, TokenBudget
from covoyager.llm.port import Asker, Question, configured, why_none, without_model

__all__ = [
    "Asker",
    "Ledger",
    "ModelCall",
    "Question",
    "TokenBudget",
    "configured",
    "why_none",
    "without_model",
]
