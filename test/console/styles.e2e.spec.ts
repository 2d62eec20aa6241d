import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const ASSETS = 'dist/console/assets';
/** A class of the component library. */
const CLASS = /\bm_[0-9a-z]+\b/g;

const classesOf = (texts: readonly string[]) =>
  new Set(texts.flatMap((text) => [...text.matchAll(CLASS)].map(([name]) => name)));

async function built(suffix: string): Promise<ReadonlySet<string>> {
  const names = (await readdir(ASSETS)).filter((name) => name.endsWith(suffix));
  return classesOf(await Promise.all(names.map((name) => readFile(join(ASSETS, name), 'utf8'))));
}

// The console takes the styles of single components; one that is forgotten would stand there unstyled.
it('every component of the library that the console uses has its styles', async () => {
  const library = createRequire(import.meta.url).resolve('@mantine/core/styles.css');
  const styled = classesOf([await readFile(library, 'utf8')]);
  const [used, there] = await Promise.all([built('.js'), built('.css')]);
  expect(used.size).toBeGreaterThan(100);
  expect([...used].filter((name) => styled.has(name) && !there.has(name))).toEqual([]);
});
