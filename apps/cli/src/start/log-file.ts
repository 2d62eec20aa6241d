import { closeSync, openSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { LOG_ROTATION, setLogAside } from '#libs/observability/contracts';

const TAIL_BYTES = 16 * 1024;

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}

/** What a child prints, appended to over restarts. What it writes without end goes to a file it rotates itself. */
export class LogFile {
  private startedAt = 0;

  constructor(readonly path: string) {}

  /** Opens the file for a new process, which {@link tail} then speaks of. The caller runs `work` before it is closed. */
  async hand<T>(work: (fd: number) => T): Promise<T> {
    if ((await sizeOf(this.path)) > LOG_ROTATION.bytes) setLogAside(this.path);
    this.startedAt = await sizeOf(this.path);
    const fd = openSync(this.path, 'a', 0o600);
    try {
      return work(fd);
    } finally {
      closeSync(fd);
    }
  }

  /** The last lines the newest process wrote. */
  async tail(lines: number): Promise<string[]> {
    const size = await sizeOf(this.path);
    const from = Math.max(this.startedAt, size - TAIL_BYTES);
    if (size <= from) return [];
    const file = await open(this.path, 'r');
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from);
      return buffer.subarray(0, bytesRead).toString('utf8').trimEnd().split('\n').slice(-lines);
    } finally {
      await file.close();
    }
  }
}
