"""Carries out the commands that have a file of their own."""

from functools import partial

from covoyager.handlers.command_context import CommandContext
from covoyager.handlers.command_handler import Handler
from covoyager.handlers.commands import FILES


class FileCommands(CommandContext):
    """Answers what is in ``covoyager/handlers/commands/``."""

    def handlers(self) -> dict[str, Handler]:
        """See :class:`CommandHandler`."""
        return {file.SPEC.name: partial(file.execute, self) for file in FILES}
