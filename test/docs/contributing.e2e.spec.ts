import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageFolder } from '#libs/config';
import { exampleBlocks } from './examples.js';
import { typeIn } from './typed-in.js';

/** What is no source of a checkout, and what stands beside it without belonging to it. */
const LEFT_OUT = new Set(['node_modules', '.git', '.portico', 'coverage']);
const OF_SPECS = /\.spec\.ts$/;
const isInt = (path: string): boolean => path.endsWith('.int.spec.ts');

/** A program that failed, with what it said. */
interface Failed {
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program of Node in a checkout. @returns what it said, and whether it was content. */
async function runNode(root: string, argv: readonly string[]): Promise<{ good: boolean; said: string }> {
  // What the runner of this spec tells its workers is not meant for another one.
  const { JEST_WORKER_ID: _worker, NODE_OPTIONS: _options, ...env } = process.env;
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, argv, { cwd: root, env });
    return { good: true, said: stdout + stderr };
  } catch (error) {
    const { stdout, stderr } = error as Failed;
    return { good: false, said: stdout + stderr };
  }
}

/** @throws Error with what a program said that was not content. @returns what it said otherwise. */
async function succeedNode(root: string, argv: readonly string[]): Promise<string> {
  const { good, said } = await runNode(root, argv);
  if (!good) throw new Error(`node ${argv.join(' ')}\n${said}`);
  return said;
}

/** Runs specs of a built checkout, named by their paths from its root. @returns what the runner said. */
function testIn(root: string, tier: 'unit' | 'int', specs: readonly string[]): Promise<string> {
  return succeedNode(root, ['test/runner/run.mjs', tier, '--', '--maxWorkers=1', ...specs]);
}

describe('the examples for contributors', () => {
  let root: string;
  let files: string[];

  beforeAll(async () => {
    const checkout = packageFolder();
    root = await mkdtemp(join(tmpdir(), 'portico-examples-'));
    const names = (await readdir(checkout)).filter((name) => !LEFT_OUT.has(name));
    // Times of change come along to the last digit: the build goes by them.
    await promisify(execFile)('cp', ['-a', ...names, root], { cwd: checkout });
    await symlink(join(checkout, 'node_modules'), join(root, 'node_modules'));
    const blocks = await exampleBlocks(checkout);
    for (const block of blocks) await typeIn(root, block);
    files = [...new Set(blocks.map(({ file }) => file))];
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  it('have the types they need, and break none of the files beside them', async () => {
    const script = join(root, 'test/docs/check-types.mjs');
    expect(await runNode(root, [script, root, ...files])).toEqual({ good: true, said: '' });
  });

  it('are built, start, and do what their specs say', async () => {
    await succeedNode(root, ['bin/build.mjs', '--specs']);
    const specs = files.filter((file) => OF_SPECS.test(file));
    const [int, unit] = [specs.filter(isInt), specs.filter((spec) => !isInt(spec))];
    for (const [tier, own] of [['unit', unit] as const, ['int', int] as const]) {
      expect(own.length).toBeGreaterThan(0);
      expect(await testIn(root, tier, own)).toContain(`${own.length} files in `);
    }
  });
});
