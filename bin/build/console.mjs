import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeServed, writeWhole } from './served-files.mjs';
import { ROOT } from './sources.mjs';

const APP = join(ROOT, 'apps', 'console');
const FOLDER = join(ROOT, 'dist', 'console');
/** Of this process: two starts may build at once. */
const FRESH = join(ROOT, 'dist', `.console-fresh-${process.pid}`);
/** How long a file of an earlier build stays for pages that were opened before. */
const KEPT_MS = 24 * 3_600_000;

/** Takes files of builds away that no page can ask for any more. */
async function removeEarlier(names) {
  const kept = new Set(names.flatMap((name) => [name, `${name}.br`, `${name}.gz`]));
  for (const file of await readdir(join(FOLDER, 'assets'))) {
    const path = join(FOLDER, 'assets', file);
    if (!kept.has(file) && Date.now() - (await stat(path)).mtimeMs > KEPT_MS) await rm(path, { force: true });
  }
}

/**
 * Makes the pages of `apps/console` and what they load, each file under the hash of its content and compressed. The
 * page itself comes last, so that a process that serves them finds them whole at any time.
 * @param {number} quality of brotli, 0 to 11
 */
export async function buildConsole(quality) {
  const { build } = await import('vite');
  await build({
    configFile: join(APP, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: FRESH, emptyOutDir: true, reportCompressedSize: false },
  });
  const [made, served] = [FRESH, FOLDER].map((folder) => join(folder, 'assets'));
  await mkdir(served, { recursive: true });
  const names = await readdir(made);
  const place = async (name) => writeServed(join(served, name), await readFile(join(made, name)), quality);
  await Promise.all(names.map(place));
  await writeWhole(join(FOLDER, 'index.html'), await readFile(join(FRESH, 'index.html')));
  await removeEarlier(names);
  await rm(FRESH, { recursive: true, force: true });
}
