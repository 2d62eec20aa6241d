import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OsAccount } from './os-account.js';
import {
  completeBinaries,
  copyBinaries,
  findBinaries,
  toolPath,
  type PostgresBinaries,
} from './platform-binaries.js';
import { runCommand } from './run-command.js';

/** Where one embedded server lives. */
export interface PostgresPlace {
  /** Holds the data folder; usually the home, else a folder its account can reach. */
  readonly root: string;
  readonly dataFolder: string;
  readonly binaries: PostgresBinaries;
}

/** Kept in the home, so that the next start finds data that had to go elsewhere. */
const POINTER = 'postgres-location.json';
const SHARED_PARENTS = ['/var/lib', '/var/tmp', tmpdir()];
/** Others may pass through, but neither list nor write. */
const PASSABLE = 0o711;

async function canEnter(folder: string, account: OsAccount | null): Promise<boolean> {
  if (!account) return true;
  const { exitCode } = await runCommand('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { account, cwd: '/' });
  return exitCode === 0;
}

async function canRun(binaries: PostgresBinaries, account: OsAccount | null): Promise<boolean> {
  if (!account) return true;
  const { exitCode } = await runCommand(toolPath(binaries, 'postgres'), ['--version'], { account, cwd: '/' });
  return exitCode === 0;
}

async function rememberedRoot(home: string): Promise<string | null> {
  try {
    return (JSON.parse(await readFile(join(home, POINTER), 'utf8')) as { root: string }).root;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function makeRoot(home: string, account: OsAccount): Promise<string> {
  const name = `portico-${randomBytes(6).toString('hex')}`;
  for (const parent of SHARED_PARENTS) {
    if (!(await canEnter(parent, account))) continue;
    const root = join(parent, name);
    await mkdir(root, { mode: PASSABLE });
    await writeFile(join(home, POINTER), `${JSON.stringify({ root })}\n`);
    return root;
  }
  return home;
}

async function chooseRoot(
  home: string,
  account: OsAccount | null,
  report: (line: string) => void,
): Promise<string> {
  if (!account || (await canEnter(home, account))) return home;
  const remembered = await rememberedRoot(home);
  const root = remembered ?? (await makeRoot(home, account));
  await mkdir(root, { recursive: true, mode: PASSABLE });
  report(`The account "${account.name}" cannot enter ${home}; the database is kept in ${root}.`);
  return root;
}

async function chooseBinaries(root: string, account: OsAccount | null): Promise<PostgresBinaries> {
  const installed = await findBinaries();
  try {
    await completeBinaries(installed);
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(String((error as NodeJS.ErrnoException).code))) throw error;
    return copyBinaries(installed, root);
  }
  return (await canRun(installed, account)) ? installed : copyBinaries(installed, root);
}

/** Finds folders that the account of the server can reach, and says so when they are not the usual ones. */
export async function locate(
  home: string,
  account: OsAccount | null,
  report: (line: string) => void,
): Promise<PostgresPlace> {
  await mkdir(home, { recursive: true, mode: PASSABLE });
  await mkdir(join(home, 'logs'), { recursive: true, mode: PASSABLE });
  const root = await chooseRoot(home, account, report);
  if (root !== home) await chmod(root, PASSABLE);
  return { root, dataFolder: join(root, 'postgres'), binaries: await chooseBinaries(root, account) };
}

/** Removes what {@link locate} put outside the home. */
export async function removeRelocated(home: string): Promise<void> {
  const root = await rememberedRoot(home);
  if (root) await rm(root, { recursive: true, force: true });
  await rm(join(home, POINTER), { force: true });
}
