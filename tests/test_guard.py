"""No test reaches a model that somebody pays for, whatever the environment that the tests are started in says."""

import os
import subprocess
import sys
from pathlib import Path

from covoyager.config import Settings
from covoyager.llm import configured

ROOT = Path(__file__).resolve().parents[1]
PAID = {"OPENAI_API_KEY": "sk-paid", "OPENAI_BASE_URL": "https://api.example.com/v1", "COVOYAGER_MODEL": "dear"}


def test_no_model_is_configured_here(tmp_path: Path) -> None:
    os.environ["COVOYAGER_HOME"], before = str(tmp_path), os.environ.get("COVOYAGER_HOME")
    try:
        assert not configured(Settings.load())
    finally:
        os.environ.pop("COVOYAGER_HOME")
        if before is not None:
            os.environ["COVOYAGER_HOME"] = before


def test_nor_where_the_environment_names_one() -> None:
    here = f"{Path(__file__).relative_to(ROOT).as_posix()}::test_no_model_is_configured_here"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", here]
    done = subprocess.run(command, env={**os.environ, **PAID}, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
