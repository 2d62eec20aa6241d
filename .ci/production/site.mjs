// One installation under Compose: the tracked files of the checkout as they stand, with settings and secrets of its own.
import { randomBytes } from 'node:crypto';
import { appendFileSync, copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { say } from './engine.mjs';

const TARGETS = {
  service: 'portico',
  api: 'portico-api',
  worker: 'portico-worker',
  machine: 'portico-machine',
};
const hex = (bytes) => randomBytes(bytes).toString('hex');
const base64 = (bytes) => randomBytes(bytes).toString('base64');

/** Evaluates in the process of ours that runs in a container, by its inspector. */
const EVALUATE = `
  const { readdirSync, readFileSync } = require('node:fs');
  const [, expression] = process.argv;
  const pid = readdirSync('/proc').find((name) => /^\\d+$/.test(name) && name !== String(process.pid) &&
    /^node\\0.*dist\\/bundle\\//.test(readFileSync('/proc/' + name + '/cmdline', 'latin1')));
  process.kill(Number(pid), 'SIGUSR1');
  (async () => {
    let target = null;
    for (let tries = 0; target === null && tries < 100; tries += 1) {
      target = await fetch('http://127.0.0.1:9229/json').then((answer) => answer.json(), () => null);
      if (target === null) await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const socket = new WebSocket(target[0].webSocketDebuggerUrl);
    socket.onopen = () => socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } }));
    socket.onmessage = ({ data }) => { console.log(data); process.exit(0); };
  })();
`;

/** The secrets that docs/operator/install.md has people make. */
const secrets = () => ({
  ENCRYPTION_KEY: base64(32),
  KEY_PEPPERS: `1:${base64(32)}`,
  INTERNAL_TOKEN: hex(32),
  POSTGRES_PASSWORD: hex(24),
  REDIS_PASSWORD: hex(24),
  STORAGE_S3_SECRET_KEY: hex(24),
});

export class Site {
  /** @param plugin path of Compose */
  constructor(engine, plugin, checkout, folder, project) {
    Object.assign(this, { engine, plugin, checkout, folder, project });
  }

  /** @param settings lines of .env beside the secrets */
  static async make(engine, plugin, checkout, settings) {
    const folder = mkdtempSync(join(tmpdir(), 'portico-site-'));
    await say('sh', [
      '-c',
      'cd "$1" && git ls-files -z | tar --null -T - -c | tar -C "$2" -x',
      'sh',
      checkout,
      folder,
    ]);
    const site = new Site(engine, plugin, checkout, folder, `portico-${hex(3)}`);
    copyFileSync(join(folder, '.env.example'), join(folder, '.env'));
    const lines = Object.entries({ ...secrets(), ...settings }).map(([name, value]) => `${name}=${value}`);
    appendFileSync(join(folder, '.env'), `\n${lines.join('\n')}\n`);
    return site;
  }

  get images() {
    return Object.values(TARGETS).map((name) => `${name}:latest`);
  }

  /** One after the other: each finds what the one before has made. */
  async build(nodeImage, revision) {
    for (const [target, name] of Object.entries(TARGETS)) {
      const args = [
        'build',
        '--quiet',
        '--build-arg',
        `NODE_IMAGE=${nodeImage}`,
        '--build-arg',
        `REVISION=${revision}`,
      ];
      await this.engine.docker([...args, '--target', target, '--tag', `${name}:latest`, this.folder]);
    }
  }

  compose(...args) {
    const all = ['--project-name', this.project, '--project-directory', this.folder, ...args];
    return say(this.plugin, all, { cwd: this.folder, env: { ...process.env, ...this.engine.environment } });
  }

  /** The command line in a replica. @returns the JSON value it prints */
  async portico(...args) {
    return JSON.parse(
      await this.compose('exec', '-T', 'api-1', 'node', 'bin/portico.mjs', ...args, '--json'),
    );
  }

  /** Lines of a guide, typed in as they stand. */
  type(script) {
    const typed = script.replaceAll('docker compose', '"$COMPOSE" --project-name "$PROJECT"');
    return say('bash', ['-euo', 'pipefail', '-c', typed], {
      cwd: this.folder,
      env: { ...process.env, ...this.engine.environment, COMPOSE: this.plugin, PROJECT: this.project },
    });
  }

  /** Ids of the containers of a service. */
  async containers(service) {
    return (await this.compose('ps', '--quiet', service)).split('\n').filter((id) => id !== '');
  }

  /** Runs in the process of a service, as a leak or a loop that never ends would. */
  async evaluate(service, expression) {
    const [id] = await this.containers(service);
    return this.engine.docker(['exec', id, 'node', '-e', EVALUATE, expression]);
  }

  /** Megabytes of memory of each container. */
  async memory() {
    const ids = (await this.compose('ps', '--quiet')).split('\n');
    const rows = await this.engine.docker([
      'stats',
      '--no-stream',
      '--format',
      '{{.Name}} {{.MemUsage}}',
      ...ids,
    ]);
    return Object.fromEntries(
      rows.split('\n').map((row) => {
        const [name, used] = row.split(' ');
        return [name.replace(`${this.project}-`, ''), used];
      }),
    );
  }

  async #firstProcess(id) {
    return this.engine.docker(['inspect', '--format', '{{.State.Pid}}', id]);
  }

  /** Ends what runs in a container, as the kernel does, so that the engine starts it again; nothing where nothing runs. */
  async kill(id) {
    const pid = Number(await this.#firstProcess(id));
    if (pid === 0) return;
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  }

  /** Nobody reads what a container writes, until what is returned is called: the process between it and the engine stands. */
  async freezeLog(id) {
    const [, parent] = /^\d+ \(.*\) \S (\d+)/s.exec(
      readFileSync(`/proc/${await this.#firstProcess(id)}/stat`, 'utf8'),
    );
    process.kill(Number(parent), 'SIGSTOP');
    return () => process.kill(Number(parent), 'SIGCONT');
  }

  /** Runs a line in the files of a container, with rights that it has not. */
  async inMountsOf(id, line) {
    await say('nsenter', ['--target', await this.#firstProcess(id), '--mount', 'sh', '-euc', line]);
  }

  async #inNetworkOf(id, script, ...words) {
    const pid = await this.#firstProcess(id);
    await say('nsenter', ['--target', pid, '--net', 'sh', '-euc', script, 'sh', ...words]);
  }

  /** Nothing that comes over the connections open now arrives any more; new ones are as ever. As a firewall that forgets. */
  silence(id, port) {
    const script = `
      ss --no-header --tcp --numeric state established "sport = :$1" | while read -r _ _ _ peer; do
        iptables --insert INPUT --protocol tcp --dport "$1" --sport "\${peer##*:}" --jump DROP
      done`;
    return this.#inNetworkOf(id, script, String(port));
  }

  hear(id) {
    return this.#inNetworkOf(id, 'iptables --flush INPUT');
  }

  async remove() {
    await this.compose('down', '--volumes', '--remove-orphans', '--timeout', '5');
    rmSync(this.folder, { recursive: true, force: true });
  }
}
