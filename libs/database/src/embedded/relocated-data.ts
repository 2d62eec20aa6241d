import { lstat, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Name of the data folder, in the home or elsewhere. */
export const DATA = 'postgres';
/** In the home: where its data had to go. */
const POINTER = 'postgres-location.json';
/** There: the home it belongs to, so that it is found when the home and its pointer were deleted. */
const NOTE = 'portico-home.json';
const NAME = /^portico-[0-9a-f]{12}$/;
const PARENTS = ['/var/lib', '/var/tmp', tmpdir()];
/** Others may pass through, but neither list nor write. */
export const PASSABLE = 0o711;

async function readField(path: string, field: 'root' | 'home'): Promise<string | null> {
  try {
    return (JSON.parse(await readFile(path, 'utf8')) as Record<string, string>)[field] ?? null;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (['ENOENT', 'ENOTDIR', 'EACCES'].includes(error.code ?? '')) return [];
    throw error;
  });
}

/** The folder outside a home that holds its data; null where they are in the home. */
export function relocatedRoot(home: string): Promise<string | null> {
  return readField(join(home, POINTER), 'root');
}

/** Makes one in the first parent that is fit. @returns null when none is */
export async function relocate(
  home: string,
  isFit: (parent: string) => Promise<boolean>,
): Promise<string | null> {
  for (const parent of PARENTS) {
    if (!(await isFit(parent))) continue;
    const root = join(parent, `portico-${randomBytes(6).toString('hex')}`);
    await mkdir(root, { mode: PASSABLE });
    await noteHome(root, home);
    await writeFile(join(home, POINTER), `${JSON.stringify({ root })}\n`);
    return root;
  }
  return null;
}

export async function noteHome(root: string, home: string): Promise<void> {
  if ((await readField(join(root, NOTE), 'home')) === home) return;
  await writeFile(join(root, NOTE), `${JSON.stringify({ home })}\n`);
}

/** A note in a folder of somebody else says nothing. */
async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder);
  return found.isDirectory() && found.uid === process.getuid?.();
}

/** A home that was moved beside its old place has taken its pointer along. */
async function isPointedTo(root: string, home: string): Promise<boolean> {
  const parent = dirname(home);
  const pointers = (await namesIn(parent)).map((name) => relocatedRoot(join(parent, name)));
  return (await Promise.all(pointers)).includes(root);
}

/** Folders that were left behind when a home was deleted: they name it, and it, or what stands there now, not them. */
export async function leftRoots(home: string): Promise<string[]> {
  const left: string[] = [];
  for (const parent of new Set(PARENTS)) {
    for (const name of await namesIn(parent)) {
      const root = join(parent, name);
      if (!NAME.test(name) || !(await isOurs(root))) continue;
      if ((await readField(join(root, NOTE), 'home')) !== home) continue;
      if (!(await isPointedTo(root, home))) left.push(root);
    }
  }
  return left;
}

/** Where the embedded database of a home lies. */
export interface EmbeddedDatabasePlace {
  /** Of its data; there is none before the first start. */
  readonly dataFolder: string;
  /** Folders left behind when the home was deleted; the next start of the home removes them. */
  readonly left: readonly string[];
}

export async function findEmbeddedDatabase(home: string): Promise<EmbeddedDatabasePlace> {
  const root = (await relocatedRoot(home)) ?? home;
  return { dataFolder: join(root, DATA), left: await leftRoots(home) };
}

export async function forgetRelocation(home: string): Promise<void> {
  await rm(join(home, POINTER), { force: true });
}
