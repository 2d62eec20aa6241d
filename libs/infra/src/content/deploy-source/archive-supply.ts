import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { Inject, Injectable, type OnModuleInit, Optional } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { retryTransient } from '#libs/database';
import { isPorticoError } from '#libs/kernel';
import {
  type ArchiveFacts,
  OperationContents,
} from '../../operations/output/operation-contents.repository.js';
import { archiveFormat, FORMAT_HEAD_BYTES } from '../../contracts/archive-format.policy.js';
import { REMOTE_FILE_LIMIT, RemoteFile } from './remote-file.js';
import { SOURCE_VERSIONS, type SourceVersions } from './deploy-sources.port.js';

/** The archive of a deploy cannot be had. The message is for the caller and quotes nothing from outside. */
export class ArchiveUnavailable extends Error {
  override readonly name = 'ArchiveUnavailable';

  /** @param code what the deploy ends with: `VALIDATION_ERROR` when the address in the order is to blame. */
  constructor(
    message: string,
    readonly code: 'DEPLOY_FAILED' | 'VALIDATION_ERROR' = 'DEPLOY_FAILED',
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** An archive at hand, with its size and sum known. */
export interface StagedArchive {
  readonly facts: ArchiveFacts;
  /** The bytes, from their start, as often as they are needed. */
  open(): Readable;
  /** Gives up what the archive takes on this machine. */
  dispose(): Promise<void>;
}

/** Files older than the longest deploy were left by a process that died. */
const STALE_MS = 3_600_000;

/** Where the archive of an accepted deploy is. */
export type ArchivePlace =
  | { readonly kind: 'content' }
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'version' };

/** The whole download, redirects included; also of a stored version. */
const DOWNLOAD_WITHIN_MS = 300_000;
const GONE = 'The archive of the deploy is gone.';

/** Brings archives to this machine, wherever they are; what is downloaded is kept in files while it is needed. */
@Injectable()
export class ArchiveSupply implements OnModuleInit {
  private readonly folder: string;

  constructor(
    private readonly contents: OperationContents,
    private readonly remote: RemoteFile,
    @Optional() @Inject(SOURCE_VERSIONS) private readonly versions: SourceVersions | null,
    @Inject(CONFIG) config: Config,
  ) {
    this.folder = resolve(config.home, 'deploy-archives');
  }

  /** Files that a process left which has died are removed. */
  async onModuleInit(): Promise<void> {
    for (const name of await this.names()) {
      const path = join(this.folder, name);
      const found = await stat(path).catch(() => null);
      if (found && Date.now() - found.mtimeMs > STALE_MS) await rm(path, { force: true });
    }
  }

  /** @throws ArchiveUnavailable with a text for the caller. */
  async obtain(operationId: string, place: ArchivePlace, signal: AbortSignal): Promise<StagedArchive> {
    switch (place.kind) {
      case 'content': {
        const stored = await this.stored(operationId, signal);
        if (!stored) throw new ArchiveUnavailable(GONE);
        return stored;
      }
      case 'url':
        return this.download(operationId, place.url, signal);
      case 'version':
        return this.fromVersion(operationId, signal);
    }
  }

  /** The archive that came with the request; null when its operation has ended or it came otherwise. */
  async stored(operationId: string, signal: AbortSignal): Promise<StagedArchive | null> {
    const facts = await retryTransient(() => this.contents.findArchive(operationId), { signal });
    if (!facts) return null;
    const open = (): Readable => Readable.from(this.parts(operationId, signal), { objectMode: false });
    return { facts, open, dispose: async () => undefined };
  }

  private async *parts(operationId: string, signal: AbortSignal): AsyncGenerator<Buffer> {
    for (let part = 0; ; part += 1) {
      const data = await retryTransient(() => this.contents.readPart(operationId, part), { signal });
      if (!data) return;
      yield data;
    }
  }

  private async download(operationId: string, url: string, signal: AbortSignal): Promise<StagedArchive> {
    const deadline = AbortSignal.timeout(DOWNLOAD_WITHIN_MS);
    const limited = AbortSignal.any([signal, deadline]);
    try {
      const { body } = await this.remote.open('source.url', url, limited);
      return await this.stage(operationId, body, REMOTE_FILE_LIMIT);
    } catch (error) {
      if (deadline.aborted && !signal.aborted) {
        throw new ArchiveUnavailable(
          `The download took longer than ${DOWNLOAD_WITHIN_MS / 1_000} s.`,
          'VALIDATION_ERROR',
        );
      }
      const isFault =
        error instanceof ArchiveUnavailable || (isPorticoError(error) && error.code === 'VALIDATION_ERROR');
      throw isFault ? new ArchiveUnavailable(error.message, 'VALIDATION_ERROR', { cause: error }) : error;
    }
  }

  private async fromVersion(operationId: string, signal: AbortSignal): Promise<StagedArchive> {
    const { versions } = this;
    if (!versions) throw new ArchiveUnavailable(GONE);
    const deadline = AbortSignal.timeout(DOWNLOAD_WITHIN_MS);
    const limited = AbortSignal.any([signal, deadline]);
    try {
      const version = await retryTransient(() => versions.find(operationId), { signal });
      const staged = await this.stage(operationId, await version.open(limited), version.size);
      if (staged.facts.sha256 === version.sha256) return staged;
      await staged.dispose();
      throw new ArchiveUnavailable('The bytes of the stored version are damaged.');
    } catch (error) {
      if (deadline.aborted && !signal.aborted) {
        throw new ArchiveUnavailable(`The storage took longer than ${DOWNLOAD_WITHIN_MS / 1_000} s.`);
      }
      throw isPorticoError(error)
        ? new ArchiveUnavailable(error.message, 'DEPLOY_FAILED', { cause: error })
        : error;
    }
  }

  /**
   * Writes a stream down while its sum is taken.
   * @param limitBytes more is refused.
   * @throws ArchiveUnavailable for what is too large or no archive; whatever the stream throws.
   */
  private async stage(operationId: string, source: Readable, limitBytes: number): Promise<StagedArchive> {
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
