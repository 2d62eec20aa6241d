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

/** Builds a checkout and runs some of its specs, named by their paths from its root. @returns what the runner said. */
async function buildAndTest(root: string, specs: readonly string[]): Promise<string> {
  const runner = ['test/runner/run.mjs', 'unit', 'int', '--', '--maxWorkers=1'];
  const steps = [
    ['bin/build.mjs', '--specs'],
    [...runner, ...specs],
  ];
  let last = '';
  for (const argv of steps) {
    const { good, said } = await runNode(root, argv);
    if (!good) throw new Error(`node ${argv.join(' ')}\n${said}`);
    last = said;
  }
  return last;
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
    const specs = files.filter((file) => OF_SPECS.test(file));
    expect(specs.length).toBeGreaterThan(0);
    expect(await buildAndTest(root, specs)).toContain(`${specs.length} files in `);
  });
});
