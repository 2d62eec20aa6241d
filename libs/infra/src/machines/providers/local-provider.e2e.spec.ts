import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '#libs/kernel';
import { eventually } from '#libs/testing';
import { agentEntry } from './agent-entry.js';
import { LocalProviderDriver } from './local-provider.driver.js';
import { findProcesses } from './process-table.js';
import { stopAllLocalAgents } from './stop-all-local-agents.js';

const MICRO = { kind: 'STANDALONE', plan: 'micro' } as const;
const NOWHERE = 'ws://127.0.0.1:1/agent/tunnel';

describe('local provider', () => {
  let home: string;
  let driver: LocalProviderDriver;
  const folder = (serverId: string): string => join(home, 'servers', serverId);
  const pid = (serverId: string): number =>
    Number.parseInt(readFileSync(join(folder(serverId), 'agent.pid'), 'utf8'));
  const agents = (serverId: string): number[] => findProcesses(join(folder(serverId), 'agent.json'));

  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'local-'));
    driver = new LocalProviderDriver({ home, gatewayUrl: NOWHERE });
  });
  afterEach(async () => {
    await stopAllLocalAgents(home);
    rmSync(home, { recursive: true, force: true });
  });

  it('creates a machine once, whoever asks and however often', async () => {
    const serverId = newId();
    const other = new LocalProviderDriver({ home, gatewayUrl: NOWHERE });
    const request = { ...MICRO, serverId, token: 'secret' };
    await Promise.all([driver.create(request), driver.create(request), other.create(request)]);
    await eventually(() => expect(agents(serverId)).toEqual([pid(serverId)]));
    await expect(driver.listLocal()).resolves.toEqual([{ serverId, state: 'running' }]);
    const { mode } = statSync(join(folder(serverId), 'agent.json'));
    expect(mode & 0o777).toBe(0o600);
  });

  it('keeps the token out of the command line, the environment and the log', async () => {
    const serverId = newId();
    await driver.create({ ...MICRO, serverId, token: 'very-secret' });
    const log = readFileSync(join(folder(serverId), 'agent.log'), 'utf8');
    expect(log).not.toContain('very-secret');
    expect(findProcesses('very-secret')).toEqual([]);
  });

  it('stops, starts and deletes', async () => {
    const serverId = newId();
    await expect(driver.status(serverId)).resolves.toBe('absent');
    await expect(driver.start(serverId)).rejects.toThrow('there is no local machine');
    await driver.create({ ...MICRO, serverId, token: 'secret' });
    await driver.stop(serverId);
    await expect(driver.status(serverId)).resolves.toBe('stopped');
    expect(agents(serverId)).toEqual([]);
    await driver.stop(serverId);
    await driver.start(serverId);
    await expect(driver.status(serverId)).resolves.toBe('running');
    await driver.delete(serverId);
    await driver.delete(serverId);
    expect(agents(serverId)).toEqual([]);
    expect(existsSync(folder(serverId))).toBe(false);
    await expect(driver.status(serverId)).resolves.toBe('absent');
  });

  it('leaves a running agent alone, and starts a killed one and one that dials an old address', async () => {
    const serverId = newId();
    await driver.create({ ...MICRO, serverId, token: 'secret' });
    const first = pid(serverId);
    await driver.ensureRunning(serverId);
    expect(pid(serverId)).toBe(first);
    process.kill(first, 'SIGKILL');
    await eventually(() => expect(agents(serverId)).toEqual([]));
    await driver.ensureRunning(serverId);
    const second = pid(serverId);
    expect(second).not.toBe(first);
    const moved = new LocalProviderDriver({ home, gatewayUrl: 'ws://127.0.0.1:2/agent/tunnel' });
    await moved.ensureRunning(serverId);
    expect(pid(serverId)).not.toBe(second);
    expect(agents(serverId)).toEqual([pid(serverId)]);
  });

  it('stops every machine of a home folder at once', async () => {
    const ids = [newId(), newId()];
    await Promise.all(ids.map((serverId) => driver.create({ ...MICRO, serverId, token: 'secret' })));
    await expect(stopAllLocalAgents(home)).resolves.toEqual(ids.sort());
    await expect(stopAllLocalAgents(home)).resolves.toEqual([]);
    expect(ids.flatMap(agents)).toEqual([]);
  });

  it('has an agent that refuses a second start and a bad configuration by its exit code', async () => {
    const serverId = newId();
    await driver.create({ ...MICRO, serverId, token: 'secret' });
    const run = (path: string): number | null =>
      spawnSync(process.execPath, [agentEntry(), '--config', path]).status;
    expect(run(join(folder(serverId), 'agent.json'))).toBe(3);
    expect(run(join(folder(serverId), 'agent.log'))).toBe(2);
    expect(run(join(folder(serverId), 'missing'))).toBe(2);
    await expect(driver.status(serverId)).resolves.toBe('running');
  });

  it('refuses an id that would leave its folder', async () => {
    await expect(driver.create({ ...MICRO, serverId: '../x', token: 'secret' })).rejects.toThrow(
      'no server id',
    );
  });
});
