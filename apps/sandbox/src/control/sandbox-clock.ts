import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = 'clock.json';

/** The time of what the host does: real time, moved as the development clock of the service is. Outlives the process. */
export class SandboxClock {
  private offsetMs: number;

  /** @param folder where the data of the sandbox is kept. */
  constructor(private readonly folder: string) {
    this.offsetMs = readOffset(join(folder, FILE));
  }

  /** @param realMs real time, in milliseconds. */
  at(realMs: number): number {
    return Math.floor(realMs + this.offsetMs);
  }

  get aheadMs(): number {
    return this.offsetMs;
  }

  async move(offsetMs: number): Promise<void> {
    this.offsetMs = offsetMs;
    await mkdir(this.folder, { recursive: true });
    const path = join(this.folder, FILE);
    await writeFile(`${path}.new`, JSON.stringify({ offsetMs }), { mode: 0o600 });
    await rename(`${path}.new`, path);
  }
}

function readOffset(path: string): number {
  if (!existsSync(path)) return 0;
  const { offsetMs } = JSON.parse(readFileSync(path, 'utf8')) as { offsetMs?: unknown };
  if (typeof offsetMs === 'number') return offsetMs;
  throw new Error(`Sandbox data ${path} holds no offset; delete the file to go back to real time`);
}
