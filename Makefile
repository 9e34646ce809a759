# Iris from a fresh clone: needs Python 3.11 or newer, make and git. `make demo` first.
.DEFAULT_GOAL := help
.PHONY: help setup demo test check bench long chaos dst shots studio lock release inspect clean

# Tests start thousands of processes; each would compile anew all that it imports, which takes longer than its work.
export PYTHONDONTWRITEBYTECODE =

# make test TESTS= runs every test, as CI does.
TESTS ?= not slow
# One in so many cases of each end-to-end test runs, others each time (tests/e2e/sample.py); make test SAMPLE= runs all.
SAMPLE ?= 4

BIN := .venv/bin
READY := .venv/.ready
CODE := $(wildcard core text sight consent planning models tools memory nodes graph sim ui testing evals tests)

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' Makefile | expand -t 10

$(READY): requirements.lock pyproject.toml .ci/setup .ci/uv.txt
	@.ci/setup

setup: $(READY) ## set up .venv; does nothing when it is up to date

demo: $(READY) ## send a message on the simulated phone: no key, no phone, no display
	@$(BIN)/iris demo

test: $(READY) ## the tests, on all cores; with TESTS= also kills, fuzzing and long runs, as in CI
	@.ci/system
	@.ci/pytest -m "$(TESTS)" tests/unit tests/language
	@TEST_SAMPLE=$(SAMPLE) .ci/pytest -m "$(TESTS)" --dist loadgroup tests/contract tests/e2e

check: $(READY) ## style, types, layers and dependencies
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	@! grep -rn --include='*.py' 'model_copy(update' $(CODE) | grep -v '^core/record.py:' \
		|| { echo "records are changed by replace(field=value), which mypy checks (core/record.py)"; exit 1; }
	$(BIN)/lint-imports --no-logo
	$(BIN)/deptry .
	$(BIN)/deptry . --exclude '\.|hatch_build' --ignore DEP002,DEP004
	$(BIN)/mypy

bench: $(READY) ## measure the figures in the documentation
	@$(BIN)/iris bench

long: $(READY) ## what takes hours: every case of every test, 5,000 simulated runs, every planted bug, three seeds of every fault
	@.ci/system
	$(BIN)/python -m pytest -n logical --maxprocesses 8 --dist loadgroup tests/contract tests/e2e
	@$(BIN)/iris dst --seed 2000000 --runs 5000
	@$(BIN)/iris dst --bugs
	IRIS_SEEDS=3 IRIS_DST_RUNS=300 $(BIN)/python -m pytest -n logical --maxprocesses 8 --dist loadgroup \
		tests/e2e/cuts tests/e2e/acts

dst: $(READY) ## deterministic simulation: make dst ARGS="--seed 7 --minutes 5"
	@$(BIN)/iris dst $(ARGS)

shots: $(READY) ## make the pictures for docs/: the panel's pages in a real Chromium, and a phone under an arm
	@$(BIN)/python -m tests.shots
	@$(BIN)/python -m tests.stand.arm_shot

studio: $(READY) ## the graph in LangGraph Studio, from this computer
	@$(BIN)/iris studio

lock: $(READY) ## resolve the dependencies again into requirements.lock
	$(BIN)/uv pip compile --universal --generate-hashes --no-emit-index-url --no-annotate --quiet \
		--extra dev --extra studio --extra desktop --extra tray --extra u2 --extra panel --extra mcp --extra chroma \
		--extra vectors --extra programs --extra arm --extra voice --extra fleet pyproject.toml -o requirements.lock

release: $(READY) ## what is published, into dist/: wheel, sources, hashes, components and licences
	@$(BIN)/python -m tests.unit.release.release_files dist

chaos: $(READY) ## 20 phones whose workers are killed, frozen and cut off; the database is restarted, and full if you are root
	@.ci/system
	@CHAOS_TASKS=200 CHAOS_PHONES=20 CHAOS_HITS=30 CHAOS_CUTS=10 CHAOS_RESTARTS=3 CHAOS_FULL=$$(test $$(id -u) = 0 && echo 1 || echo 0) \
		.ci/pytest -m "" -rP --timeout 7200 tests/e2e/fleet/test_fleet_chaos.py

inspect: $(READY) ## ask `iris mcp` with the MCP Inspector's command line; needs npm
	@PATH="$(CURDIR)/$(BIN):$$PATH" npx --yes @modelcontextprotocol/inspector@0.15 --cli iris mcp --device "sim:?lang=en&time=virtual" \
		--method tools/call --tool-name run --tool-arg "task=open Settings" | tee /dev/stderr | grep --quiet verified

clean: ## remove .venv and files left by tools
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .langgraph_api dist build
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
