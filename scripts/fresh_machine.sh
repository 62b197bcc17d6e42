#!/usr/bin/env bash
# `make demo` and `make test` on an empty Debian 12, first as an ordinary user, then as root: what a
# newcomer meets. Run before a release.
#
#   scripts/fresh_machine.sh [--quick] [--demo] [--keep] [FOLDER]
#
#   --quick  of the tests only those that depend on the machine most
#   --demo   `make demo` only
#   --keep   leave the machine in FOLDER (by default a new one in /var/tmp)
#
# Needs root and debootstrap. The machine gets the last commit and the packages that the README names.
# How this computer reaches Debian, PyPI and npm (mirrors, proxies, certificates, local folders of wheels)
# is passed on.
set -euo pipefail
cd "$(dirname "$0")/.."
SUITE=bookworm
ARBITER=arbiter
CERTIFICATES=/etc/ssl/certs/ca-certificates.crt
quick="" demo="" keep="" folder=""
for word in "$@"; do
  case $word in
    --quick) quick=1 ;;
    --demo) demo=1 ;;
    --keep) keep=1 ;;
    -*) echo "unknown option $word" >&2; exit 2 ;;
    *) folder=$word ;;
  esac
done
[ "$(id -u)" -eq 0 ] || { echo "only root may make a machine in a folder: run it as root" >&2; exit 1; }
command -v debootstrap >/dev/null || { echo "debootstrap is missing: apt install debootstrap" >&2; exit 1; }
# Mounts and processes of a namespace end with it, whatever ends this script.
if [ -z "${ZUG_FRESH_MACHINE:-}" ]; then
  export ZUG_FRESH_MACHINE=1
  exec unshare --mount --pid --fork --kill-child --propagation private "scripts/$(basename "$0")" "$@"
fi
[ -n "$folder" ] || folder=$(mktemp -d /var/tmp/zug-fresh-XXXXXX)
mkdir -p "$folder"
folder=$(realpath "$folder")

mounts=()
clean_up() {
  local place
  for place in $(printf '%s\n' "${mounts[@]}" | tac); do umount -l "$place" 2>/dev/null || true; done
  if grep -q " $folder/" /proc/self/mounts; then
    echo "something is still mounted below $folder" >&2
  elif [ -z "$keep" ]; then
    rm -rf --one-file-system "$folder"
  fi
}
trap clean_up EXIT
trap 'exit 130' INT TERM

mounted() { # the options and what to mount, then the place in the machine
  local place=$folder${*: -1}
  mkdir -p "$place"
  mount "${@:1:$#-1}" "$place"
  mounts+=("$place")
}

# What apt asks here for this release; without any, debootstrap asks where it does by itself.
mirror() {
  command -v apt-get >/dev/null || return 0
  apt-get indextargets --format '$(REPO_URI) $(RELEASE)' 'Created-By: Packages' 2>/dev/null |
    awk -v suite=$SUITE '$2 == suite { print $1; exit }'
}

# Folders on this computer that pip looks into; an index, `simple`, has its files beside it.
folders_of_pip() {
  { python3 -m pip config list 2>/dev/null; env | grep '^PIP_' || true; } | tr -s "'\"= \\\\n" '\n' |
    sed -n 's|^file://||; s|/simple/\{0,1\}$||; /^\//p' | sort -u | while read -r place; do
      if [ -d "$place" ]; then echo "$place"; fi
    done
}

pass_on_the_network() {
  cp /etc/resolv.conf /etc/hosts "$folder/etc/" 2>/dev/null || true
  if command -v apt-config >/dev/null; then
    apt-config dump | grep -iE '^Acquire::(https?|Check-Valid-Until|Retries)' \
      >"$folder/etc/apt/apt.conf.d/99network" || true
  fi
  if [ -e $CERTIFICATES ]; then cp -L $CERTIFICATES "$folder/etc/certificates-of-the-host.crt"; fi
  if [ -e /etc/pip.conf ]; then cp -L /etc/pip.conf "$folder/etc/pip.conf"; fi
  local place
  for place in $(folders_of_pip); do mounted --bind -o ro "$place" "$place"; done
}

# A home with its own clone and the settings of whoever runs this.
furnish() { # the user, then their home
  local home=$folder$2
  git clone --quiet --no-hardlinks . "$home/zug"
  if [ -e ~/.config/pip/pip.conf ]; then install -D ~/.config/pip/pip.conf "$home/.config/pip/pip.conf"; fi
  if [ -e ~/.npmrc ]; then install -m 600 ~/.npmrc "$home/.npmrc"; fi
  chroot "$folder" chown -R "$1:$1" "$2"
}

inside() { # the user, their home, then the command
  local user=$1 home=$2 passed=() name
  shift 2
  while read -r name; do passed+=("$name"); done < <(
    env | grep -iE '^((https?|ftp|all|no)_proxy|PIP_[A-Z_]+|npm_config_[a-z_]+|PYTEST_ADDOPTS)='
  )
  if [ -e "$folder/etc/certificates-of-the-host.crt" ]; then
    for name in SSL_CERT_FILE PIP_CERT REQUESTS_CA_BUNDLE NODE_EXTRA_CA_CERTS; do
      passed+=("$name=/etc/certificates-of-the-host.crt")
    done
  fi
  chroot --userspec="$user:$user" "$folder" env -i "HOME=$home" "USER=$user" LANG=C.UTF-8 TERM=dumb \
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "${passed[@]}" \
    bash -c 'cd "$HOME/zug" 2>/dev/null || cd /; "$@"' bash "$@"
}

report=()
failed=0
try() { # the user, their home, then the command
  local user=$1 home=$2 start=$SECONDS code=0
  shift 2
  printf '\n######## %s: %s\n' "$user" "$*"
  inside "$user" "$home" "$@" || code=$?
  [ $code -eq 0 ] || failed=1
  report+=("$(printf '%-8s %-10s exit code %d, %d s' "$user" "$*" $code $((SECONDS - start)))")
}

main() {
  packages=$(sed -n 's/.*apt install \(python3-venv [^`]*\)`.*/\1/p' README.md | head -1)
  [ -n "$packages" ] || { echo "README.md names no Debian packages" >&2; exit 1; }
  if [ -n "$(git status --porcelain)" ]; then echo "what is not committed is not tried" >&2; fi
  echo "Making an empty Debian ($SUITE) in $folder …"
  # shellcheck disable=SC2046 # no mirror, no argument
  said=$(debootstrap --variant=minbase $SUITE "$folder" $(mirror) 2>&1) || { tail <<<"$said" >&2; exit 1; }
  mounted -t proc proc /proc
  mounted -t tmpfs -o mode=1777 tmpfs /dev/shm
  mounted -t devpts -o newinstance,ptmxmode=0666,mode=0620,gid=5 devpts /dev/pts
  ln -sf pts/ptmx "$folder/dev/ptmx"
  printf '#!/bin/sh\nexit 101\n' >"$folder/usr/sbin/policy-rc.d" # what is installed starts no service
  chmod 755 "$folder/usr/sbin/policy-rc.d"
  pass_on_the_network
  echo "Installing $packages …"
  export DEBIAN_FRONTEND=noninteractive
  inside root /root apt-get update -qq
  # shellcheck disable=SC2086 # several words
  inside root /root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $packages >/dev/null
  chroot "$folder" useradd --create-home --shell /bin/bash $ARBITER
  furnish root /root
  furnish $ARBITER /home/$ARBITER
  if [ -n "$quick" ]; then
    export PYTEST_ADDOPTS="tests/page tests/reports tests/pictures tests/packaging tests/web/test_deploy.py \
tests/web/test_upgrade.py tests/test_benchmarks.py tests/test_pool.py tests/test_site.py"
  fi
  # The user first: root's tests install programs for everybody.
  try $ARBITER /home/$ARBITER make demo
  [ -n "$demo" ] || try $ARBITER /home/$ARBITER make test
  try root /root make demo
  [ -n "$demo" ] || try root /root make test
  printf '\n'
  printf '%s\n' "${report[@]}"
  exit $failed
}

main # read whole before it starts: an edit meanwhile changes nothing
