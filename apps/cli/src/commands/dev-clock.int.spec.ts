import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '#libs/testing';
import { startSandbox, type Sandbox } from '../../../sandbox/src/sandbox-server.js';
import { HomeFolder } from '../home/home-folder.js';
import { writeRuntime, type RuntimeInfo } from '../home/runtime-file.js';
import { MIGRATIONS } from '../migrations.js';
import { takeLock, type HeldLock } from '../processes/instance-lock.js';
import { runPortico } from './__fixtures__/run-portico.js';

const DAY_MS = 86_400_000;

describe('dev clock', () => {
  let folder: string;
  let home: HomeFolder;
  let database: TestDatabase;
  let sandbox: Sandbox;
  let lock: HeldLock;

  const portico = (...argv: string[]) => runPortico(database, ['dev', ...argv], home);
  const sandboxOffset = async (): Promise<unknown> => {
    const { request } = await import('undici');
    const { body } = await request(`${sandbox.controlUrl}/clock`);
    return ((await body.json()) as { offsetMs: number }).offsetMs;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portico-clock-'));
    home = new HomeFolder(folder);
    database = await createTestDatabase({ migrations: MIGRATIONS });
    sandbox = await startSandbox({ home: folder, port: 0, controlPort: 0, bind: '127.0.0.1' });
    const runtime: Partial<RuntimeInfo> = {
      sandboxControlUrl: sandbox.controlUrl,
      databaseUrl: database.url,
    };
    await writeRuntime(home, runtime as RuntimeInfo);
    lock = await takeLock(home);
  });
  afterAll(async () => {
    await sandbox.stop();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  it('moves the service and the emulated host alike, step by step and back', async () => {
    expect((await portico('clock', 'advance', '1d')).result).toMatchObject({ offsetMs: DAY_MS });
    expect(await sandboxOffset()).toBe(DAY_MS);
    expect((await portico('clock', 'advance', '2h')).result).toMatchObject({ offsetMs: DAY_MS + 7_200_000 });
    expect(await sandboxOffset()).toBe(DAY_MS + 7_200_000);
    expect((await portico('clock', 'reset')).result).toMatchObject({ offsetMs: 0 });
    expect(await sandboxOffset()).toBe(0);
  });

  it('goes back to real time with the data of the sandbox', async () => {
    await portico('clock', 'advance', '1d');
    expect((await portico('reset')).result).toEqual({ reset: ['sandbox', 'clock'] });
    expect((await portico('clock', 'show')).result).toMatchObject({ offsetMs: 0 });
    expect(await sandboxOffset()).toBe(0);
  });

  it('moves the service alone while nothing runs', async () => {
    await lock.release();
    expect((await portico('clock', 'advance', '3d')).result).toMatchObject({ offsetMs: 3 * DAY_MS });
    expect(await sandboxOffset()).toBe(0);
  });
});
