import { Buffer } from 'node:buffer';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ROOT } from './sources.mjs';

const APP = join(ROOT, 'apps', 'console');
const FOLDER = join(ROOT, 'dist', 'console');
/** Of this process: two starts may build at once. */
const FRESH = join(ROOT, 'dist', `.console-fresh-${process.pid}`);
/** How long a file of an earlier build stays for pages that were opened before. */
const KEPT_MS = 24 * 3_600_000;
/** What is packed already gains nothing. */
const PACKABLE = /\.(js|css|svg|json|webmanifest)$/;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

async function writeWhole(path, bytes) {
  await writeFile(`${path}.fresh`, bytes);
  await rename(`${path}.fresh`, path);
}

/** Puts a file where it is served, and beside it both compressed forms; one that is there already stays. */
async function place(name, quality) {
  const target = join(FOLDER, 'assets', name);
  if (existsSync(target)) return;
  const source = join(FRESH, 'assets', name);
  if (PACKABLE.test(name)) {
    const bytes = Buffer.from(await readFile(source));
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    await writeWhole(`${target}.br`, await brotli(bytes, { params }));
    await writeWhole(`${target}.gz`, await zip(bytes));
  }
  await copyFile(source, `${target}.fresh`);
  await rename(`${target}.fresh`, target);
}

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
  await mkdir(join(FOLDER, 'assets'), { recursive: true });
  const names = await readdir(join(FRESH, 'assets'));
  await Promise.all(names.map((name) => place(name, quality)));
  await writeWhole(join(FOLDER, 'index.html'), await readFile(join(FRESH, 'index.html')));
  await removeEarlier(names);
  await rm(FRESH, { recursive: true, force: true });
}
