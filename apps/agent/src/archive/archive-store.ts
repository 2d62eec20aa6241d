import { createHash, type Hash } from 'node:crypto';
import { createReadStream, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { ARCHIVE_SIZE_LIMIT } from '#libs/archives';

/** An archive was sent that is not what was announced, or more than is taken. */
export class ArchiveNotTaken extends Error {
  override readonly name = 'ArchiveNotTaken';
  constructor(
    readonly code: 'archive_mismatch' | 'body_too_large',
    message: string,
  ) {
    super(message);
  }
}

/** Age after which an archive nobody deploys is dropped. */
const STALE_MS = 60 * 60 * 1000;

export interface StagedArchive {
  readonly size: number;
  readonly sha256: string;
}

/** `<home>/archives/<operation id>`: archives of deploys, from their arrival to the end of the deploy. */
export class ArchiveStore {
  readonly #folder: string;

  constructor(home: string) {
    this.#folder = join(home, 'archives');
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
  }

  path(operationId: string): string {
    return join(this.#folder, operationId);
  }

  async has(operationId: string): Promise<boolean> {
    return (await this.#size(operationId)) !== null;
  }

  /**
   * Takes an archive; once it resolves the archive is whole and on the disk.
   * @throws ArchiveNotTaken; the error of the sender or of the file system
   */
  async put(operationId: string, announced: StagedArchive, body: Readable): Promise<StagedArchive> {
    if (announced.size > ARCHIVE_SIZE_LIMIT) {
      throw new ArchiveNotTaken('body_too_large', `limit ${ARCHIVE_SIZE_LIMIT} bytes`);
    }
    const part = `${this.path(operationId)}.${process.pid}-${Math.random().toString(36).slice(2)}.part`;
    const hash = createHash('sha256');
    try {
      const size = await this.#write(part, announced.size, hash, body);
      const staged = { size, sha256: hash.digest('hex') };
      if (staged.size !== announced.size || staged.sha256 !== announced.sha256) {
        throw new ArchiveNotTaken(
          'archive_mismatch',
          `${staged.size} bytes with sha256 ${staged.sha256} came, ${announced.size} with ${announced.sha256} were announced`,
        );
      }
      await rename(part, this.path(operationId));
      return staged;
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }

  /** Null when the archive on the disk is as announced, else what is wrong with it. */
  async fault(operationId: string, announced: StagedArchive): Promise<string | null> {
    const size = await this.#size(operationId);
    if (size === null) return 'the archive is no longer on the server';
    if (size !== announced.size) return `the archive has ${size} bytes instead of ${announced.size}`;
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(this.path(operationId)) as AsyncIterable<Buffer>) {
      hash.update(chunk);
    }
    return hash.digest('hex') === announced.sha256 ? null : 'the archive has another sha256 than announced';
  }

  async remove(operationId: string): Promise<void> {
    await rm(this.path(operationId), { force: true });
  }

  /**
   * Drops what an earlier agent left: parts, and archives nobody has asked to deploy.
   * @param keep operations that still need theirs
   */
  sweep(keep: ReadonlySet<string>, nowMs: number): void {
    for (const name of readdirSync(this.#folder)) {
      const path = join(this.#folder, name);
      const isPart = name.endsWith('.part');
      if (keep.has(name) || (!isPart && nowMs - statSync(path).mtimeMs < STALE_MS)) continue;
      rmSync(path, { force: true });
    }
  }

  async #write(path: string, limit: number, hash: Hash, body: Readable): Promise<number> {
    const file = await open(path, 'wx', 0o600);
    let size = 0;
    try {
      // A refusal still has to be answered on the stream the archive came by.
      for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > limit) {
          throw new ArchiveNotTaken('archive_mismatch', `more than the announced ${limit} bytes came`);
        }
        hash.update(chunk);
        await file.writeFile(chunk);
      }
      await file.sync();
    } finally {
      await file.close();
    }
    return size;
  }

  async #size(operationId: string): Promise<number | null> {
    try {
      return (await stat(this.path(operationId))).size;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }
}
