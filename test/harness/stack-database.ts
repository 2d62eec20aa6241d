import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

/** The embedded PostgreSQL of a stack, as its operator works on it. */
export class StackDatabase {
  constructor(
    private readonly home: string,
    private readonly url: string,
  ) {}

  async query<Row = Record<string, unknown>>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.url });
    await client.connect();
    try {
      return (await client.query(text, [...values])).rows as Row[];
    } finally {
      await client.end();
    }
  }

  /** Process id of the server. */
  async pid(): Promise<number> {
    return Number.parseInt(await readFile(join(await this.dataFolder(), 'postmaster.pid'), 'utf8'));
  }

  /** `pg_ctl restart -m immediate`, as the owner of the data: every session is cut, recovery follows. */
  async restartAtOnce(): Promise<void> {
    const dataFolder = await this.dataFolder();
    const [server = ''] = (await readFile(join(dataFolder, 'postmaster.opts'), 'utf8')).split(' ');
    const { uid, gid } = await stat(dataFolder);
    const account = process.getuid?.() === 0 ? { uid, gid } : {};
    const args = ['restart', '-D', dataFolder, '-m', 'immediate', '-w', '-l', '/dev/null'];
    await run(join(dirname(server), 'pg_ctl'), args, { ...account, cwd: dataFolder, env: {} });
  }

  private async dataFolder(): Promise<string> {
    const pointer = join(this.home, 'postgres-location.json');
    if (!existsSync(pointer)) return join(this.home, 'postgres');
    return join((JSON.parse(await readFile(pointer, 'utf8')) as { root: string }).root, 'postgres');
  }
}
