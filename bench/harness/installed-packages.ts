import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** What a compiled file asks for by name: at its head, later, or by `require`. */
const ASKED = /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\()['"]([^'".#][^'"]*)['"]/g;

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Name of the package a module is in. */
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Folder of a package as Node finds it from another folder; null where it is not installed. */
function folderOf(name: string, from: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return found;
    if (folder === dirname(folder)) return null;
  }
}

async function sizeOf(folder: string): Promise<number> {
  const own = (await filesBelow(folder)).filter(
    (path) => !path.slice(folder.length).includes('node_modules'),
  );
  const sizes = await Promise.all(own.map(async (path) => (await stat(path)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Folders of the packages that a compiled folder asks for, and of those they need. */
async function packagesOf(compiled: string): Promise<Set<string>> {
  const files = (await filesBelow(compiled)).filter((path) => path.endsWith('.js'));
  const texts = await Promise.all(files.map((path) => readFile(path, 'utf8')));
  const asked = texts.flatMap((text) => Array.from(text.matchAll(ASKED), ([, specifier = '']) => specifier));
  const names = new Set(asked.filter((specifier) => !isBuiltin(specifier)).map(packageOf));
  const found = new Set<string>();
  const waiting = [...names].map((name) => ({ name, from: ROOT }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const folder = folderOf(next.name, next.from);
    if (folder === null || found.has(folder)) continue;
    found.add(folder);
    const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;
    for (const name of Object.keys(manifest.dependencies ?? {})) waiting.push({ name, from: folder });
  }
  return found;
}

/** What the packages that a compiled folder needs take on the disk, in MB (1,000,000 bytes). */
export async function installedMb(compiled: string): Promise<number> {
  const sizes = await Promise.all([...(await packagesOf(compiled))].map(sizeOf));
  return sizes.reduce((sum, size) => sum + size, 0) / 1_000_000;
}
