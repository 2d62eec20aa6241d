import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageFolder } from '#libs/config';

const ROOT = packageFolder();
/** What is built, with what it is built by; times of change are copied, too, since the build goes by them. */
const COPIED = [
  'apps',
  'libs',
  'bench',
  'bin',
  'dist',
  '.swcrc',
  'rolldown.config.mjs',
  'tsconfig.json',
  'package.json',
];
const run = promisify(execFile);

describe('a build after another', () => {
  let folder: string;
  const at = (path: string): string => join(folder, path);
  const build = async (): Promise<string> => (await run(process.execPath, [at('bin/build.mjs')])).stderr;
  const changedAt = async (path: string): Promise<number> => (await stat(at(path))).mtimeMs;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portico-build-'));
    const present = [...COPIED, 'package-lock.json'].map((name) => join(ROOT, name));
    await run('cp', ['-a', ...present, folder]);
    await symlink(join(ROOT, 'node_modules'), at('node_modules'));
    await build();
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('does nothing where nothing has changed', async () => {
    const before = await changedAt('dist/.built/sources');
    expect(await build()).toBe('');
    expect(await changedAt('dist/.built/sources')).toBe(before);
  });

  it('compiles the one source that has changed, and makes the programs anew', async () => {
    const source = 'apps/sandbox/src/control/sandbox-clock.ts';
    const neighbour = 'dist/apps/sandbox/src/control/call-log.js';
    const before = { neighbour: await changedAt(neighbour), agent: await changedAt('dist/agent/agent.mjs') };
    await writeFile(
      at(source),
      (await readFile(at(source), 'utf8')).replace(
        'export class SandboxClock {',
        'export class SandboxClock {\n  readonly isOfThisSpec = true;\n',
      ),
    );
    expect(await build()).toMatch(/^Built sources in .*\nBuilt programs in /);
    expect(await readFile(at(source.replace(/^(.*)\.ts$/, 'dist/$1.js')), 'utf8')).toContain('isOfThisSpec');
    expect(await changedAt(neighbour)).toBe(before.neighbour);
    expect(await changedAt('dist/agent/agent.mjs')).toBe(before.agent);
    expect(await readFile(at('dist/bundle/sandbox.js'), 'utf8')).toContain('isOfThisSpec');
  });

  it('removes what was made of a source that is gone', async () => {
    await writeFile(at('bench/harness/passing.ts'), 'export const passing = 1;\n');
    await build();
    expect(existsSync(at('dist/bench/harness/passing.js'))).toBe(true);
    await rm(at('bench/harness/passing.ts'));
    await build();
    expect(existsSync(at('dist/bench/harness/passing.js'))).toBe(false);
    expect(existsSync(at('dist/bench/harness/passing.js.map'))).toBe(false);
  });

  it('makes the console for browsers of people, whatever the surroundings are for', async () => {
    await rm(at('dist/console'), { recursive: true, force: true });
    await appendFile(at('apps/console/src/main.tsx'), '// Changed.\n');
    const env = { ...process.env, NODE_ENV: 'development' };
    const { stderr } = await run(process.execPath, [at('bin/build.mjs'), '--console'], { env });
    expect(stderr).toMatch(/^Built console in /m);
    const made = join(folder, 'dist/console/assets');
    const scripts = (await readdir(made)).filter((name) => name.endsWith('.js'));
    const warns = async (name: string): Promise<boolean> =>
      (await readFile(join(made, name), 'utf8')).includes('This will cause a hydration error');
    const warning = await Promise.all(scripts.map(async (name) => ((await warns(name)) ? [name] : [])));
    expect({ made: scripts.length > 0, warning: warning.flat() }).toEqual({ made: true, warning: [] });
  });

  it('says which source does not compile, and builds it once it is corrected', async () => {
    await appendFile(at('bench/harness/options.ts'), 'const =;\n');
    await expect(run(process.execPath, [at('bin/build.mjs')])).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('bench/harness/options.ts') as string,
    });
    const text = await readFile(at('bench/harness/options.ts'), 'utf8');
    await writeFile(at('bench/harness/options.ts'), text.replace('const =;\n', '// Corrected.\n'));
    expect(await build()).toMatch(/^Built sources/);
    expect(await build()).toBe('');
  });
});
