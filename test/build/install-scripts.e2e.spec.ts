import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageFolder } from '#libs/config';

const run = promisify(execFile);

const writeJson = (path: string, value: unknown): Promise<void> => writeFile(path, JSON.stringify(value));

/** What `npm run` tells its children of its own settings would decide here, too. */
function surroundings(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
}

describe('an install', () => {
  let folder: string;
  const npm = (cwd: string, ...words: string[]) =>
    run('npm', [...words, '--offline', '--no-audit', '--no-fund'], {
      cwd,
      env: { ...surroundings(), npm_config_cache: join(folder, 'cache') },
    });

  const marksLeft = (): string[] =>
    ['before', 'during', 'after', 'started'].filter((name) => existsSync(join(folder, name)));

  /** A package whose scripts leave marks, and a project that needs it and has a script itself. */
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'install-scripts-'));
    const mark = (name: string): string =>
      `node -e "require('fs').writeFileSync('${join(folder, name)}', '')"`;
    await mkdir(join(folder, 'marking'));
    await writeJson(join(folder, 'marking/package.json'), {
      name: 'marking',
      version: '1.0.0',
      scripts: { preinstall: mark('before'), install: mark('during'), postinstall: mark('after') },
    });
    await npm(join(folder, 'marking'), 'pack', '--ignore-scripts', '--pack-destination', folder);
    await mkdir(join(folder, 'project'));
    await writeJson(join(folder, 'project/package.json'), {
      name: 'project',
      version: '1.0.0',
      scripts: { start: mark('started') },
      dependencies: { marking: 'file:../marking-1.0.0.tgz' },
      // Newer npm asks for it; without `.npmrc` the scripts are to run.
      allowScripts: { marking: true },
    });
    await npm(join(folder, 'project'), 'install', '--package-lock-only');
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Installs and starts a project of its own. @returns the marks that were left */
  async function installAndStart(npmrc: string | null): Promise<string[]> {
    const project = await mkdtemp(join(folder, 'project-'));
    await cp(join(folder, 'project'), project, { recursive: true });
    if (npmrc !== null) await cp(join(packageFolder(), npmrc), join(project, '.npmrc'));
    await npm(project, 'ci');
    expect(existsSync(join(project, 'node_modules/marking/package.json'))).toBe(true);
    await npm(project, 'start');
    const left = marksLeft();
    for (const name of left) await rm(join(folder, name));
    return left;
  }

  it('runs scripts of what it installs where nothing forbids it', async () => {
    expect(await installAndStart(null)).toEqual(['before', 'during', 'after', 'started']);
  });

  it.each(['.npmrc', 'test/foreign/.npmrc'])('runs only what is asked for by %s', async (npmrc) => {
    expect(await installAndStart(npmrc)).toEqual(['started']);
  });
});
