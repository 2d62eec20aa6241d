import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { MachineServerKind, ServerLimits } from '#libs/agent-protocol';

/** What a machine keeps of a server where the server cannot reach it. */
export interface ServerRecord {
  readonly token: string;
  readonly kind: MachineServerKind;
  readonly limits: ServerLimits;
  /** Whether its agent is to run: kept up while `on`, and while it alone is to run, `rest`; left alone while `off`. */
  readonly power: 'on' | 'rest' | 'off';
}

/** `<folder>/machines/<serverId>.json`. A server without it does not exist on the machine. */
export class ServerRecordFile {
  constructor(readonly path: string) {}

  /** As it was written, perhaps by an earlier version. */
  async read(): Promise<Partial<ServerRecord> | null> {
    try {
      return JSON.parse(await readFile(this.path, 'utf8')) as Partial<ServerRecord>;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  /** Replaces it as a whole; it is on the disk when this resolves. */
  async write(record: ServerRecord): Promise<void> {
    await mkdir(dirname(this.path), { recursive: true, mode: 0o700 });
    const fresh = `${this.path}.${randomUUID()}`;
    await writeFile(fresh, JSON.stringify(record), { mode: 0o600, flush: true });
    await rename(fresh, this.path);
  }

  async remove(): Promise<void> {
    await rm(this.path, { force: true });
  }
}
