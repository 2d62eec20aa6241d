import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '#libs/kernel';
import { eventually } from '#libs/testing';
import { ServerAccountRegistry } from '../accounts/server-account-registry.js';
import { findProcesses } from '../accounts/process-table.js';
import { AgentKeeper } from './agent-keeper.js';
import { MachineServers } from './machine-servers.js';
import { stopAllAgents } from './stop-all-agents.js';

const PROGRAM = 'dist/agent/agent.mjs';
const LIMITS = { memoryMb: 512, cpuPercent: 50, maxProcesses: 128, diskGb: 10 };
const MICRO = { kind: 'STANDALONE', limits: LIMITS } as const;
const NOWHERE = 'ws://127.0.0.1:1/agent/tunnel';

describe('the servers of a machine', () => {
  let home: string;
  let machine: MachineServers;
  const folder = (serverId: string): string => join(home, 'servers', serverId);
  const pid = (serverId: string): number =>
    Number.parseInt(readFileSync(join(folder(serverId), 'agent.pid'), 'utf8'));
  const agents = (serverId: string): Promise<readonly number[]> =>
    findProcesses(join(folder(serverId), 'agent.json'));

  const onMachine = (gatewayUrl: string): MachineServers =>
    new MachineServers({
      folder: home,
      program: PROGRAM,
      gatewayUrl,
      heartbeatSeconds: 3,
      log: () => undefined,
    });

  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'local-'));
    machine = onMachine(NOWHERE);
  });
  afterEach(async () => {
    await stopAllAgents(home);
    rmSync(home, { recursive: true, force: true });
  });

  it('creates a machine once, whoever asks and however often', async () => {
    const serverId = newId();
    const other = onMachine(NOWHERE);
    const order = { ...MICRO, token: 'secret' };
    await Promise.all([
      machine.create(serverId, order),
      machine.create(serverId, order),
      other.create(serverId, order),
    ]);
    await eventually(async () => expect(await agents(serverId)).toEqual([pid(serverId)]));
    await expect(machine.list()).resolves.toEqual([{ serverId, state: 'running' }]);
    const { mode } = statSync(join(folder(serverId), 'agent.json'));
    expect(mode & 0o777).toBe(0o600);
  });

  it('keeps the token out of the command line, the environment and the log', async () => {
    const serverId = newId();
    await machine.create(serverId, { ...MICRO, token: 'very-secret' });
    const log = readFileSync(join(folder(serverId), 'agent.log'), 'utf8');
    expect(log).not.toContain('very-secret');
    expect(await findProcesses('very-secret')).toEqual([]);
  });

  it('keeps its key where no server sees it, for its own user', async () => {
    const serverId = newId();
    await machine.create(serverId, { ...MICRO, token: 'secret' });
    const key = readFileSync(join(home, 'seal.key'));
    expect(statSync(join(home, 'seal.key')).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder(serverId), { recursive: true, encoding: 'utf8' }).join()).not.toContain('seal');
    onMachine(NOWHERE);
    expect(readFileSync(join(home, 'seal.key'))).toEqual(key);
  });

  it('starts an agent anew that stands still, and leaves one alone that does not', async () => {
    const [still, well] = [newId(), newId()];
    await Promise.all([still, well].map((id) => machine.create(id, { ...MICRO, token: 'secret' })));
    await eventually(() => expect(machine.signOfLife(still)).not.toBeNull());
    const before = { still: pid(still), well: pid(well) };
    // An agent gives a sign every five seconds: more looks than go by between two, or every one would stand still.
    const keeper = new AgentKeeper(machine, () => undefined, { lookEveryMs: 500, looksToGiveUp: 20 });
    process.kill(before.still, 'SIGSTOP');
    keeper.start();
    try {
      await eventually(() => expect(pid(still)).not.toBe(before.still), { every: 200 });
      await eventually(async () => expect(await agents(still)).toEqual([pid(still)]));
      expect(pid(well)).toBe(before.well);
    } finally {
      await keeper.stop(1_000);
    }
  });

  it('stops, starts and deletes', async () => {
    const serverId = newId();
    await expect(machine.state(serverId)).resolves.toBe('absent');
    await expect(machine.start(serverId)).rejects.toThrow('there is no server');
    await machine.create(serverId, { ...MICRO, token: 'secret' });
    await machine.stop(serverId);
    await expect(machine.state(serverId)).resolves.toBe('stopped');
    expect(await agents(serverId)).toEqual([]);
    await machine.stop(serverId);
    await machine.start(serverId);
    await expect(machine.state(serverId)).resolves.toBe('running');
    await machine.delete(serverId);
    await machine.delete(serverId);
    expect(await agents(serverId)).toEqual([]);
    expect(existsSync(folder(serverId))).toBe(false);
    await expect(machine.state(serverId)).resolves.toBe('absent');
  });

  it('rests: of all it runs its agent alone is left, and kept up', async () => {
    const serverId = newId();
    await expect(machine.rest(serverId)).rejects.toThrow('there is no server');
    await machine.create(serverId, { ...MICRO, token: 'secret' });
    const first = pid(serverId);
    const account = await ServerAccountRegistry.of(home).find(serverId);
    const others = ['sleep', 'sh'].map((program) =>
      spawn(program, program === 'sh' ? ['-c', 'sleep 1000 & wait'] : ['1000'], {
        cwd: folder(serverId),
        detached: true,
        stdio: 'ignore',
        ...(account && { uid: account.uid, gid: account.uid }),
      }),
    );
    const ended = Promise.all(others.map((other) => once(other, 'exit')));
    await machine.rest(serverId);
    await ended;
    expect(await agents(serverId)).toEqual([first]);
    await expect(machine.state(serverId)).resolves.toBe('resting');
    await machine.rest(serverId);
    expect(pid(serverId)).toBe(first);
    process.kill(first, 'SIGKILL');
    await eventually(async () => expect(await agents(serverId)).toEqual([]));
    await expect(machine.state(serverId)).resolves.toBe('stopped');
    await machine.keepUp(serverId);
    await expect(machine.list()).resolves.toEqual([{ serverId, state: 'resting' }]);
    await machine.start(serverId);
    await expect(machine.state(serverId)).resolves.toBe('running');
    await machine.stop(serverId);
    await machine.rest(serverId);
    await expect(machine.state(serverId)).resolves.toBe('resting');
    expect(await agents(serverId)).toEqual([pid(serverId)]);
  });

  it('leaves a running agent alone, and starts a killed one and one that dials an old address', async () => {
    const serverId = newId();
    await machine.create(serverId, { ...MICRO, token: 'secret' });
    const first = pid(serverId);
    await machine.keepUp(serverId);
    expect(pid(serverId)).toBe(first);
    process.kill(first, 'SIGKILL');
    await eventually(async () => expect(await agents(serverId)).toEqual([]));
    await machine.keepUp(serverId);
    const second = pid(serverId);
    expect(second).not.toBe(first);
    const moved = onMachine('ws://127.0.0.1:2/agent/tunnel');
    await moved.keepUp(serverId);
    expect(pid(serverId)).not.toBe(second);
    expect(await agents(serverId)).toEqual([pid(serverId)]);
  });

  it('takes over a server whose record says neither its token nor its limits', async () => {
    const serverId = newId();
    await machine.create(serverId, { ...MICRO, token: 'secret' });
    await machine.stop(serverId);
    writeFileSync(
      join(home, 'machines', `${serverId}.json`),
      JSON.stringify({ kind: 'STANDALONE', plan: 'micro' }),
    );
    await expect(machine.list()).resolves.toEqual([{ serverId, state: 'stopped' }]);
    await machine.start(serverId);
    await expect(machine.known()).resolves.toEqual([
      { serverId, record: { ...MICRO, token: 'secret', power: 'on' } },
    ]);
  });

  it('is not lost by what its code does to the configuration of its agent', async () => {
    const serverId = newId();
    await machine.create(serverId, { ...MICRO, token: 'secret' });
    writeFileSync(join(folder(serverId), 'agent.json'), 'spoiled');
    await expect(machine.state(serverId)).resolves.toBe('running');
    await machine.stop(serverId);
    await machine.start(serverId);
    expect(JSON.parse(readFileSync(join(folder(serverId), 'agent.json'), 'utf8'))).toMatchObject({
      token: 'secret',
    });
  });

  it('stops every machine of a home folder at once', async () => {
    const ids = [newId(), newId()];
    await Promise.all(ids.map((serverId) => machine.create(serverId, { ...MICRO, token: 'secret' })));
    await expect(stopAllAgents(home)).resolves.toEqual(ids.sort());
    await expect(stopAllAgents(home)).resolves.toEqual([]);
    expect((await Promise.all(ids.map(agents))).flat()).toEqual([]);
  });

  it('has an agent that refuses a second start and a bad configuration by its exit code', async () => {
    const serverId = newId();
    await machine.create(serverId, { ...MICRO, token: 'secret' });
    const run = (path: string): number | null =>
      spawnSync(process.execPath, [PROGRAM, '--config', path]).status;
    expect(run(join(folder(serverId), 'agent.json'))).toBe(3);
    expect(run(join(folder(serverId), 'agent.log'))).toBe(2);
    expect(run(join(folder(serverId), 'missing'))).toBe(2);
    await expect(machine.state(serverId)).resolves.toBe('running');
  });

  it('refuses an id that would leave its folder', async () => {
    await expect(machine.create('../x', { ...MICRO, token: 'secret' })).rejects.toThrow('no server id');
  });
});
