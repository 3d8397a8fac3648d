# Conveniences for a checkout. The product itself is `pip install .` and `covoyager`.
PYTHON ?= python3
GOAL ?= craft compass
VENV := .venv
BIN := $(VENV)/bin
NODE = $(BIN)/python -m covoyager.bot.runtime --run node
NODE_TEST = $(NODE) --import $(CURDIR)/tests/reporters/reported.mjs --import $(CURDIR)/skills/start/index.mjs \
  --test --test-force-exit --test-concurrency=2 --test-timeout=1800000 \
  --test-reporter=spec --test-reporter-destination=stdout \
  --test-reporter=$(CURDIR)/tests/reporters/slowest.mjs --test-reporter-destination=stdout
PYTEST = $(BIN)/python -m pytest -q --durations=10
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: play serve setup test browser check docs format clean

# Who ends the session at its board has seen how it stands; make would call that an error.
play: $(VENV)/run.stamp ## an embedded world, the bot and the board, for GOAL="craft compass"; HEADLESS=1 prints lines
	@$(BIN)/covoyager play "$(GOAL)" --end-is-fine $(if $(filter-out 0,$(HEADLESS)),--headless)

serve: $(VENV)/run.stamp ## the embedded world alone
	@$(BIN)/covoyager serve

setup: $(VENV)/dev.stamp ## what development needs, in .venv and node_modules; the targets below see to it themselves
	@$(BIN)/python -m covoyager.bot.runtime --dev

# Tests play on real servers, mostly as fast as the machine can: a test is tried once, and all are run whatever fails.
# More run at once than there are cores, for many wait; what they find does not hang on how fast they are: half an hour is
# for what hangs. JavaScript's share processes, folder by folder, and what they say comes when the others are through. The tests
# start the program hundreds of times: Python keeps what it has compiled, whatever is said elsewhere.
test: export PYTHONDONTWRITEBYTECODE :=
test: setup ## all tests, Python and JavaScript; each part prints its ten slowest
	@failed=0; said=$$(mktemp); groups=$$(mktemp -d); trap 'rm -rf "$$said" "$$groups"' EXIT; \
	  $(NODE) tests/reporters/together.mjs "$$groups" "tests/**/*.test.mjs" || exit; \
	  $(NODE_TEST) "$$groups/*.mjs" >"$$said" 2>&1 & \
	  $(PYTEST) --numprocesses 3 --dist worksteal || failed=1; \
	  wait $$! || failed=1; cat "$$said"; \
	  exit $$failed

browser: $(VENV)/dev.stamp ## what people see in a browser, in a real Chromium (Debian: apt install chromium-driver)
	@$(PYTEST) --browser tests/browser

check: setup ## format, lint, types and docs, then all tests
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/python -m covoyager.bot.runtime --run npm run --silent lint
	@$(MAKE) --no-print-directory docs
	@$(MAKE) --no-print-directory test

docs: $(VENV)/dev.stamp ## the pages of docs/, into .site; every link must lead somewhere
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --clean

format: setup ## Python by ruff, JavaScript by ESLint Stylistic
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .
	@$(BIN)/python -m covoyager.bot.runtime --run npm run --silent format

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Co-Voyager needs Python 3.11 or newer; name one with: make PYTHON=python3.12 $(MAKECMDGOALS)" >&2; exit 1; }
	@echo "Setting up a virtual environment in $(VENV) …" >&2
	@$(PYTHON) -m venv $(VENV)

$(VENV)/run.stamp: pyproject.toml constraints.txt | $(VENV)/bin/python
	@echo "Installing Python packages (once, about a minute) …" >&2
	@$(PIP) install --constraint constraints.txt --editable .
	@touch $@

$(VENV)/dev.stamp: pyproject.toml constraints.txt | $(VENV)/bin/python
	@echo "Installing Python packages for development (once, about a minute) …" >&2
	@$(PIP) install --constraint constraints.txt --editable ".[dev]"
	@touch $(VENV)/run.stamp $@

clean:
	rm -rf $(VENV) node_modules
