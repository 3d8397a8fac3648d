"""What players call things in commands: exactly, in their language, but for a slip; what is not certain is asked back."""

import pytest

from tests.jobs.test_unplanned_goals import Wordy


@pytest.mark.parametrize(
    ("said", "first", "certain"),
    [
        ("torch", "torch", True), ("torches", "torch", True), ("torhc", "torch", True), ("iron swrod", "iron_sword", True),
        ("Fackel", "torch", True), ("Fackl", "torch", True), ("antorca", "torch", True),
        ("espada de hierro", "iron_sword", True),
        ("sandwich", "sand", False), ("logs", "oak_log", False), ("casco", "iron_helmet", False),
    ],
)  # fmt: skip
def test_a_name_that_is_not_certain_is_asked_back(said: str, first: str, certain: bool) -> None:
    names = Wordy().goals.meanings.names(said)
    assert first in names
    assert (len(names) == 1) is certain
