import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '#libs/kernel';
import { eventually } from '#libs/testing';
import { userOf } from '../../process/account-processes.js';
import { findTool } from '../../process/launcher.js';

const PROGRAM = join(process.cwd(), 'dist/agent/agent.mjs');
const LIMITS = { memoryMb: 512, cpuPercent: 50, maxProcesses: 128, diskGb: 10 };
/** An ordinary user, whom the spec gives subordinate ids of its own where only the spec sees them. */
const USER = 65_534;
const FIRST_ID = 3_000_000_000;

const GIVE_IDS = `
mount --make-rprivate /
for file in /etc/subuid /etc/subgid; do [ -e $file ] || touch $file; mount --bind "$1" $file; done
shift
exec setpriv --reuid=${USER} --regid=${USER} --clear-groups -- "$@"
`;

/** Looks at what it can reach of a neighbour, and stays. */
const SPY = `
{ id -u; cat "$NEIGHBOUR/agent.json" "$NEIGHBOUR/data/secret" 2>/dev/null && echo REACHED; } >seen
echo done >finished
exec sleep 1000
`;

const canTry = process.getuid?.() === 0 && findTool('newuidmap') !== null;

describe.each(canTry ? [['an ordinary user with subordinate ids']] : [])('a machine of %s', () => {
  let home: string;
  let ids: string;
  const running: ChildProcess[] = [];

  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'subordinate-'));
    ids = mkdtempSync(join(tmpdir(), 'ids-'));
    chmodSync(ids, 0o755);
    for (const name of ['machines', 'servers']) mkdirSync(join(home, name));
    const config = { gatewayUrl: 'ws://127.0.0.1:1/agent/tunnel', machineId: newId(), token: 'secret' };
    writeFileSync(join(home, 'machine.json'), JSON.stringify(config), { mode: 0o600 });
    for (const path of [home, join(home, 'machines'), join(home, 'servers'), join(home, 'machine.json')]) {
      chownSync(path, USER, USER);
    }
    chmodSync(home, 0o711);
  });
  afterEach(async () => {
    for (const child of running.splice(0)) child.kill('SIGKILL');
    asUser(['--stop-servers']);
    rmSync(home, { recursive: true, force: true });
    rmSync(ids, { recursive: true, force: true });
  });

  function words(flags: readonly string[], count = 65_536): string[] {
    const file = join(ids, 'given');
    writeFileSync(file, `${USER}:${FIRST_ID}:${count}\n`);
    chmodSync(file, 0o644);
    return ['-m', 'sh', '-c', GIVE_IDS, 'give', file, process.execPath, PROGRAM, '--machine', home, ...flags];
  }
  const asUser = (flags: readonly string[]) => spawnSync('unshare', words(flags), { encoding: 'utf8' });

  /** The machine, and what it logs. */
  function start(count?: number): { child: ChildProcess; log: () => string } {
    const child = spawn('unshare', words([], count), { stdio: ['ignore', 'pipe', 'pipe'] });
    running.push(child);
    let log = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => (log += part.toString()));
    return { child, log: () => log };
  }

  const folder = (serverId: string): string => join(home, 'servers', serverId);
  const agentOf = (serverId: string): number =>
    Number.parseInt(readFileSync(join(folder(serverId), 'agent.pid'), 'utf8'));

  /** A server with a release in use, as an order and a deploy would have left it before users were to be had. */
  function put(neighbour: string): string {
    const serverId = newId();
    const record = { token: 'secret', kind: 'STANDALONE', limits: LIMITS, power: 'on' };
    writeFileSync(join(home, 'machines', `${serverId}.json`), JSON.stringify(record));
    const release = join(folder(serverId), 'releases', 'one');
    mkdirSync(release, { recursive: true });
    mkdirSync(join(folder(serverId), 'data'));
    writeFileSync(join(folder(serverId), 'data', 'secret'), 'canary');
    const env = { NEIGHBOUR: neighbour };
    const spec = { releaseId: 'one', slot: null, folder: release, command: SPY, env, declaredPort: 3000 };
    const about = { givenPort: 0, run: '', process: null, startedAt: new Date().toISOString(), restarts: 0 };
    const current = { spec: { ...spec, serviceName: 'app' }, ...about };
    writeFileSync(join(folder(serverId), 'app.json'), JSON.stringify({ current }));
    execFileSync('chown', ['-R', `${USER}:${USER}`, home]);
    return serverId;
  }

  it('gives each server one of them, and finds its servers again', async () => {
    const one = put('/nowhere');
    const two = put(folder(one));
    const first = start();
    const seen = (serverId: string): string =>
      readFileSync(join(folder(serverId), 'releases/one/seen'), 'utf8');
    for (const serverId of [one, two]) {
      await eventually(() =>
        expect(existsSync(join(folder(serverId), 'releases/one/finished'))).toBe(true),
      ).catch((error: unknown) => {
        throw new Error(first.log(), { cause: error });
      });
    }
    const users = [one, two].map((serverId) => statSync(folder(serverId)).uid);
    expect(new Set(users).size).toBe(2);
    expect(Math.min(...users)).toBeGreaterThan(FIRST_ID);
    expect([one, two].map((serverId) => userOf(agentOf(serverId)))).toEqual(users);
    expect(seen(two)).toBe('0\n');
    expect(first.log()).not.toContain('share one user');
    // It dies with what it went on as, and its servers do not.
    const agents = [one, two].map(agentOf);
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    await eventually(() => expect(existsSync(join(home, 'machine.pid'))).toBe(false));
    const second = start();
    await eventually(() => expect(second.log()).toContain('machine started'));
    expect([one, two].map(agentOf)).toEqual(agents);
    second.child.kill('SIGTERM');
    expect(await once(second.child, 'exit')).toEqual([0, null]);
    expect(asUser(['--stop-servers']).status).toBe(0);
    expect(agents.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]);
  });

  it('says why there are none where they are too few, and goes on without', async () => {
    const { log } = start(1000);
    await eventually(() => expect(log()).toContain('machine started'));
    expect(log()).toContain('there are 1000 ids, and 65536 are needed');
    expect(log()).toContain('share one user');
  });
});
