#!/usr/bin/env bash
# The real parts the tests need, from Debian: chromium, PostgreSQL, zbar, which reads codes, the
# proxies and systemd of a served desk, the compilers of `make other-builds`, and what the page in the
# browser is built with; after the word `page` the last of these alone. They are installed when they are
# missing and this may be done; else one line says what is left out and why.
set -u
missing=()
lacks() { [ ! -e "$1" ] && missing+=("$2"); }
if [ "${1:-}" != page ]; then
  [ -n "${CHROMIUM:-}" ] || command -v chromium >/dev/null 2>&1 || missing+=(chromium)
  if ! command -v initdb >/dev/null 2>&1 && ! ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then
    missing+=(postgresql)
  fi
  command -v zbarimg >/dev/null 2>&1 || missing+=(zbar-tools)
  command -v nginx >/dev/null 2>&1 || missing+=(nginx-light)
  command -v caddy >/dev/null 2>&1 || missing+=(caddy)
  lacks /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf fonts-dejavu-core # letters for Chromium
  command -v openssl >/dev/null 2>&1 || missing+=(openssl)
  command -v systemd-analyze >/dev/null 2>&1 || missing+=(systemd)
  echo '#include <string>' | g++ -m32 -x c++ -fsyntax-only - >/dev/null 2>&1 || missing+=(g++-multilib)
fi
lacks /usr/bin/clang++-16 clang-16
lacks /usr/lib/llvm-16/bin/wasm-ld lld-16
lacks /usr/include/wasm32-wasi/stdio.h wasi-libc
lacks /usr/lib/llvm-16/lib/wasm32-wasi/libc++.a libc++-16-dev-wasm32
lacks /usr/lib/llvm-16/lib/wasm32-wasi/libc++abi.a libc++abi-16-dev-wasm32
lacks /usr/lib/llvm-16/lib/clang/16/lib/wasi/libclang_rt.builtins-wasm32.a libclang-rt-16-dev-wasm32
command -v npm >/dev/null 2>&1 || missing+=(npm)
[ ${#missing[@]} -eq 0 ] && exit 0
left_out() {
  echo "what needs ${missing[*]} is left out: $1"
  exit 0
}
command -v apt-get >/dev/null 2>&1 || left_out "this is no Debian; install them yourself"
[ "$(id -u)" -eq 0 ] || left_out "only root may install them (apt-get install ${missing[*]})"
echo "Installing ${missing[*]} …"
export DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 # no proxy is to be started
apt-get update -qq >/dev/null 2>&1 || left_out "apt-get update failed; is there a network?"
install() { apt-get install -y -qq --no-install-recommends "$@" >/dev/null 2>&1; }
install "${missing[@]}" && exit 0
# One that this release does not have must not cost us the others.
wanted=("${missing[@]}")
missing=()
for one in "${wanted[@]}"; do install "$one" || missing+=("$one"); done
[ ${#missing[@]} -eq 0 ] || left_out "apt-get install failed"
