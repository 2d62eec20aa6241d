import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { archiveFormat, FORMAT_HEAD_BYTES } from '../../contracts/archive-format.policy.js';
import { ArchiveUnavailable } from './archive-unavailable.error.js';
import type { StagedArchive } from './staged-archive.js';

/** Files older than the longest deploy were left by a process that died. */
const STALE_MS = 3_600_000;

/** Files of archives on their way through this machine. */
@Injectable()
export class ArchiveStaging implements OnModuleInit {
  private readonly folder: string;

  constructor(@Inject(CONFIG) config: Config) {
    this.folder = resolve(config.home, 'deploy-archives');
  }

  async onModuleInit(): Promise<void> {
    for (const name of await this.names()) {
      const path = join(this.folder, name);
      const found = await stat(path).catch(() => null);
      if (found && Date.now() - found.mtimeMs > STALE_MS) await rm(path, { force: true });
    }
  }

  /**
   * Writes a stream down while its sum is taken.
   * @param limitBytes more is refused.
   * @throws ArchiveUnavailable for what is too large or no archive; whatever the stream throws.
   */
  async stage(operationId: string, source: Readable, limitBytes: number): Promise<StagedArchive> {
    const path = join(this.folder, operationId);
    const dispose = (): Promise<void> => rm(path, { force: true });
    const hash = createHash('sha256');
    let head = Buffer.alloc(0);
    let size = 0;
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const file = await open(path, 'w', 0o600);
    try {
      for await (const chunk of source as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > limitBytes)
          throw new ArchiveUnavailable(`The archive is larger than ${limitBytes} bytes.`);
        if (head.length < FORMAT_HEAD_BYTES)
          head = Buffer.concat([head, chunk.subarray(0, FORMAT_HEAD_BYTES)]);
        hash.update(chunk);
        await file.writeFile(chunk);
      }
    } catch (error) {
      await dispose();
      throw error;
    } finally {
      await file.close();
    }
    const format = archiveFormat(head);
    if (!format) {
      await dispose();
      throw new ArchiveUnavailable('What was downloaded is no tar.gz, tar or zip archive.');
    }
    const facts = { format, size, sha256: hash.digest('hex') };
    return { facts, open: () => createReadStream(path), dispose };
  }

  private async names(): Promise<string[]> {
    try {
      return await readdir(this.folder);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  }
}
