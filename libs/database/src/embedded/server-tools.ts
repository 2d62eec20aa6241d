import { chown, writeFile } from 'node:fs/promises';
import type { PostgresPlace } from './locate.js';
import type { OsAccount } from './os-account.js';
import { toolPath } from './platform-binaries.js';
import { runCommand, type CommandOptions, type CommandResult } from './run-command.js';

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
