import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '#libs/config';

const ROOT = packageFolder();
const read = <T>(name: string): T =>
  JSON.parse(readFileSync(join(ROOT, 'test/measures/mutation', `${name}.data.json`), 'utf8')) as T;

interface Deciders {
  readonly suffixes: readonly string[];
  readonly files: Readonly<Record<string, readonly string[]>>;
}

interface Survivor {
  readonly file: string;
  readonly was: string;
  readonly becomes: string;
  readonly why: string;
}

/** Sources of a lib, from its name on. */
const sourcesOf = (lib: string): string[] =>
  readdirSync(join(ROOT, 'libs', lib, 'src'), { recursive: true, encoding: 'utf8' }).map(
    (path) => `libs/${lib}/src/${path.replaceAll('\\', '/')}`,
  );

const named = (lib: string, name: string): string[] =>
  sourcesOf(lib).filter((path) => path.endsWith(`/${name}`));

describe('code that is broken to try its specs', () => {
  const { suffixes, files } = read<Deciders>('deciders');
  const libs = readdirSync(join(ROOT, 'libs'));

  it.each(suffixes)('is there by its suffix: %s', (suffix) => {
    expect(libs.flatMap(sourcesOf).some((path) => path.endsWith(suffix))).toBe(true);
  });

  it('is there once by its name', () => {
    const places = Object.entries(files).flatMap(([lib, names]) =>
      names.map((name) => [`${lib} ${name}`, named(lib, name).length]),
    );
    expect(places.filter(([, count]) => count !== 1)).toEqual([]);
    expect(Object.values(files).flat()).not.toEqual([]);
  });
});

describe('mutants that may live', () => {
  const survivors = read<readonly Survivor[]>('survivors');
  const sources = readdirSync(join(ROOT, 'libs')).flatMap(sourcesOf);
  const plain = (text: string): string => text.replace(/\s+/g, ' ');

  it('are of code that is there, each with its reason', () => {
    const isGone = ({ file, was }: Survivor): boolean =>
      !sources.some(
        (path) => path.endsWith(`/${file}`) && plain(readFileSync(join(ROOT, path), 'utf8')).includes(was),
      );
    expect(survivors.filter(isGone)).toEqual([]);
    expect(survivors.filter(({ why }) => why.trim().length < 10)).toEqual([]);
  });
});
