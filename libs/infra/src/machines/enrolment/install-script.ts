export interface InstallSource {
  /** Address of the API, without a slash at the end. */
  readonly apiUrl: string;
  /** Hex digest of the agent the API gives out. */
  readonly sha256: string;
}

function quote(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

/**
 * A script for a Linux machine with systemd and Node 20 or newer, run as root: `install.sh --token-file FILE`, `-` for
 * standard input. It makes the machine one that runs servers. A repeat, which needs no token, brings the program
 * up to date; servers go on running.
 */
export function installScript({ apiUrl, sha256 }: InstallSource): string {
  return `#!/bin/sh
set -eu

API=${quote(apiUrl)}
SHA256=${quote(sha256)}
PROGRAM=/opt/portico/agent.mjs
FOLDER=/var/lib/portico-machine
USAGE='usage: install.sh --token-file FILE, - for standard input'

fail() { echo "install: $1" >&2; exit 1; }

TOKEN_FILE=
while [ $# -gt 0 ]; do
  case $1 in
    --token-file) [ $# -ge 2 ] || fail "$USAGE"; TOKEN_FILE=$2; shift 2;;
    *) fail "$USAGE";;
  esac
done

[ "$(id -u)" = 0 ] || fail 'run this as root'
[ "$(uname -s)" = Linux ] || fail 'this is no Linux machine'
command -v systemctl >/dev/null || fail 'systemd is needed'
command -v curl >/dev/null || fail 'curl is needed'
NODE=$(command -v node) || fail 'Node 20 or newer is needed'
[ "$("$NODE" -p 'Number(process.versions.node.split(".")[0])')" -ge 20 ] || fail 'Node 20 or newer is needed'
[ -e "$FOLDER/machine.json" ] || [ -n "$TOKEN_FILE" ] || fail "$USAGE"

mkdir -p "$(dirname "$PROGRAM")"
curl --fail --silent --show-error --location --output "$PROGRAM.new" "$API/agent/agent.mjs" </dev/null
echo "$SHA256  $PROGRAM.new" | sha256sum --check --status || fail 'the program was damaged on its way'
chmod 644 "$PROGRAM.new"
mv "$PROGRAM.new" "$PROGRAM"

if [ ! -e "$FOLDER/machine.json" ]; then
  "$NODE" "$PROGRAM" --machine "$FOLDER" --enrol "$API" --token-file "$TOKEN_FILE" || fail 'the machine was not enrolled'
fi

cat >/etc/systemd/system/portico-machine.service <<UNIT
[Unit]
Description=Portico machine
After=network-online.target
Wants=network-online.target

[Service]
ExecStart=$NODE $PROGRAM --machine $FOLDER
Restart=always
RestartSec=2
KillMode=process
TimeoutStopSec=20

[Install]
WantedBy=multi-user.target
UNIT

systemctl daemon-reload
systemctl enable portico-machine.service
systemctl restart portico-machine.service
echo 'The machine runs.'
`;
}
