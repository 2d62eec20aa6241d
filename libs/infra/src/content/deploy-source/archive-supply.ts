import { Readable } from 'node:stream';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { retryTransient } from '#libs/database';
import { isPorticoError } from '#libs/kernel';
import { ArchiveStaging } from './archive-staging.js';
import { ArchiveUnavailable } from './archive-unavailable.error.js';
import { DeployArchiveRepository } from '../../operations/archives/deploy-archive.repository.js';
import { REMOTE_FILE_LIMIT, RemoteFile } from './remote-file.js';
import { SOURCE_VERSIONS, type SourceVersions } from './deploy-sources.port.js';
import type { StagedArchive } from './staged-archive.js';

/** Where the archive of an accepted deploy is. */
export type ArchivePlace =
  | { readonly kind: 'content' }
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'version' };

/** The whole download, redirects included; also of a stored version. */
const DOWNLOAD_WITHIN_MS = 300_000;
const GONE = 'The archive of the deploy is gone.';

/** Brings archives to this machine, wherever they are. */
@Injectable()
export class ArchiveSupply {
  constructor(
    private readonly archives: DeployArchiveRepository,
    private readonly remote: RemoteFile,
    private readonly staging: ArchiveStaging,
    @Optional() @Inject(SOURCE_VERSIONS) private readonly versions: SourceVersions | null,
  ) {}

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
    const facts = await retryTransient(() => this.archives.find(operationId), { signal });
    if (!facts) return null;
    const open = (): Readable => Readable.from(this.parts(operationId, signal), { objectMode: false });
    return { facts, open, dispose: async () => undefined };
  }

  private async *parts(operationId: string, signal: AbortSignal): AsyncGenerator<Buffer> {
    for (let part = 0; ; part += 1) {
      const data = await retryTransient(() => this.archives.readPart(operationId, part), { signal });
      if (!data) return;
      yield data;
    }
  }

  private async download(operationId: string, url: string, signal: AbortSignal): Promise<StagedArchive> {
    const deadline = AbortSignal.timeout(DOWNLOAD_WITHIN_MS);
    const limited = AbortSignal.any([signal, deadline]);
    try {
      const { body } = await this.remote.open('source.url', url, limited);
      return await this.staging.stage(operationId, body, REMOTE_FILE_LIMIT);
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
      const staged = await this.staging.stage(operationId, await version.open(limited), version.size);
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
}
