import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { packageFolder } from '#libs/config';

const ROOT = packageFolder();
const COPIED = [
  ...['apps', 'libs', 'bench', 'test', 'bin', 'schematics', 'dist'],
  ...['package.json', 'tsconfig.json', 'nest-cli.json', '.swcrc', '.editorconfig'],
  ...[
    '.prettierrc.json',
    '.prettierignore',
    'eslint.config.js',
    '.dependency-cruiser.cjs',
    'boundaries.json',
    'jest.config.cjs',
  ],
];
/** The same rules where packages are behind a link. */
const LINKED_BOUNDARIES = `
  const { options, ...rules } = require('./.dependency-cruiser.cjs');
  module.exports = { ...rules, options: { ...options, preserveSymlinks: true } };
`;

describe('what nest g writes into a checkout', () => {
  let folder: string;
  let touched: string[];
  const at = (path: string): string => join(folder, path);
  const call = (tool: string, words: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> =>
    promisify(execFile)(process.execPath, [at(`node_modules/${tool}`), ...words], {
      cwd: folder,
      env: { ...process.env, ...env },
      maxBuffer: 64 * 1024 * 1024,
    }).then(
      ({ stdout }) => stdout,
      ({ stdout, stderr }: { stdout: string; stderr: string }) => {
        throw new Error(`${tool} ${words[0]} failed:\n${stdout}\n${stderr}`);
      },
    );
  const nest = (...words: string[]): Promise<string> =>
    call('@nestjs/cli/bin/nest.js', ['g', ...words, '--project', 'feedback']);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portico-generate-'));
    await promisify(execFile)('cp', ['-a', ...COPIED.map((name) => join(ROOT, name)), folder]);
    await symlink(join(ROOT, 'node_modules'), at('node_modules'));
    const said = [await nest('resource', 'labels'), await nest('module', 'flags')];
    said.push(await nest('service', 'flags'), await nest('controller', 'flags'));
    const named = said
      .map(stripVTControlCharacters)
      .flatMap((text) => [...text.matchAll(/^(?:CREATE|UPDATE) (\S+\.ts) /gm)]);
    touched = [...new Set(named.map(([, path]) => path!))];
    expect(touched).toHaveLength(14);
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is formatted, and within the boundaries', async () => {
    await call('prettier/bin/prettier.cjs', ['--check', ...touched]);
    await writeFile(at('boundaries.cjs'), LINKED_BOUNDARIES);
    const words = ['libs/feedback', '--config', 'boundaries.cjs'];
    await call('dependency-cruiser/bin/dependency-cruise.mjs', words);
  });

  it('has nothing the linter objects to', async () => {
    await call('eslint/bin/eslint.js', ['--max-warnings', '0', ...touched]);
  });

  it('compiles with its types', async () => {
    const files = touched.map((path) => `./${path}`);
    await writeFile(
      at('tsconfig.touched.json'),
      JSON.stringify({ extends: './tsconfig.json', include: [], files }),
    );
    await call('typescript/bin/tsc', ['-p', 'tsconfig.touched.json', '--noEmit', '--incremental', 'false']);
  });

  it('passes its own specs', async () => {
    await call('@swc/cli/bin/swc.js', [...touched, '-d', 'dist', '--config-file', '.swcrc', '--quiet']);
    const words = [
      'unit',
      'int',
      '--',
      'feedback/src/(labels|flags)/',
      '--json',
      '--outputFile',
      at('told.json'),
    ];
    await call('../test/runner/run.mjs', words);
    const told = JSON.parse(await readFile(at('told.json'), 'utf8')) as Readonly<Record<string, unknown>>;
    expect(told).toMatchObject({ success: true, numPassedTestSuites: 3, numPassedTests: 5 });
  });
});
