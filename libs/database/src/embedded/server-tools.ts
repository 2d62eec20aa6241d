import { chmod, chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import {
  completeBinaries,
  copyBinaries,
  findBinaries,
  type PostgresBinaries,
  toolPath,
} from './platform-binaries.js';
import { DATA, noteHome, PASSABLE, relocate, relocatedRoot } from './relocated-data.js';
import { type CommandOptions, type CommandResult, type OsAccount, runCommand } from './run-command.js';

/** PostgreSQL's own programs and the files they read, under the account of the server. */
export class ServerTools {
  constructor(
    readonly place: PostgresPlace,
    private readonly account: OsAccount | null,
  ) {}

  run(
    tool: 'initdb' | 'pg_ctl',
    args: readonly string[],
    options: Pick<CommandOptions, 'outputFd' | 'signal'> = {},
  ): Promise<CommandResult> {
    const { binaries, root } = this.place;
    return runCommand(toolPath(binaries, tool), args, { ...options, account: this.account, cwd: root });
  }

  /** Writes a file that only the server's account can read. */
  async writeOwned(path: string, content: string): Promise<void> {
    await writeFile(path, content, { mode: 0o600 });
    await this.give(path);
  }

  async give(path: string): Promise<void> {
    if (this.account) await chown(path, this.account.uid, this.account.gid);
  }
}

/** UTF-8, code point order, the letter case of Unicode. */
const TEXT_RULES = `template template0 encoding 'UTF8' locale_provider builtin builtin_locale 'C.UTF-8'`;
const CONNECT_MS = 5_000;

/** Gives `work` a connection of its own. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Makes a database when there is none of this name, with its own rules whatever those of the data folder are. */
export async function ensureDatabase(url: string, name: string): Promise<void> {
  await withClient(url, async (client) => {
    const known = await client.query('select from pg_database where datname = $1', [name]);
    if (known.rows.length > 0) return;
    await client.query(`create database ${pg.escapeIdentifier(name)} ${TEXT_RULES}`);
  });
}

/** Where one embedded server lives. */
interface PostgresPlace {
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
