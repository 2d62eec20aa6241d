import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { writeWhole } from '../served-files.js';

/** Folder of the generated files, from the root of the repository. */
const GENERATED_FOLDER = 'libs/client/src/generated';
/** Beside the files: the state of the code they were made of, and their own. */
const STAMP = '.made-of';
/** What has been compiled of the API and of what makes the files, below `dist/`. */
const MADE_OF = ['libs', 'apps/api', 'apps/cli/src/docs/client'];
const WITHOUT_EFFECT = /\.(spec|fixture)\.js$|\/__fixtures__\/|^libs\/(client|testing)\//;

type Files = Readonly<Record<string, string>>;

const below = (folder: string, path: string): string => relative(folder, path).replaceAll(sep, '/');

/** Paths below `dist/`, in order. */
async function compiledFiles(dist: string): Promise<string[]> {
  const listed = await Promise.all(
    MADE_OF.map((folder) => readdir(join(dist, folder), { recursive: true, withFileTypes: true })),
  );
  return listed
    .flat()
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
    .map((entry) => below(dist, join(entry.parentPath, entry.name)))
    .filter((path) => !WITHOUT_EFFECT.test(path))
    .sort();
}

async function stateOfCode(dist: string): Promise<string> {
  const paths = await compiledFiles(dist);
  const contents = await Promise.all(paths.map((path) => readFile(join(dist, path))));
  const hash = createHash('sha256');
  for (const [index, path] of paths.entries()) hash.update(`\0${path}\0`).update(contents[index]!);
  return hash.digest('hex');
}

/** The stamp of files as they are; other ones, or ones that somebody has changed or removed, have another. */
function stampOf(code: string, files: Files): string {
  const hash = createHash('sha256');
  for (const name of Object.keys(files).sort()) hash.update(`\0${name}\0`).update(files[name]!);
  return `${code} ${hash.digest('hex')}\n`;
}

/** The files there are, and the stamp of when they were made. */
async function readMade(folder: string): Promise<{ readonly files: Files; readonly stamp: string }> {
  await mkdir(folder, { recursive: true });
  const names = await readdir(folder);
  const texts = await Promise.all(
    names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
  );
  const { [STAMP]: stamp = '', ...files } = Object.fromEntries(texts);
  return { files, stamp };
}

/**
 * Brings the generated files of `libs/client` up to date with what is compiled. Where that is the code they were made
 * of, nothing of it is loaded; a file that would be the same is left as it is.
 * @param root folder of the repository.
 * @param folder where to, by default where the client has them.
 * @returns paths below the root of files that have changed, which are to be compiled.
 */
export async function writeClientTypes(
  root: string,
  folder: string = join(root, GENERATED_FOLDER),
): Promise<string[]> {
  const [code, before] = await Promise.all([stateOfCode(join(root, 'dist')), readMade(folder)]);
  if (before.stamp === stampOf(code, before.files)) return [];
  const [{ describeApi }, { renderClient }] = await Promise.all([
    import('./describe-api.js'),
    import('./render-client.js'),
  ]);
  const { document, definitions } = await describeApi();
  const files: Files = renderClient(document, definitions);
  const changed = Object.keys(files).filter((name) => files[name] !== before.files[name]);
  for (const name of changed) await writeWhole(join(folder, name), files[name]!);
  await writeWhole(join(folder, STAMP), stampOf(code, files));
  return changed.map((name) => below(root, join(folder, name)));
}
