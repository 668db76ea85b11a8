# Every target works on a fresh clone: it installs what it needs into .venv first.

VENV := .venv
PYTHON_IN := $(VENV)/bin/python
PIP_INSTALL := $(PYTHON_IN) -m pip install -qq --disable-pip-version-check
HOT := $(wildcard $(shell cat hot_modules.txt))

ENVIRONMENT := $(VENV)/pyvenv.cfg
DEV := $(VENV)/.dev-installed
BENCH := $(VENV)/.bench-installed
BUILT := $(VENV)/.built

.PHONY: help play test bench lock format golden pictures index build clean

help:
	@echo "make play    install, then play a game in the terminal"
	@echo "make test    every check: lint, types, import contracts, tests in both modes"
	@echo "make bench   measure the engine beside its peers"
	@echo "make build   install into $(VENV) and compile the hot modules"
	@echo "make format  format and repair the sources"
	@echo "make index   rebuild the rule coverage index"
	@echo "make golden  record the reference games again"
	@echo "make pictures draw the README's pictures again"
	@echo "make lock    resolve the dependencies again"
	@echo "make clean   remove everything that was built"

play: $(BUILT)
	@$(VENV)/bin/starfold play

test: $(BUILT)
	@scripts/check

bench: $(BUILT) $(BENCH)
	@$(PYTHON_IN) -m benchmarks

pictures: $(BUILT)
	@$(PYTHON_IN) scripts/pictures.py

golden: $(BUILT)
	@$(PYTHON_IN) -m tests.golden regenerate

index: $(DEV)
	@PYTHONPATH=src $(PYTHON_IN) -m starfold.rulebook.coverage --rebuild

format: $(DEV)
	@$(VENV)/bin/ruff check --fix-only --quiet .
	@$(VENV)/bin/ruff format .

build: $(BUILT)

$(ENVIRONMENT): scripts/bootstrap
	@scripts/bootstrap
	@touch $@

$(DEV): $(ENVIRONMENT) requirements/dev.lock
	@echo "installing the development tools into $(VENV)"
	@$(PIP_INSTALL) --require-hashes --requirement requirements/dev.lock
	@touch $@

$(BUILT): $(DEV) pyproject.toml setup.py scripts/build hot_modules.txt $(HOT)
	@scripts/build
	@touch $@

$(BENCH): $(DEV) requirements/bench.lock
	@echo "installing the peers to measure against into $(VENV)"
	@$(PIP_INSTALL) --require-hashes --requirement requirements/bench.lock
	@touch $@

# One resolution for all supported platforms and Python versions; no index or host is recorded.
COMPILE := $(VENV)/bin/uv pip compile --quiet --universal --python-version 3.11 --upgrade \
	--generate-hashes --no-header --no-emit-index-url --no-emit-find-links pyproject.toml

lock: $(ENVIRONMENT)
	@$(PIP_INSTALL) uv
	@$(COMPILE) --extra dev --output-file requirements/dev.lock
	@$(COMPILE) --extra bench --constraint requirements/dev.lock \
		--output-file requirements/bench.lock

clean:
	@rm -rf $(VENV) build dist src/*.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	@rm -rf .import_linter_cache
	@find src -name '*.so' -delete
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
