import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '#libs/kernel';
import { eventually } from '#libs/testing';
import { isolationObstacle } from '../accounts/account-isolation.js';
import { isOfUsers, isWithin, processesThat, userOf } from '../../process/account-processes.js';
import { ServerAccountRegistry } from '../accounts/server-account-registry.js';
import { MachineServers } from './machine-servers.js';
import { stopAllAgents } from './stop-all-agents.js';

const NOWHERE = 'ws://127.0.0.1:1/agent/tunnel';
const PROGRAM = 'dist/agent/agent.mjs';
const LIMITS = { memoryMb: 512, cpuPercent: 50, maxProcesses: 128, diskGb: 10 };
const MICRO = { kind: 'STANDALONE', limits: LIMITS, token: 'secret' } as const;

/** Looks at what it can reach, writes that down, leaves a process behind and stays. */
const SPY = `
id -u >seen
for path in "$NEIGHBOUR/agent.json" "$SECRETS"; do
  if cat "$path" >/dev/null 2>&1; then echo "read $path" >>seen; fi
done
if ls "$SERVERS" >/dev/null 2>&1; then echo listed >>seen; fi
env >>seen
setsid sleep 1000 &
echo done >finished
exec sleep 1000
`;

/** Processes until there is no room for another, and then memory until it is ended for that. */
const TAKES_ALL = `exec perl -e '
for (;;) { my $made = fork; last unless defined $made; sleep 100 unless $made }
open my $file, ">", "full"; close $file;
my @taken; push @taken, "x" x 4_000_000 for 1..400'`;

describe('servers of a machine, kept apart', () => {
  let home: string;
  let machine: MachineServers;
  const servers: string[] = [];
  const warnings: string[] = [];
  const folder = (serverId: string): string => join(home, 'servers', serverId);

  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'apart-'));
    warnings.length = 0;
    machine = new MachineServers({
      folder: home,
      program: PROGRAM,
      gatewayUrl: NOWHERE,
      heartbeatSeconds: 3,
      log: (level, line) => void (level === 'warn' && warnings.push(line)),
    });
  });
  afterEach(async () => {
    for (const serverId of servers.splice(0)) await machine.delete(serverId);
    rmSync(home, { recursive: true, force: true });
  });

  async function create(): Promise<string> {
    const serverId = newId();
    servers.push(serverId);
    await machine.create(serverId, MICRO);
    return serverId;
  }

  /** Puts a release in use on a stopped machine, as a deploy would have left it. */
  async function runsApp(serverId: string, command: string, env: Record<string, string>): Promise<string> {
    await machine.stop(serverId);
    const release = join(folder(serverId), 'releases', 'one');
    mkdirSync(release, { recursive: true });
    const spec = { releaseId: 'one', slot: null, folder: release, command, env, declaredPort: 3000 };
    const current = {
      spec: { ...spec, serviceName: 'app' },
      givenPort: 0,
      run: '',
      process: null,
      startedAt: new Date().toISOString(),
      restarts: 0,
    };
    writeFileSync(join(folder(serverId), 'app.json'), JSON.stringify({ current }));
    const { uid, gid } = statSync(folder(serverId));
    spawnSync('chown', ['-R', `${uid}:${gid}`, folder(serverId)]);
    await machine.start(serverId);
    return release;
  }

  it('gives each server a user that sees nothing of another or of the service', async () => {
    const neighbour = await create();
    const serverId = await create();
    const secrets = join(home, 'secrets.json');
    writeFileSync(secrets, '{}', { mode: 0o600 });
    const env = { NEIGHBOUR: folder(neighbour), SECRETS: secrets, SERVERS: join(home, 'servers') };
    const release = await runsApp(serverId, SPY, env);
    await eventually(() => expect(existsSync(join(release, 'finished'))).toBe(true));
    const seen = readFileSync(join(release, 'seen'), 'utf8').trimEnd().split('\n');
    for (const name of ['DATABASE_URL', 'PORTICO_TEST_DATABASE_URL', 'PGPASSWORD', 'INTERNAL_TOKEN']) {
      expect(seen.filter((line) => line.startsWith(`${name}=`))).toEqual([]);
    }
    const isApart = isolationObstacle(home) === null;
    const { uid } = statSync(folder(serverId));
    const isShutIn = machine.sandboxObstacle === null;
    expect(seen[0]).toBe(isShutIn ? '0' : String(uid));
    expect(statSync(join(release, 'seen')).uid).toBe(uid);
    expect(uid).toBe(isApart ? uid : process.getuid?.());
    if (isApart) {
      expect(uid).not.toBe(statSync(folder(neighbour)).uid);
      expect(uid).toBeGreaterThanOrEqual(210_000);
      expect(statSync(folder(serverId)).mode & 0o777).toBe(0o700);
      expect(seen.filter((line) => line.startsWith('read ') || line === 'listed')).toEqual([]);
      expect(warnings).toEqual(isShutIn ? [] : [expect.stringContaining('not shut in')]);
    } else expect(warnings[0]).toContain('share one user');
    expect(await processesThat(isWithin(folder(serverId)))).not.toEqual([]);
    await machine.stop(serverId);
    expect(await processesThat(isWithin(folder(serverId)))).toEqual([]);
  });

  it('keeps an application running over the death of the agent, which finds it again', async () => {
    const serverId = await create();
    const release = await runsApp(serverId, 'echo x >>starts; echo $$ >pid; exec sleep 1000', {});
    await eventually(() => expect(readFileSync(join(release, 'pid'), 'utf8')).toMatch(/\d/));
    const agentPid = Number.parseInt(readFileSync(join(folder(serverId), 'agent.pid'), 'utf8'));
    process.kill(agentPid, 'SIGKILL');
    await eventually(async () => expect(await machine.state(serverId)).toBe('stopped'));
    await machine.start(serverId);
    expect((await processesThat(isWithin(release, folder(serverId)))).length).toBeGreaterThan(0);
    expect(readFileSync(join(release, 'starts'), 'utf8')).toBe('x\n');
  });

  it('ends no agent whose code takes all memory and all processes', async () => {
    if (isolationObstacle(home) !== null) return;
    const serverId = await create();
    const release = await runsApp(serverId, TAKES_ALL, {});
    const agent = (): number => Number.parseInt(readFileSync(join(folder(serverId), 'agent.pid'), 'utf8'));
    const before = agent();
    await eventually(() => expect(existsSync(join(release, 'full'))).toBe(true));
    const record = readFileSync(join(folder(serverId), 'app.json'), 'utf8');
    const { current } = JSON.parse(record) as { current: { process: { pid: number } } };
    await eventually(() => expect(existsSync(`/proc/${current.process.pid}`)).toBe(false));
    const account = await new ServerAccountRegistry().find(serverId);
    const code = (await processesThat(isOfUsers(account?.uid ?? 0, 1))).filter((pid) => pid !== before);
    const groups = (pid: number): string[] =>
      readFileSync(`/proc/${pid}/cgroup`, 'utf8')
        .split('\n')
        .flatMap((line) => (line.includes('/portico/') ? [line.split(':')[2] as string] : []));
    const kept = groups(before).length > 0;
    expect(new Set(groups(before))).toEqual(new Set(kept ? [`/portico/${serverId}/agent`] : []));
    const codeGroups = code.flatMap((pid) => (existsSync(`/proc/${pid}`) ? groups(pid) : []));
    expect(new Set(codeGroups)).toEqual(new Set(kept ? [`/portico/${serverId}/code`] : []));
    // It has signed since all was taken.
    const sign = machine.signOfLife(serverId);
    await eventually(() => expect(machine.signOfLife(serverId)).not.toBe(sign));
    expect([agent(), await machine.state(serverId)]).toEqual([before, 'running']);
  });

  it('never lets code out that was shut in, where sandboxes can no longer be made', async () => {
    const serverId = await create();
    const config = join(folder(serverId), 'agent.json');
    const { sandboxed } = JSON.parse(readFileSync(config, 'utf8')) as { sandboxed: boolean };
    expect(sandboxed).toBe(machine.sandboxObstacle === null);
    const later = new MachineServers({
      folder: home,
      program: PROGRAM,
      gatewayUrl: NOWHERE,
      heartbeatSeconds: 3,
      log: () => undefined,
    });
    Object.assign(later, { sandboxObstacle: 'the program bwrap (package bubblewrap) is missing' });
    await later.keepUp(serverId);
    expect(JSON.parse(readFileSync(config, 'utf8'))).toMatchObject({ sandboxed });
  });

  it('lets no server keep another from being stopped, or from being seen', async () => {
    const serverId = await create();
    const neighbour = await create();
    const { uid } = statSync(folder(neighbour));
    const own = folder(serverId);
    const pretends = ['operation', `${own}/operations/`, '--config', `${own}/agent.json`];
    if (isolationObstacle(home) !== null) return;
    const shell = ['sh', '-c', 'while :; do sleep 1; done', ...pretends];
    const fake = spawn('setpriv', [`--reuid=${uid}`, '--clear-groups', ...shell], {
      stdio: 'ignore',
      detached: true,
      cwd: '/',
    });
    try {
      writeFileSync(join(folder(neighbour), 'agent.json'), 'spoiled');
      await eventually(() => expect(userOf(fake.pid ?? 0)).toBe(uid));
      await machine.stop(serverId);
      expect(fake.exitCode ?? fake.signalCode).toBeNull();
      expect(await stopAllAgents(home)).toEqual([neighbour]);
    } finally {
      fake.kill('SIGKILL');
    }
  });

  it('follows nothing its code has put in the place of the log', async () => {
    const serverId = await create();
    await machine.stop(serverId);
    const log = join(folder(serverId), 'agent.log');
    const victim = join(home, 'victim');
    writeFileSync(victim, 'safe');
    rmSync(log);
    mkdirSync(log);
    symlinkSync(victim, join(log, 'link'));
    await machine.start(serverId);
    expect(readFileSync(victim, 'utf8')).toBe('safe');
    expect(statSync(log).isFile()).toBe(true);
    expect(readdirSync(folder(serverId)).some((name) => /^agent\.log\.[0-9a-f-]{36}$/.test(name))).toBe(true);
  });

  it('never gives one user to two servers, however many processes ask', async () => {
    const accounts = join(home, 'accounts');
    const registries = [new ServerAccountRegistry(accounts), new ServerAccountRegistry(accounts)];
    const ids = Array.from({ length: 12 }, () => newId());
    const given = await Promise.all(
      ids.flatMap((id) => registries.map(async (registry) => (await registry.obtain(id, home)).uid)),
    );
    expect(new Set(given).size).toBe(12);
    expect(given.filter((_, index) => index % 2 === 0)).toEqual(given.filter((_, index) => index % 2 === 1));
    await registries[0]?.release(ids[0] as string);
    expect(await registries[1]?.find(ids[0] as string)).toBeNull();
  });
});
