import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageFolder } from '#libs/config';
import { eventually, guarded } from '#libs/testing';
import { canMount } from '../harness/bubblewrap.js';

const AGENT = join(packageFolder(), 'dist/agent/agent.mjs');
const PROCESS = join(packageFolder(), 'dist/apps/agent/src/__fixtures__/full-disk.process.js');

describe('an agent whose disk is full', () => {
  let disk: string;
  beforeEach(async () => {
    disk = await mkdtemp(join(tmpdir(), 'portico-full-'));
  });
  afterEach(() => rm(disk, { recursive: true, force: true }));

  it('outlives its log, and ends in order', async () => {
    const full = openSync('/dev/full', 'w');
    const config = join(disk, 'agent.json');
    const home = join(disk, 'home');
    const gatewayUrl = 'ws://127.0.0.1:1/agent/tunnel';
    await writeFile(
      config,
      JSON.stringify({ gatewayUrl, serverId: 's', token: 't', home, heartbeatSeconds: 1 }),
    );
    const env = { PATH: process.env['PATH'] ?? '', ...guarded() };
    const child = spawn(process.execPath, [AGENT, '--config', config], {
      env,
      stdio: ['ignore', full, 'pipe'],
    });
    closeSync(full);
    const exit = once(child, 'exit');
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
    await eventually(() => expect(said).toContain('ENOSPC'), { within: 60_000 });
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    expect(said).toMatch(/^portico agent: standard output cannot be written \(ENOSPC.*\)\n$/);
  });

  // Small disks are mounts of bubblewrap's.
  if (!canMount()) return;

  async function on(what: string): Promise<unknown> {
    const small = ['--dev-bind', '/', '/', '--size', String(2 * 1_048_576), '--tmpfs', disk, '--'];
    const words = [...small, process.execPath, PROCESS, disk, what, process.env['PATH'] ?? ''];
    return JSON.parse((await promisify(execFile)('bwrap', words)).stdout) as unknown;
  }

  const told = ['journal cannot be written'];

  it('keeps how a command ended that has filled it, until there is room', async () => {
    const meanwhile = { state: 'running', exitCode: null };
    expect(await on('a command')).toEqual({ meanwhile, end: { state: 'ended', exitCode: 3 }, told });
  });

  it('ends when it is told to, and the next one knows how the command ended', async () => {
    const meanwhile = { state: 'running', exitCode: null };
    expect(await on('a stop')).toEqual({ meanwhile, end: { state: 'ended', exitCode: 3 }, told });
  });

  it('copies what an application has printed once there is room, each line once', async () => {
    expect(await on('a log')).toEqual({ failures: 3, copied: true, whole: true });
  });
});
