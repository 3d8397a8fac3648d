from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from covoyager.bot.api import BotHost
from covoyager.bot.runtime import Runtime, ensure_runtime
from covoyager.config import Settings

ECHO = "tests/bot/scripts/echo.mjs"


@pytest.fixture(scope="session")
def runtime() -> Runtime:
    return ensure_runtime(Settings().cache)


@pytest.fixture
async def echo(runtime: Runtime, tmp_path: Path) -> AsyncIterator[BotHost]:
    """A host with the real wire and no Minecraft behind it."""
    async with BotHost(runtime, tmp_path / "logs", script=ECHO) as host:
        yield host
