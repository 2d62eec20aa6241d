import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageFolder } from '#libs/config';

const ROOT = packageFolder();
const read = (path: string): Promise<string> => readFile(join(ROOT, path), 'utf8');

interface Manifest {
  readonly scripts?: Readonly<Record<string, string>>;
  readonly allowScripts: Readonly<Record<string, boolean>>;
}

interface Lock {
  readonly packages: Readonly<Record<string, { readonly hasInstallScript?: boolean }>>;
}

/** Names of packages whose archive brings a script that an install would run. */
function withScripts({ packages }: Lock): string[] {
  const paths = Object.keys(packages).filter((path) => packages[path]?.hasInstallScript);
  const names = paths.map((path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
  return [...new Set(names)].sort();
}

const OF_INSTALLS = [
  'install',
  'prepare',
  'publish',
  'pack',
  'version',
  'shrinkwrap',
  'prepublishOnly',
  'dependencies',
];

/** Scripts that npm would run by itself: of an install, or before and after one that is asked for. */
function unasked(scripts: Readonly<Record<string, string>>): string[] {
  const asked = [...Object.keys(scripts), ...OF_INSTALLS];
  const around = new Set([...OF_INSTALLS, ...asked.flatMap((name) => [`pre${name}`, `post${name}`])]);
  return Object.keys(scripts).filter((name) => around.has(name));
}

describe.each(['', 'test/foreign/', 'test/measures/'])(
  'install scripts of the packages of ./%s',
  (folder) => {
    const manifest = async (): Promise<Manifest> =>
      JSON.parse(await read(`${folder}package.json`)) as Manifest;

    it('are those of the packages that allowScripts names, none of which is allowed one', async () => {
      const { allowScripts } = await manifest();
      const lock = JSON.parse(await read(`${folder}package-lock.json`)) as Lock;
      expect(Object.keys(allowScripts).sort()).toEqual(withScripts(lock));
      expect(Object.values(allowScripts)).not.toContain(true);
    });

    it('have their reasons in docs/contributor/dependencies.md', async () => {
      const { allowScripts } = await manifest();
      const [, part = ''] = (await read('docs/contributor/dependencies.md')).split('\n## Install scripts\n');
      const rows = [...part.matchAll(/^\| `([^`]+)` +\| (\S.*?) +\| (\S.*?) +\|$/gm)].map(
        ([, name = '']) => name,
      );
      const fits = (name: string, row: string): boolean =>
        row.endsWith('/*') ? name.startsWith(row.slice(0, -1)) : name === row;
      const untold = Object.keys(allowScripts).filter((name) => !rows.some((row) => fits(name, row)));
      expect(untold).toEqual([]);
    });

    it('are switched off for every npm, so that none of our own may be needed', async () => {
      expect((await read(`${folder}.npmrc`)).split('\n')).toContain('ignore-scripts=true');
      expect(unasked((await manifest()).scripts ?? {})).toEqual([]);
    });
  },
);

it('the image is installed by the same .npmrc', async () => {
  const [before = ''] = (await read('Dockerfile')).split('\nRUN npm ci\n');
  expect(before.split('\n').at(-1)).toMatch(/^COPY \.npmrc package\.json package-lock\.json \.\/$/);
  expect((await read('.dockerignore')).split('\n')).toContain('!.npmrc');
});
