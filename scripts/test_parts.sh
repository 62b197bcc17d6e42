#!/usr/bin/env bash
# `make test`, part by part: what is being done, and how long it took. Stops at the first fault.
set -uo pipefail
: "${MAKE:=make}" "${BIN:=.venv/bin}"
unset PYTHONDONTWRITEBYTECODE # hundreds of tests start Zug: each would compile all of it anew
parts=0
report=()

took() { # seconds
  if [ "$1" -ge 60 ]; then printf '%d min %02d s' $(($1 / 60)) $(($1 % 60)); else printf '%d s' "$1"; fi
}

part() { # what is done, then the command
  local what=$1 start=$SECONDS code=0
  shift
  parts=$((parts + 1))
  printf '\n== %d. %s\n' "$parts" "$what"
  "$@" || code=$?
  report+=("$(printf '%12s  %s' "$(took $((SECONDS - start)))" "${what%% (*}")")
  [ $code -eq 0 ] && return
  summary
  printf '\nFailed: %s (exit code %d). See what is printed above the table.\n' "$what" "$code" >&2
  exit 1
}

summary() {
  printf '\n'
  printf '%s\n' "${report[@]}"
  printf '%12s  in all\n' "$(took $SECONDS)"
}

part "Zug and its kernel in .venv (about a minute of compiling the first time)" \
  "$MAKE" --no-print-directory .venv/.core
part "What tests and documentation need (two minutes of downloads the first time)" \
  "$MAKE" --no-print-directory .venv/.ready
part "Lint: ruff, mypy --strict, direction of imports" "$MAKE" --no-print-directory lint
part "The kernel's own test in C++" "$MAKE" --no-print-directory kernel-test
part "Programs the tests use: Chromium, PostgreSQL and others (installed on Debian where they are missing)" \
  scripts/test_tools.sh
part "Zug in the browser (a minute of compiling the first time)" \
  "$MAKE" --no-print-directory page PAGE_OPTIONS=--if-possible
part "Tests (about ten minutes on two cores)" "$BIN/python" -m pytest -m "" -n auto --dist worksteal
part "Documentation" "$MAKE" --no-print-directory docs
summary
