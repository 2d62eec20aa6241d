export interface InstallSource {
  /** Address of the API, without a slash at the end. */
  readonly apiUrl: string;
  /** Where agents dial. */
  readonly tunnelUrl: string;
  /** Hex digest of the agent the API gives out. */
  readonly sha256: string;
}

function quote(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

/**
 * A script for a Linux machine with systemd and Node 20 or newer, run as root:
 * `install.sh SERVER_ID TOKEN [GATEWAY]`. A repeat brings the agent up to date and keeps its data.
 */
export function installScript({ apiUrl, tunnelUrl, sha256 }: InstallSource): string {
  return `#!/bin/sh
set -eu

SERVER_ID=\${1:-}
TOKEN=\${2:-}
GATEWAY=\${3:-${quote(tunnelUrl)}}
SOURCE=${quote(`${apiUrl}/agent/agent.mjs`)}
SHA256=${quote(sha256)}
FOLDER=/opt/portico-agent
ACCOUNT=portico-agent

fail() { echo "install: $1" >&2; exit 1; }

[ "$(id -u)" = 0 ] || fail 'run this as root'
[ "$(uname -s)" = Linux ] || fail 'this is no Linux machine'
command -v systemctl >/dev/null || fail 'systemd is needed'
command -v curl >/dev/null || fail 'curl is needed'
NODE=$(command -v node) || fail 'Node 20 or newer is needed'
[ "$("$NODE" -p 'Number(process.versions.node.split(".")[0])')" -ge 20 ] || fail 'Node 20 or newer is needed'
case $SERVER_ID in *[!0-9a-f-]*|'') fail 'usage: install.sh SERVER_ID TOKEN [GATEWAY]';; esac
case $TOKEN in *[!A-Za-z0-9_-]*|'') fail 'usage: install.sh SERVER_ID TOKEN [GATEWAY]';; esac
case $GATEWAY in *[!A-Za-z0-9:/._-]*) fail 'GATEWAY is no address';; ws://*|wss://*) ;; *) fail 'GATEWAY must begin with ws:// or wss://';; esac

id "$ACCOUNT" >/dev/null 2>&1 || useradd --system --home-dir "$FOLDER/home" --shell /usr/sbin/nologin "$ACCOUNT"
mkdir -p "$FOLDER/home"
chown "$ACCOUNT": "$FOLDER/home"
chmod 700 "$FOLDER/home"

curl --fail --silent --show-error --location --output "$FOLDER/agent.mjs.new" "$SOURCE"
echo "$SHA256  $FOLDER/agent.mjs.new" | sha256sum --check --status || fail 'the agent was damaged on its way'
chmod 644 "$FOLDER/agent.mjs.new"
mv "$FOLDER/agent.mjs.new" "$FOLDER/agent.mjs"

umask 077
cat >"$FOLDER/agent.json.new" <<CONFIG
{"gatewayUrl":"$GATEWAY","serverId":"$SERVER_ID","token":"$TOKEN","home":"$FOLDER/home","heartbeatSeconds":10}
CONFIG
chown "$ACCOUNT": "$FOLDER/agent.json.new"
mv "$FOLDER/agent.json.new" "$FOLDER/agent.json"

umask 022
cat >/etc/systemd/system/portico-agent.service <<UNIT
[Unit]
Description=Portico agent
After=network-online.target
Wants=network-online.target

[Service]
User=$ACCOUNT
WorkingDirectory=$FOLDER/home
ExecStart=$NODE $FOLDER/agent.mjs --config $FOLDER/agent.json
Restart=always
RestartSec=2
KillMode=process
TimeoutStopSec=20

[Install]
WantedBy=multi-user.target
UNIT

systemctl daemon-reload
systemctl enable portico-agent.service
systemctl restart portico-agent.service
echo 'The agent runs.'
`;
}
