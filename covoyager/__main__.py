"""``python -m covoyager``."""

from covoyager.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
