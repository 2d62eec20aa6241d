import { chown, writeFile } from 'node:fs/promises';
import pg from 'pg';
import type { PostgresPlace } from './locate.js';
import { toolPath } from './platform-binaries.js';
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
