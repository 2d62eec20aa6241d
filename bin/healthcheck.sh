#!/usr/bin/env bash
# Whether what a container runs is well: ends with 0 or 1. Nothing but this shell, since an engine asks every few seconds:
# a start of Node costs a hundred times what the answer does, and on a busy computer does not end in time.
#
#   healthcheck.sh api | worker | machine [folder]
set -u

# A process is well while it says that it is ready.
is_ready() {
  exec 3<>"/dev/tcp/127.0.0.1/$1" || return 1
  printf 'GET /readyz HTTP/1.0\r\n\r\n' >&3
  read -r -t 8 _ status _ <&3 && [ "$status" = 200 ]
}

# A machine is well while its tunnel is open. The mark of it names the process, and when that one began.
is_connected() {
  { read -r pid && read -r identity; } <"$1/machine.connected" || return 1
  stat=$(<"/proc/$pid/stat") || return 1
  read -ra fields <<<"${stat##*) }"
  [ "$identity" = "$(</proc/sys/kernel/random/boot_id):${fields[19]}" ]
}

case "${1:-}" in
api) is_ready "${ADMIN_PORT:-$((${PORT:-3000} + 1))}" ;;
worker) is_ready "${WORKER_ADMIN_PORT:-$((${PORT:-3000} + 2))}" ;;
machine) is_connected "${2:-/var/lib/portico-machine}" ;;
*) exit 2 ;;
esac
