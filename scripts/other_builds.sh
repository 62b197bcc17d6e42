#!/usr/bin/env bash
# The kernel as other machines build it: for 32 bits, where it does without 128-bit integers and carry
# intrinsics, and by clang. Warnings are errors here. Each build runs the kernel's own test and answers
# again whatever the sample of finished tournaments asks. Called by `make other-builds`.
#   other_builds.sh BIN BUILD     folders with cmake, ninja and python, and to build in
set -euo pipefail
cd "$(dirname "$0")/.."
bin=$(realpath "$1") build=$2
mkdir -p "$build"
"$bin/python" scripts/record.py --all "$build/recorded.txt"

try() { # name, compiler, flags
  local name=$1 compiler=$2 flags=$3
  if ! echo '#include <string>' | "$compiler" $flags -x c++ -fsyntax-only - >/dev/null 2>&1; then
    echo "$name is left out: $compiler $flags does not work here"
    return
  fi
  # Little optimisation: three quarters of the time go into compiling.
  "$bin/cmake" -S src/zug/matching/kernel -B "$build/$name" -G Ninja -DCMAKE_MAKE_PROGRAM="$bin/ninja" \
    -DCMAKE_BUILD_TYPE=None -DCMAKE_COMPILE_WARNING_AS_ERROR=ON \
    -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_CXX_FLAGS="-O1 $flags" >/dev/null
  "$bin/cmake" --build "$build/$name" --target kernel_test
  echo "$name: $compiler $flags"
  "$build/$name/kernel_test" "$build/recorded.txt"
}

clang=$(compgen -c clang++ | grep -E '^clang\+\+(-[0-9]+)?$' | sort -V | tail -1 || true)
try 32-bit g++ -m32
try clang "${clang:-clang++}" ""
