import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  completeBinaries,
  copyBinaries,
  findBinaries,
  type PostgresBinaries,
  toolPath,
} from './platform-binaries.js';
import { DATA, noteHome, PASSABLE, relocate, relocatedRoot } from './relocated-data.js';
import { type OsAccount, runCommand } from './run-command.js';

/** Where one embedded server lives. */
export interface PostgresPlace {
  /** Holds the data folder; usually the home, else a folder its account can reach. */
  readonly root: string;
  readonly dataFolder: string;
  readonly binaries: PostgresBinaries;
}

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

async function chooseRoot(
  home: string,
  account: OsAccount | null,
  report: (line: string) => void,
): Promise<string> {
  if (!account || (await canEnter(home, account))) return home;
  const known = await relocatedRoot(home);
  const root = known ?? (await relocate(home, (parent) => canEnter(parent, account)));
  if (root === null) return home;
  await mkdir(root, { recursive: true, mode: PASSABLE });
  await noteHome(root, home);
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
  return { root, dataFolder: join(root, DATA), binaries: await chooseBinaries(root, account) };
}
