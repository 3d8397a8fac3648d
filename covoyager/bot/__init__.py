"""The bots: Node's launcher, the wire to it, and the typed API that the rest of the program uses.

Names are loaded when first asked for: ``covoyager plan`` wants nothing here but the folder of Minecraft's data.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from covoyager.bot.api import Bot, BotHost
    from covoyager.bot.events import BotEvent
    from covoyager.bot.runtime import Runtime, ensure_runtime, minecraft_data_folder
    from covoyager.bot.values import BotStatus, Joined

_HOMES = {
    "Bot": "api",
    "BotEvent": "events",
    "BotHost": "api",
    "BotStatus": "values",
    "Joined": "values",
    "Runtime": "runtime",
    "ensure_runtime": "runtime",
    "minecraft_data_folder": "runtime",
}

__all__ = [
    "Bot",
    "BotEvent",
    "BotHost",
    "BotStatus",
    "Joined",
    "Runtime",
    "ensure_runtime",
    "minecraft_data_folder",
]


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"covoyager.bot.{_HOMES[name]}"), name)
