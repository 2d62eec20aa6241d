import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageFolder } from '#libs/config';
import { Orders } from './orders.js';
import type { ProvenBy } from './prove.js';

const SPEC = 'test/trouble/machine.e2e.spec.ts';
const PROCESS = join(packageFolder(), 'dist/test/trouble/agent-on-a-disk.js');

interface Came {
  readonly begun: string;
  readonly meanwhile: object;
}

/** What is wrong with the disk → what comes of a command that begins then, and of one that runs. */
const CASES: Readonly<Record<ProvenBy<typeof SPEC>, readonly [what: string, came: Came]>> = {
  'machine: read-only': ['EROFS', { begun: 'EROFS', meanwhile: { state: 'running', exitCode: null } }],
  'machine: failing': ['EIO', { begun: 'EIO', meanwhile: { state: 'running', exitCode: null } }],
  'machine: slow': ['slow', { begun: 'started', meanwhile: { state: 'ended', exitCode: 3 } }],
};

it.each(Object.entries(CASES))('%s', async (_, [what, came]) => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-machine-'));
  try {
    const orders = new Orders(folder);
    const PATH = process.env['PATH'] ?? '';
    const words = [PROCESS, folder, what, orders.file, PATH];
    const env = { PATH, ...orders.environment };
    const { stdout } = await promisify(execFile)(process.execPath, words, { env });
    // Nothing runs that could not be written down, and how a command ended is known once it could.
    expect(JSON.parse(stdout)).toEqual({ ...came, end: { state: 'ended', exitCode: 3 }, again: 'started' });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
