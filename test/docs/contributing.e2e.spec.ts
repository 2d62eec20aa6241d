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
/** A net under a compiler and a run of specs, each with a processor to itself or without. */
const NET_MS = 900_000;

/** A program that failed, with what it said. */
interface Failed {
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program of Node in a checkout. @returns what it said, and whether it was content. */
async function runNode(root: string, argv: readonly string[]): Promise<{ good: boolean; said: string }> {
  const { JEST_WORKER_ID: _, ...environment } = process.env;
  const env = { ...environment, NODE_OPTIONS: '--experimental-vm-modules' };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, argv, { cwd: root, env });
    return { good: true, said: stdout + stderr };
  } catch (error) {
    const { stdout, stderr } = error as Failed;
    return { good: false, said: stdout + stderr };
  }
}

/** Compiles a checkout and runs some of its specs, named by their paths from its root. */
function compileAndTest(root: string, specs: readonly string[]): Promise<{ good: boolean; said: string }> {
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  return runNode(root, [
    jest,
    '--selectProjects',
    'unit',
    'int',
    '--maxWorkers',
    '1',
    '--runTestsByPath',
    ...specs,
  ]);
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

  it(
    'have the types they need, and break none of the files beside them',
    async () => {
      const script = join(root, 'test/docs/check-types.mjs');
      expect(await runNode(root, [script, root, ...files])).toEqual({ good: true, said: '' });
    },
    NET_MS,
  );

  it(
    'start, and do what their specs say',
    async () => {
      const specs = files.filter((file) => OF_SPECS.test(file));
      expect(specs.length).toBeGreaterThan(0);
      const { good, said } = await compileAndTest(root, specs);
      if (!good) throw new Error(said);
      expect(specs.filter((spec) => !said.includes(spec))).toEqual([]);
    },
    NET_MS,
  );
});
