# Honor System: everything one does with a clone. `make` alone lists it.
#
# The environment in .venv is made on demand, from pyproject.toml (what we need) and constraints.txt (exactly which
# releases), and is left alone for as long as these two stay the same.

SHELL := /bin/sh
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

# Any Python from 3.11 up; name another one with `make PYTHON=/path/to/python3.12 .venv`.
PYTHON ?=
PACKAGES := core net replays tui
# How many test processes: three more than processors, for most of its time a test waits for other programs.
WORKERS ?= $(shell echo $$(($$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1) + 3)))
# More for pytest: `make test ARGS="tests/core -k claim"`.
ARGS ?=

RUN := .venv/bin/python
# The stamp's name says where the environment was made: one that was copied or moved along with the folder still points
# at the old place, and is made anew.
nothing :=
space := $(nothing) $(nothing)
STAMP := .venv/made-in$(subst $(space),_,$(subst /,-,$(CURDIR)))

.PHONY: help play test lint format bench soak schemas golden pictures clean .venv

help: ## this list
	@awk -F ':.*## ' '/^[a-z.]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

play: $(STAMP) ## sit down at a table of James Bond 007 with three bots
	@.venv/bin/honor play james-bond-007 --seats 4 --bots steady

test: $(STAMP) ## the tests, on all processors
	$(RUN) -m pytest -n $(WORKERS) --dist worksteal -m "not soak and not bench" $(ARGS)

lint: $(STAMP) ## style, types, and who may import whom
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	$(RUN) -m mypy
	.venv/bin/lint-imports

format: $(STAMP) ## put the code into shape
	.venv/bin/ruff check --fix-only .
	.venv/bin/ruff format .

bench: $(STAMP) ## measure, and print what was measured
	$(RUN) -m tests.bench $(ARGS)

soak: $(STAMP) ## the long tests: minutes to hours
	$(RUN) -m pytest -n $(WORKERS) --dist worksteal -m soak $(ARGS)

schemas: $(STAMP) ## write the JSON Schemas of the file formats to docs/
	$(RUN) -m replays.schemas

golden: $(STAMP) ## write the golden playthroughs anew; read the difference before you commit it
	$(RUN) -m tests.golden

pictures: $(STAMP) ## draw the pictures of the README from the running app
	$(RUN) -m tui.pictures

clean: ## remove caches and build output; the environment stays (rm -r .venv removes that)
	rm -rf build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	rm -rf snapshot_report.html dask-worker-space dask-scratch-space
	find $(PACKAGES) tests -name __pycache__ -type d -prune -exec rm -rf {} +

.venv: $(STAMP) ## the environment, test tools and byte code included
	@:

# What the stamp holds is the checksum of what the environment was made from, so that a mere touch (a checkout, a
# rebase) costs nothing.
$(STAMP): pyproject.toml constraints.txt
	@set -eu; \
	sum=$$(cat pyproject.toml constraints.txt | cksum); \
	if [ -f '$@' ] && [ "$$(cat '$@')" = "$$sum" ] && $(RUN) -c '' 2>/dev/null; then touch '$@'; exit 0; fi; \
	if [ ! -f '$@' ] || ! $(RUN) -c '' 2>/dev/null; then \
	    python=; seen=; \
	    for candidate in $(if $(PYTHON),'$(PYTHON)',python3 python3.14 python3.13 python3.12 python3.11 python); do \
	        version=$$("$$candidate" -c 'import sys; print("%d.%d.%d" % sys.version_info[:3])' 2>/dev/null) || continue; \
	        if "$$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then python=$$candidate; break; fi; \
	        seen="$$seen$${seen:+, }$$candidate is $$version"; \
	    done; \
	    if [ -z "$$python" ]; then \
	        echo "Honor System needs Python 3.11 or newer; $${seen:-there is no $(or $(PYTHON),python3) here}." >&2; \
	        echo "Install one, or say where it is: make PYTHON=/path/to/python3.12 $(or $(MAKECMDGOALS),.venv)" >&2; \
	        exit 1; \
	    fi; \
	    if ! "$$python" -c 'import venv, ensurepip' 2>/dev/null; then \
	        echo "$$python is $$version, but comes without its venv module, which makes the environment." >&2; \
	        echo "On Debian and Ubuntu: apt-get install python$${version%.*}-venv (or python3-venv)" >&2; \
	        exit 1; \
	    fi; \
	    echo "Making .venv with $$python ($$version); this takes a minute, once."; \
	    "$$python" -m venv --clear .venv; \
	else \
	    echo "pyproject.toml or constraints.txt has changed: bringing .venv up to date."; \
	fi; \
	pip="$(RUN) -m pip --disable-pip-version-check"; \
	$$pip install -qq -c constraints.txt setuptools; \
	$$pip install -qq -c constraints.txt --no-build-isolation --config-settings editable_mode=compat -e '.[dev]'; \
	$(RUN) -m compileall -q $(PACKAGES); \
	$(RUN) -m compileall -q "$$($(RUN) -c 'import sysconfig; print(sysconfig.get_path("purelib"))')" >/dev/null || :; \
	echo "$$sum" > '$@'
