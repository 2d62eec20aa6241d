import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { transformFile } from '@swc/core';
import { ROOT } from './sources.mjs';

/** Enough to keep the compiler's threads busy while files are written. */
const AT_ONCE = 16;

/** What a source is compiled to, below the root. */
export const compiledOf = (path) => `dist/${path.replace(/\.ts$/, '.js')}`;
const outputOf = (path) => join(ROOT, compiledOf(path));

async function compileFile(path, options, withMaps) {
  const output = outputOf(path);
  const sourceFileName = relative(dirname(output), join(ROOT, path));
  const { code, map } = await transformFile(join(ROOT, path), { ...options, sourceFileName });
  await mkdir(dirname(output), { recursive: true });
  if (!withMaps) return writeFile(output, code);
  await writeFile(`${output}.map`, map);
  await writeFile(output, `${code}//# sourceMappingURL=${basename(output)}.map\n`);
}

/**
 * Compiles each source by itself into dist/, with the options the specs are compiled with. Types are not looked at.
 * @param {string[]} paths below the root
 * @param {{ withMaps: boolean }} extent
 * @returns {Promise<boolean>} false when a source is no TypeScript; what is wrong was said on stderr.
 */
export async function compile(paths, { withMaps }) {
  const rules = JSON.parse(await readFile(join(ROOT, '.swcrc'), 'utf8'));
  const options = { ...rules, swcrc: false, sourceMaps: withMaps };
  const waiting = [...paths];
  let isGood = true;
  const work = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const source = path;
      await compileFile(source, options, withMaps).catch((error) => {
        if (error.code !== 'GenericFailure') throw error;
        isGood = false;
        // What follows are frames of the compiler itself.
        process.stderr.write(`${source}\n${error.message.split('\n\nCaused by:')[0]}\n`);
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return isGood;
}

/** Removes what was made of sources that are gone. */
export async function removeOutput(paths) {
  const outputs = paths.map(outputOf).flatMap((output) => [output, `${output}.map`]);
  await Promise.all(outputs.map((output) => rm(output, { force: true })));
}
