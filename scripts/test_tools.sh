#!/usr/bin/env bash
# The real parts the tests need, from Debian: chromium, PostgreSQL, zbar, which reads codes, and the
# compilers of `make other-builds`. They are installed when they are missing and this may be done; else one line says what
# is left out and why.
set -u
missing=()
[ -n "${CHROMIUM:-}" ] || command -v chromium >/dev/null 2>&1 || missing+=(chromium)
if ! command -v initdb >/dev/null 2>&1 && ! ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then
  missing+=(postgresql)
fi
command -v zbarimg >/dev/null 2>&1 || missing+=(zbar-tools)
compgen -c clang++ >/dev/null || missing+=(clang)
echo '#include <string>' | g++ -m32 -x c++ -fsyntax-only - >/dev/null 2>&1 || missing+=(g++-multilib)
[ ${#missing[@]} -eq 0 ] && exit 0
left_out() {
  echo "tests in need of ${missing[*]} are left out: $1"
  exit 0
}
command -v apt-get >/dev/null 2>&1 || left_out "this is no Debian; install them yourself"
[ "$(id -u)" -eq 0 ] || left_out "only root may install them (apt-get install ${missing[*]})"
echo "Installing ${missing[*]} for the tests …"
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq >/dev/null 2>&1 || left_out "apt-get update failed; is there a network?"
apt-get install -y -qq --no-install-recommends "${missing[@]}" fonts-dejavu-core >/dev/null 2>&1 ||
  left_out "apt-get install failed"
