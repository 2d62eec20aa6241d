import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
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
    'jest.config.cjs',
  ],
];

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
    call('@nestjs/cli/bin/nest.js', ['g', ...words, '--project', 'feedback'], { NO_COLOR: '1' });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portico-generate-'));
    await promisify(execFile)('cp', ['-a', ...COPIED.map((name) => join(ROOT, name)), folder]);
    await symlink(join(ROOT, 'node_modules'), at('node_modules'));
    const said = [await nest('resource', 'labels'), await nest('module', 'flags')];
    said.push(await nest('service', 'flags'), await nest('controller', 'flags'));
    const named = said.flatMap((text) => [...text.matchAll(/^(?:CREATE|UPDATE) (\S+\.ts) /gm)]);
    touched = [...new Set(named.map(([, path]) => path!))];
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is formatted, and has nothing a linter or the boundaries object to', async () => {
    expect(touched.length).toBeGreaterThan(10);
    await call('prettier/bin/prettier.cjs', ['--check', ...touched]);
    await call('eslint/bin/eslint.js', ['--max-warnings', '0', ...touched]);
    await call('dependency-cruiser/bin/dependency-cruise.mjs', [
      'libs/feedback',
      '--config',
      '.dependency-cruiser.cjs',
    ]);
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
    await call('jest/bin/jest.js', ['feedback/src/(labels|flags)/', '--json', '--outputFile', 'told.json'], {
      NODE_OPTIONS: '--experimental-vm-modules',
    });
    const told = JSON.parse(await readFile(at('told.json'), 'utf8')) as Readonly<Record<string, unknown>>;
    expect(told).toMatchObject({ success: true, numPassedTestSuites: 3, numPassedTests: 5 });
  });
});
