import { open, readFile, rm, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { LOG_ROTATION, type LogRotation, setLogAside } from '#libs/observability/contracts';

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}

/**
 * What the server says. Once its log is open it writes to `log/postgres.log` in the data folder (shown as
 * `logs/postgres.log` in the home); what it says before that goes to `logs/postgres-start.log`.
 */
export class PostgresLog {
  private readonly path: string;
  private readonly startPath: string;

  constructor(
    private readonly home: string,
    dataFolder: string,
  ) {
    this.path = join(dataFolder, 'log', 'postgres.log');
    this.startPath = join(home, 'logs', 'postgres-start.log');
  }

  /** Sets a long log aside and renews the link in the home. */
  async prepare(): Promise<void> {
    await this.setAsideWhenLong(LOG_ROTATION);
    const link = join(this.home, 'logs', 'postgres.log');
    await rm(link, { force: true });
    await symlink(this.path, link);
  }

  /** @returns whether it was; a running server then writes to the old file until it is told to open its log again. */
  async setAsideWhenLong(rotation: LogRotation): Promise<boolean> {
    if ((await sizeOf(this.path)) <= rotation.bytes) return false;
    setLogAside(this.path, rotation);
    return true;
  }

  /** Runs `attempt` with a file to print to. @returns its result and everything said meanwhile. */
  async record<T>(attempt: (outputFd: number) => Promise<T>): Promise<{ result: T; said: string }> {
    const before = await sizeOf(this.path);
    const file = await open(this.startPath, 'w');
    try {
      const result = await attempt(file.fd);
      const early = await readFile(this.startPath, 'utf8');
      const log = (await sizeOf(this.path)) > before ? await readFile(this.path) : Buffer.alloc(0);
      return { result, said: `${log.subarray(before).toString('utf8')}\n${early}` };
    } finally {
      await file.close();
    }
  }
}
