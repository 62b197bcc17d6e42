# Everything is set up in .venv by the first target you call.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip install -qq --disable-pip-version-check
CORE   := $(VENV)/.core
READY  := $(VENV)/.ready
SOURCE := src/zug/matching/kernel
KERNEL := CMakeLists.txt $(wildcard $(SOURCE)/*.txt $(SOURCE)/*pp $(SOURCE)/core/*)
# Where pip builds the kernel (tool.scikit-build in pyproject.toml).
BUILT   = build/$(shell $(BIN)/python -c "from scikit_build_core.builder.wheel_tag import WheelTag as T; print(T.compute_best([], py_api='cp312'))")

# A Python that is gone, as after an upgrade of the system, takes along what was installed for it.
ifeq ($(shell $(BIN)/python -V 2>/dev/null),)
$(shell rm -f $(CORE) $(READY))
endif

.PHONY: demo test t lint release-check docs page messages wording constraints bench conformance wheel kernel-test other-builds sanitize clean help

help:
	@echo "make demo         pair the next round of a sample tournament and show how it came about"
	@echo "make t            the tests that what you changed affects (ten seconds)"
	@echo "make t SINCE=main the same for all that has changed since another commit"
	@echo "make test         lint, all tests, documentation"
	@echo "make lint         ruff, mypy --strict, imports, templates, scripts, the repository, translations, a report on size"
	@echo "make release-check  what a release needs: lint, and every sentence translated and checked"
	@echo "make docs         build the documentation into site/"
	@echo "make page         build Zug in the browser into page/, for any web server"
	@echo "make messages     collect what Zug says into the catalogues of its languages, compile them"
	@echo "make wording      write down what screens and commands say now (tests/wording), to be read as a diff"
	@echo "make bench        run the benchmarks (adds py4swiss for comparison)"
	@echo "make bench PEERS=path,path   compare with these programs too (bbpPairings, a jar of JaVaFo …)"
	@echo "make conformance DATA=path   replay the large collections found there"
	@echo "make wheel        a wheel of Zug in dist/ that installs without a compiler"
	@echo "make kernel-test  the kernel's own test in C++, without Python"
	@echo "make other-builds the same by clang and in 32 bits, warnings being errors"
	@echo "make sanitize     the kernel's tests under address and undefined-behaviour sanitizers"

# The kernel is built in .venv, not in a throw-away environment, so that a second build is quick.
$(CORE): pyproject.toml $(KERNEL)
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV)
	@echo "Installing Zug into $(VENV) (the kernel is compiled: about a minute the first time) …"
	@$(PIP) --upgrade pip
	@$(PIP) scikit-build-core nanobind cmake ninja
	@$(PIP) --no-build-isolation --editable .
	@touch $@

$(READY): $(CORE)
	@echo "Installing what tests and documentation need …"
	@$(PIP) --no-build-isolation --editable '.[dev,docs]'
	@touch $@

demo: $(CORE)
	@$(BIN)/zug pair samples/open.trf
	@echo
	@$(BIN)/zug explain samples/open.trf --board 1
	@echo
	@echo "The arbiter's desk in a browser: $(BIN)/pip install -e '.[web]' && $(BIN)/zug serve --demo"

test:
	@MAKE="$(MAKE)" BIN="$(BIN)" scripts/test_parts.sh

# Which tests call what is in tests/affected.json; scripts/affected.py --record writes it anew.
t: $(READY)
	@$(BIN)/python scripts/affected.py $(if $(SINCE),--since $(SINCE))

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python scripts/static_files.py
	$(BIN)/vermin --quiet --violations --target=3.11- src scripts benchmarks
	$(BIN)/python scripts/repository.py
	$(BIN)/python scripts/messages.py --check
	$(BIN)/djlint --quiet src/zug
	-@$(BIN)/python scripts/house.py

# What a release needs beyond a green `make test`: nothing left to translate, nothing to check.
release-check: lint
	$(BIN)/python scripts/messages.py --check --release

docs: $(READY)
	$(BIN)/python scripts/compliance.py
	$(BIN)/python scripts/checklist.py
	$(BIN)/python scripts/cli_reference.py
	$(BIN)/python scripts/codes_reference.py
	$(BIN)/python scripts/settings_reference.py
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict
	$(BIN)/python scripts/repository.py --site site

page: $(CORE)
	@scripts/test_tools.sh page
	@$(BIN)/python scripts/page.py $(PAGE_OPTIONS)

messages: $(READY)
	$(BIN)/python scripts/messages.py

wording: $(READY)
	@WRITE_WORDING=1 $(BIN)/python -m pytest -q $(shell grep -rl --include='test_*_wording.py' assert_wording tests)
	@git diff --stat -- tests/wording
	@git ls-files --others --exclude-standard -- tests/wording

constraints: $(READY)
	$(BIN)/python scripts/constraints.py

bench: $(CORE)
	@$(PIP) py4swiss==0.3.1
	$(BIN)/python benchmarks/rounds.py $(if $(PEERS),--peers $(PEERS))

conformance: $(CORE)
	@test -n "$(DATA)" || { echo "say where the collections are: make conformance DATA=path"; exit 2; }
	$(BIN)/python scripts/conformance.py $(DATA)

wheel: $(READY)
	@$(BIN)/python scripts/wheel.py dist

# Built where the kernel has been built, so that none of it is compiled twice.
kernel-test: $(CORE)
	@$(BIN)/cmake --build $(BUILT) --target kernel_test
	@$(BIN)/ctest --test-dir $(BUILT)/kernel --output-on-failure

other-builds: $(CORE)
	@scripts/other_builds.sh $(BIN) build/other

# The kernel alone, built apart; the package in .venv stays as it is.
sanitize: $(READY)
	$(BIN)/cmake -S . -B build/sanitize -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN))/ninja \
		-DZUG_SANITIZE=ON -DCMAKE_BUILD_TYPE=RelWithDebInfo \
		-Dnanobind_DIR="$$($(BIN)/python -m nanobind --cmake_dir)" \
		-DPython_EXECUTABLE="$(abspath $(BIN))/python"
	$(BIN)/cmake --build build/sanitize --target _core kernel_test
	$(BIN)/ctest --test-dir build/sanitize/kernel --output-on-failure
	ZUG_KERNEL=build/sanitize ASAN_OPTIONS=detect_leaks=0 \
		LD_PRELOAD="$$(g++ -print-file-name=libasan.so) $$(g++ -print-file-name=libstdc++.so)" \
		$(BIN)/python -m pytest tests/matching -m "" -p no:cacheprovider -s

clean:
	rm -rf build site dist page $(VENV)
