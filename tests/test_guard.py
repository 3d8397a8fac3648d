"""No test reaches a model that somebody pays for, whatever the environment that the tests are started in says."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAID = {"OPENAI_API_KEY": "sk-paid", "OPENAI_BASE_URL": "https://api.example.com/v1", "COVOYAGER_MODEL": "dear"}
ASKED = (
    "from covoyager.config import Settings; from covoyager.llm import configured; print(configured(Settings.load()))"
)


@pytest.mark.parametrize(("first", "said"), [("", "True"), ("import tests.conftest; ", "False")])
def test_what_the_environment_names_is_not_for_tests(tmp_path: Path, first: str, said: str) -> None:
    environment = {**os.environ, **PAID, "COVOYAGER_HOME": str(tmp_path)}
    command = [sys.executable, "-c", first + ASKED]
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == said
