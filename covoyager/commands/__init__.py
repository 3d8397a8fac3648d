"""The command line, one file a command.

Each file has ``add_parser(subparsers)``, which declares the command's arguments, and ``run(args)``, which gives the exit code.
Errors (:class:`covoyager.errors.UsageError` for what was typed wrong) are turned into one line and an exit code by ``cli.py``.
"""
