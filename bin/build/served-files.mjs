import { existsSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes a file so that whoever reads it meanwhile finds all of it, or what was there before. */
export async function writeWhole(path, bytes) {
  await writeFile(`${path}.fresh`, bytes);
  await rename(`${path}.fresh`, path);
}

/**
 * Writes a file that is served, and beside it both compressed forms; forms that are there already stay, for its name
 * holds the hash of its content.
 * @param {number} quality of brotli, 0 to 11
 */
export async function writeServed(path, bytes, quality) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const forms = {
    '.br': () => brotli(bytes, { params }),
    '.gz': () => zip(bytes),
    // The last one: where it is, the others are.
    '': () => bytes,
  };
  for (const [suffix, make] of Object.entries(forms)) {
    if (!existsSync(path + suffix)) await writeWhole(path + suffix, await make());
  }
}
