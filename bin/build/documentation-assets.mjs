import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { writeServed, writeWhole } from './served-files.mjs';
import { ROOT } from './sources.mjs';

const OWN_FOLDER = join(ROOT, 'libs', 'documentation', 'assets');
/** Files of packages that the pages load, by the name they get. */
const FROM_PACKAGES = {
  'minisearch.js': { package: 'minisearch', file: 'dist/es/index.js' },
  'scalar.js': { package: '@scalar/api-reference', file: 'dist/browser/standalone.js' },
};

/** Folder of an installed package; its `package.json` need not be exported. */
function packageFolder(name) {
  for (const folder of createRequire(import.meta.url).resolve.paths(name)) {
    if (existsSync(join(folder, name, 'package.json'))) return join(folder, name);
  }
  throw new Error(`${name} is not installed`);
}

/** The file with a line that says whose it is, and without the address of a map that is not served. */
async function fromPackage({ package: name, file }) {
  const folder = packageFolder(name);
  const { version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const text = await readFile(join(folder, file), 'utf8');
  return `/*! ${name} ${version}, ${license} */\n${text.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n')}`;
}

/** Writes one file under a name with its hash, and both compressed forms, unless they are there. */
async function writeAsset(folder, name, text, quality) {
  const bytes = Buffer.from(text);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  const extension = extname(name);
  const file = `${name.slice(0, -extension.length)}.${hash}${extension}`;
  await writeServed(join(folder, file), bytes, quality);
  return file;
}

/**
 * Writes what the pages of the documentation load into a folder: the scripts and styles of `libs/documentation/assets`
 * and of the packages they use, each under a name with the hash of its content, as it is and compressed, and
 * `manifest.json`, which tells the name of each. What has not changed stays, and so does what a process that runs still
 * serves.
 * @param {number} quality of brotli, 0 to 11; the best takes some seconds.
 * @param {string} folder where to; by default where the service looks.
 */
export async function buildDocumentationAssets(quality, folder = join(ROOT, 'dist', 'documentation')) {
  await mkdir(folder, { recursive: true });
  const names = (await readdir(OWN_FOLDER)).sort();
  const texts = await Promise.all([
    ...names.map(async (name) => [name, await readFile(join(OWN_FOLDER, name), 'utf8')]),
    ...Object.entries(FROM_PACKAGES).map(async ([name, source]) => [name, await fromPackage(source)]),
  ]);
  const files = await Promise.all(
    texts.map(async ([name, text]) => [name, await writeAsset(folder, name, text, quality)]),
  );
  const manifest = Object.fromEntries(files);
  await writeWhole(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
