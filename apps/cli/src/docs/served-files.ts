import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const OWN_ASSETS = 'libs/documentation/assets';
/** Files of packages that the pages of the documentation load. */
const OF_PACKAGES = ['libs/documentation/vendor/scalar.js', 'node_modules/minisearch/dist/es/index.js'];
const NAMED = new Map([['index.js', 'minisearch.js']]);

/** Whoever reads the file meanwhile finds all of it, or what was there before. */
export async function writeWhole(path: string, bytes: string | Uint8Array): Promise<void> {
  const fresh = `${path}.${process.pid}`;
  await writeFile(fresh, bytes);
  await rename(fresh, path);
}

/**
 * Writes both compressed forms of a file whose name holds the hash of its content, unless they are there.
 * @param quality of brotli, 0 to 11; the best takes ten seconds for an eighth less.
 */
export async function writeCompressed(path: string, quality: number): Promise<void> {
  const bytes = await readFile(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  if (!existsSync(`${path}.br`)) await writeWhole(`${path}.br`, await brotli(bytes, { params }));
  if (!existsSync(`${path}.gz`)) await writeWhole(`${path}.gz`, await zip(bytes));
}

/** How long a file of an earlier build stays, for processes and pages that were opened before. */
const KEPT_MS = 24 * 3_600_000;

/** Takes files of builds away that no process and no page can ask for any more. */
export async function removeEarlier(
  folder: string,
  made: readonly { readonly fileName: string }[],
): Promise<void> {
  const names = made.map(({ fileName }) => basename(fileName));
  for (const name of await readdir(folder)) {
    const isKept = names.some((one) => name.startsWith(one));
    if (isKept || Date.now() - (await stat(join(folder, name))).mtimeMs < KEPT_MS) continue;
    await rm(join(folder, name));
  }
}

/**
 * Writes what the pages of the documentation load to `dist/documentation`, each file under a name with the hash of its
 * content, as it is and compressed, and `manifest.json`, which tells the name of each.
 * @param root folder of the repository.
 * @param quality of brotli, 0 to 11.
 */
export async function writeDocumentationAssets(root: string, quality: number): Promise<void> {
  const folder = join(root, 'dist/documentation');
  await mkdir(folder, { recursive: true });
  const own = (await readdir(join(root, OWN_ASSETS))).sort().map((name) => `${OWN_ASSETS}/${name}`);
  const manifest: Record<string, string> = {};
  for (const source of [...own, ...OF_PACKAGES]) {
    const text = await readFile(join(root, source), 'utf8');
    // The address of a map that is not served.
    const bytes = Buffer.from(text.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'));
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
    const name = NAMED.get(basename(source)) ?? basename(source);
    const hashed = `${basename(name, extname(name))}.${hash}${extname(name)}`;
    await writeWhole(join(folder, hashed), bytes);
    await writeCompressed(join(folder, hashed), quality);
    manifest[name] = hashed;
  }
  await writeWhole(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
