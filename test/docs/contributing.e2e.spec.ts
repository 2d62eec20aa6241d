import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { packageFolder } from '#libs/config';
import { exampleBlocks } from './examples.js';
import { typeIn } from './typed-in.js';

/** What is no source of a checkout, and what stands beside it without belonging to it. */
const LEFT_OUT = new Set(['node_modules', '.git', '.portico', 'coverage']);
/** Folders that are copied part by part, for the packages below them are more files than all the rest. */
const WITH_PACKAGES = ['', 'test', 'test/foreign'];
const OF_SPECS = /\.spec\.ts$/;
const isInt = (path: string): boolean => path.endsWith('.int.spec.ts');

const GENERATED = ['resource labels', 'module flags', 'service flags', 'controller flags'];
const FILES_GENERATED = 17;
const OF_GENERATED = 'libs/feedback/src/(labels|flags)/';
/** Calls every route in the name of everybody. */
const EVERY_ROUTE = 'test/isolation/matrix.int.spec.ts';

/** The rules of `npm run boundaries` where packages are behind a link. */
const LINKED_BOUNDARIES = `
  const { options, ...rules } = require('./.dependency-cruiser.cjs');
  module.exports = { ...rules, options: { ...options, preserveSymlinks: true } };
`;

const POLICY = 'libs/feedback/src/forbidden.policy.ts';
const FORBIDDEN = `
import { join } from 'node:path';
export const later = (): Promise<void> => Promise.resolve();
export const written: number = 'text';
export const now = [new Date(), Date.now(), Math.random()];
export function ask(kind: 'a' | 'b', given: any): unknown {
  later();
  console.log(process.env, given == null);
  switch (kind) {
    case 'a':
      return fetch('http://svc.example');
  }
}
`;
/** What the linter finds in the lines above. */
const FAULTS = [
  'TS2322',
  'TS6133',
  'domain(no-clock)',
  'eqeqeq',
  'no-console',
  'no-explicit-any',
  'no-floating-promises',
  'no-restricted-globals',
  'no-restricted-properties',
  'switch-exhaustiveness-check',
];

/** Specs of which a run may not end as if all were well. */
const BROKEN: readonly (readonly [why: string, text: string, told: RegExp])[] = [
  [
    'calls process.exit',
    `it('exits', () => process.exit(0));`,
    /calls process\.exit\(0\)[^]*0 passed, 1 failed/,
  ],
  ['ends its worker', `it('ends', () => process.reallyExit(0));`, /BROKEN OFF after 0 of 1 files/],
  ['is skipped', `it('runs', () => {}); it.skip('waits', () => {});`, /1 passed, 0 failed, 1 skipped/],
];

/** A program that failed, with what it said. */
interface Failed {
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program of Node in a checkout. @returns what it said, and whether it was content. */
async function runNode(root: string, argv: readonly string[]): Promise<{ good: boolean; said: string }> {
  // What the runner of this spec tells its workers is not meant for another one.
  const { JEST_WORKER_ID: _worker, NODE_OPTIONS: _options, ...inherited } = process.env;
  // Packages are behind a link: Node may take one for two, by both of its paths, unless it is told to keep to the one.
  const env = { ...inherited, CI: 'true', NODE_OPTIONS: '--preserve-symlinks' };
  const options = { cwd: root, env, maxBuffer: 64 * 1024 * 1024 };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, argv, options);
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

describe('what a contributor writes', () => {
  let root: string;
  let generated: string[];
  let typed: string[];
  const LINT = ['node_modules/oxlint/bin/oxlint', '--quiet'];

  beforeAll(async () => {
    const checkout = packageFolder();
    root = await mkdtemp(join(tmpdir(), 'portico-contributor-'));
    for (const folder of WITH_PACKAGES) {
      const [from, to] = [join(checkout, folder), join(root, folder)];
      const parts = (await readdir(from)).filter(
        (name) => !LEFT_OUT.has(name) && !WITH_PACKAGES.includes(join(folder, name)),
      );
      await mkdir(to, { recursive: true });
      // Times of change come along to the last digit: the build goes by them.
      await promisify(execFile)('cp', ['-a', ...parts, to], { cwd: from });
    }
    await symlink(join(checkout, 'node_modules'), join(root, 'node_modules'));
    const blocks = await exampleBlocks(checkout);
    for (const block of blocks) await typeIn(root, block);
    typed = [...new Set(blocks.map(({ file }) => file))];
    const touched = new Set<string>();
    for (const words of GENERATED) {
      const nest = [
        'node_modules/@nestjs/cli/bin/nest.js',
        'g',
        ...words.split(' '),
        '--project',
        'feedback',
      ];
      const said = stripVTControlCharacters(await succeedNode(root, nest));
      for (const [, path] of said.matchAll(/^(?:CREATE|UPDATE) (\S+\.ts) /gm)) touched.add(path!);
    }
    generated = [...touched];
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  it('comes from nest g formatted, and within the boundaries', async () => {
    expect(generated).toHaveLength(FILES_GENERATED);
    await succeedNode(root, ['node_modules/oxfmt/bin/oxfmt', '--check', ...generated]);
    await writeFile(join(root, 'boundaries.cjs'), LINKED_BOUNDARIES);
    const cruise = ['node_modules/dependency-cruiser/bin/dependency-cruise.mjs', 'libs/feedback'];
    await succeedNode(root, [...cruise, '--config', 'boundaries.cjs']);
  });

  it('has the types it needs, and nothing the linter objects to, no more than the files beside it', async () => {
    const folders = [...typed, ...generated].map((file) => file.split('/').slice(0, 2).join('/'));
    await succeedNode(root, [...LINT, ...new Set(folders.filter((folder) => !folder.startsWith('docs/')))]);
  });

  it('is objected to by the linter where it is forbidden', async () => {
    await writeFile(join(root, POLICY), FORBIDDEN);
    const { good, said } = await runNode(root, [...LINT, POLICY]);
    await rm(join(root, POLICY));
    expect({ good, missing: FAULTS.filter((fault) => !said.includes(fault)) }).toEqual({
      good: false,
      missing: [],
    });
  });

  it.each(BROKEN)('is not tested where a spec %s: the run fails', async (_why, text, told) => {
    const spec = join(root, 'dist/libs/kernel/src/broken/broken.spec.js');
    await mkdir(dirname(spec), { recursive: true });
    await writeFile(spec, text);
    const { good, said } = await runNode(root, ['test/runner/run.mjs', 'unit', '--', 'kernel/src/broken/']);
    await rm(dirname(spec), { recursive: true });
    expect({ good, said }).toEqual({ good: false, said: expect.stringMatching(told) });
  });

  it('is built, starts, and does what its specs say', async () => {
    await succeedNode(root, ['bin/build.mjs', '--specs']);
    const specs = typed.filter((file) => OF_SPECS.test(file));
    const ofNest = generated.filter((file) => OF_SPECS.test(file));
    const [int, unit] = [specs.filter(isInt), specs.filter((spec) => !isInt(spec))];
    for (const own of [int, unit, ofNest]) expect(own.length).toBeGreaterThan(0);
    const run = ['test/runner/run.mjs', 'unit', 'int', '--', '--maxWorkers=1', ...specs, OF_GENERATED];
    expect(await succeedNode(root, run)).toContain(`${specs.length + ofNest.length} files in `);
    const strangers = [
      'test/runner/run.mjs',
      'int',
      '--',
      EVERY_ROUTE,
      '-t',
      'console session on another portal',
    ];
    expect(await succeedNode(root, strangers)).toMatch(/^[1-9]\d* passed, 0 failed/m);
  });
});
