# Every target sets up .venv by itself; nothing but Python 3.10+ and make has to be there.
# PYTHON=python3.12 picks the Python that .venv is made with, ARGS="..." is handed to the command.

PYTHON ?= $(firstword $(foreach name,python3 python3.14 python3.13 python3.12 python3.11 python3.10 python,\
	$(shell $(name) -c "import sys; sys.version_info >= (3, 10) and print('$(name)')" 2>/dev/null)) python3)
VENV := .venv
ifeq ($(OS),Windows_NT)
BIN := $(VENV)/Scripts
else
BIN := $(VENV)/bin
endif
RUN := $(BIN)/python
PIP_INSTALL := $(RUN) -m pip install --quiet --disable-pip-version-check

# A stamp for what was last installed from pyproject.toml: to run, to test, to test on the target.
READY := $(VENV)/ready
READY_TEST := $(VENV)/ready-test
READY_TARGET := $(VENV)/ready-target

# A .venv that can't run (a newer system Python, an interrupted set-up), or that was made here and then moved, so
# that it still runs the tree of the old place, is made anew. One that somebody else made is used as it is.
CHECK_VENV := import os, pip; at = '$(VENV)/made-in'; print(not os.path.exists(at) or open(at).read() == os.getcwd())
ifneq ($(wildcard $(VENV)),)
ifneq ($(shell $(RUN) -c "$(CHECK_VENV)" 2>/dev/null),True)
$(info Making $(VENV) anew: it can't run, or was moved.)
$(shell rm -rf $(VENV))
endif
endif

.PHONY: help sim test fuzz faults test-target bench bench-target generated pictures clean
.DELETE_ON_ERROR:

help:
	@echo "make sim           the device in a web page, running the firmware itself"
	@echo "make test          all tests but those on the emulated board"
	@echo "make fuzz          a million keys at random against the model; junk at the serial link"
	@echo "make faults        every power cut, changed byte and fault there is: some minutes"
	@echo "make test-target   the tests on a real CircuitPython image, on the emulated board"
	@echo "make bench         how fast the interface and the simulator are on this machine"
	@echo "make bench-target  the same on the emulated board"
	@echo "make generated     write the generated files anew: fonts, pictures and boards in docs/"
	@echo "make clean         remove .venv and what was built"

sim: $(READY)
	$(RUN) -m shakekeeper_host sim $(ARGS)

test: $(READY_TEST)
	$(RUN) -m pytest -n 2 $(ARGS)

fuzz: $(READY_TEST)
	$(RUN) -m tests.faults.fuzz --events 1000000
	SHAKEKEEPER_FUZZ=1 $(RUN) -m pytest tests/link tests/host/test_history_unplugged.py $(ARGS)

faults: $(READY_TEST)
	$(RUN) -m pytest -n 2 tests/faults --thorough $(ARGS)

test-target: $(READY_TARGET)
	$(RUN) -m pytest -m target $(ARGS)

bench: $(READY_TEST)
	$(RUN) bench/interface.py
	$(RUN) bench/simulator.py $(ARGS)

bench-target: $(READY_TARGET)
	$(RUN) bench/target.py $(ARGS)

generated: $(READY_TEST)
	$(RUN) -m shakekeeper_host.fonts
	$(RUN) -m shakekeeper_host.deploy.documents
	$(MAKE) pictures

pictures: $(READY)
	$(RUN) -m shakekeeper_host play docs/pictures/*.play --shots docs/pictures $(ARGS)
	@rm -f docs/pictures/*.txt

clean:
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .hypothesis

$(RUN):
	@$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 10))" || { \
		echo "Shakekeeper needs Python 3.10 or newer; name one with: make PYTHON=python3.12"; exit 1; }
	@echo "Making $(VENV) ..."
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
		echo "This Python can't make virtual environments (on Debian: apt install python3-venv)."; exit 1; }
	@$(RUN) -c "import os; open('$(VENV)/made-in', 'w').write(os.getcwd())"

# -e: the tree itself is what runs, so only a changed list of packages asks for another install.
$(READY): pyproject.toml | $(RUN)
	@echo "Installing what Shakekeeper needs ..."
	@$(PIP_INSTALL) -e . && touch $@

$(READY_TEST): pyproject.toml | $(RUN)
	@echo "Installing what the tests need ..."
	@$(PIP_INSTALL) -e ".[test]" && touch $@ $(READY)

$(READY_TARGET): pyproject.toml | $(RUN)
	@echo "Installing what the tests on the emulated board need ..."
	@$(PIP_INSTALL) -e ".[test,emulator]" && touch $@ $(READY) $(READY_TEST)
