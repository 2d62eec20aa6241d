/** Compiles the libs of the folder it is started in, as `bin/build.mjs` does: Stryker's copy, with the mutants in it. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { transformFile } from '@swc/core';

const rules = { ...JSON.parse(await readFile('.swcrc', 'utf8')), swcrc: false, sourceMaps: false };
const entries = await readdir('libs', { recursive: true, withFileTypes: true });
const sources = entries
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  .map((entry) => join(entry.parentPath, entry.name));
await Promise.all(
  [...new Set(sources.map(dirname))].map((folder) => mkdir(join('dist', folder), { recursive: true })),
);

const work = async () => {
  for (let path = sources.pop(); path; path = sources.pop()) {
    const { code } = await transformFile(path, rules);
    await writeFile(join('dist', path.replace(/\.ts$/, '.js')), code);
  }
};
await Promise.all(Array.from({ length: 16 }, work));
