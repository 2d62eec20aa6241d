import type { IncomingHttpHeaders } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { CONFIG, type Config } from '#libs/config';
import { callerMeta } from '#libs/event-log/contracts';
import { ARCHIVE_PACE, type PorticoRequest, RawBodies } from '#libs/http';
import { type Caller, CLOCK, type Clock, PorticoError } from '#libs/kernel';
import {
  BlobBytes,
  Blobs,
  BlobStoreError,
  bytesOfGib,
  peekBody,
  type ReceivedBlob,
  UsageRepository,
} from '#libs/storage';
import type { SourceFormat, SourceOwner, SourceOwnerType } from '../contracts/source.events.js';
import { SourceSaving } from '../owners/source-saving.js';
import type { SavedVersionAnswer } from '../versions/version.answer.js';
import {
  SAVE_TIMEOUT_MS,
  TOO_LARGE_HINT,
  versionIdOf,
  VERSIONS_PER_OWNER,
} from '../versions/version.policy.js';
import { VersionRepository } from '../versions/version.repository.js';
import { Versions } from '../versions/versions.service.js';
import { declaredFormat, SNIFFED_BYTES, sniffedFormat } from './archive-type.policy.js';
import { type SaveLabels, saveLabels } from './save-headers.policy.js';
import { VersionKeeper, type KeptVersion } from './version-keeper.service.js';

/** The archive of a request, before its first byte is read. */
interface SentArchive {
  readonly headers: IncomingHttpHeaders;
  /** Bytes the client says it will send; null when it does not. */
  readonly announced: number | null;
  /** A line that sends an archive here. */
  readonly example: string;
  /** Lets the client send, and hands the bytes on as they come. */
  receive<T>(consume: (body: AsyncIterable<Buffer>) => Promise<T>): Promise<T>;
}

/** Path of the sources of an owner. */
const PATHS: Readonly<Record<SourceOwnerType, (id: string) => string>> = {
  app: (id) => `/v1/apps/${id}/sources`,
  server: (id) => `/v1/infra/servers/${id}/sources`,
};

/** Saves archives of requests as versions of their owner. */
@Injectable()
export class SourceUploads {
  constructor(
    private readonly saving: SourceSaving,
    private readonly versions: VersionRepository,
    private readonly usage: UsageRepository,
    private readonly blobs: Blobs,
    private readonly reception: BlobBytes,
    private readonly keeping: VersionKeeper,
    private readonly reading: Versions,
    private readonly bodies: RawBodies,
    @Inject(CONFIG) private readonly config: Pick<
      Config,
      'sourceMaxBytes' | 'sourceQuotaGib' | 'sourcePortalQuotaGib' | 'publicUrl'
    >,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Everything that can be refused without the bytes is refused before the client sends them.
   * @throws PorticoError `SOURCES_DISABLED`, `UNSUPPORTED_ARCHIVE_TYPE`, `INVALID_TAG`, `INVALID_PARAMS`,
   *   `INVALID_SHA256`, `EMPTY_BODY`, `NOT_AN_ARCHIVE`, `SOURCE_TOO_LARGE`, `SOURCE_QUOTA_EXCEEDED`,
   *   `SOURCE_HASH_MISMATCH`, `SOURCE_STORE_FAILED`, `LARGE_BODY_BACKEND_BUSY`, `CONFLICT`; then nothing was kept.
   */
  async save(caller: Caller, owner: SourceOwner, sent: SentArchive): Promise<KeptVersion> {
    if (!(await this.saving.isOn(owner.portalId))) throw new PorticoError('SOURCES_DISABLED');
    const { headers, example } = sent;
    const declared = declaredFormat({
      contentType: headers['content-type'],
      contentEncoding: headers['content-encoding'],
      example,
    });
    const labels = saveLabels(headers);
    return (
      (await this.knownBefore(caller, owner, sent, labels)) ??
      (await this.receive(caller, owner, sent, labels, declared))
    );
  }

  /** Sets the status to 200 where the content was there already. */
  async upload(
    caller: Caller,
    type: SourceOwnerType,
    id: string,
    request: PorticoRequest,
    response: Response,
  ): Promise<SavedVersionAnswer> {
    const { owner, serverContext } = await this.reading.inContext(caller.principal, type, id, 'write');
    const path = PATHS[type](owner.id);
    const sent = this.sentBy(request, response, path);
    const { version, deduplicated, restored } = await this.save(caller, owner, sent);
    const [answer] = await this.reading.within([version], () => serverContext);
    if (!answer) throw new Error('one version was described as none');
    if (deduplicated) response.status(200);
    // The client was answered before it sent the body; what it sends now would be read as its next request.
    if (!request.complete) response.setHeader('Connection', 'close');
    response.setHeader('Location', `${path}/${versionIdOf(version)}`);
    return { ...answer, id: version.id, deduplicated, restored };
  }

  /** A client that asks before it sends need not send what is here already. */
  private async knownBefore(
    caller: Caller,
    owner: SourceOwner,
    { headers }: SentArchive,
    labels: SaveLabels,
  ): Promise<KeptVersion | null> {
    const { sha256 } = labels;
    if (sha256 === null || headers.expect === undefined) return null;
    return this.keeping.confirmKnown(owner, { ...labels, sha256 }, metaOf(caller));
  }

  private async receive(
    caller: Caller,
    owner: SourceOwner,
    sent: SentArchive,
    labels: SaveLabels,
    declared: SourceFormat,
  ): Promise<KeptVersion> {
    if (sent.announced === 0) throw new PorticoError('EMPTY_BODY', { hint: sent.example });
    await this.requireRoom(owner, sent.announced ?? 0, labels.sha256);
    const archive = await sent.receive(async (raw) => {
      const { head, body } = await peekBody(raw, SNIFFED_BYTES);
      const format = sniffedFormat(head, declared, sent.example);
      return { format, received: await this.store(owner, sent.announced, body) };
    });
    const { format, received } = archive;
    if (labels.sha256 !== null && received.sha256 !== labels.sha256) {
      await this.blobs.cancel(received.blobId);
      throw new PorticoError('SOURCE_HASH_MISMATCH', {
        details: { expected: labels.sha256, received: received.sha256 },
      });
    }
    const { ownerUserId: userId, keyId } = caller.principal;
    return this.keeping.keep(owner, { ...labels, ...received, format, userId, keyId }, metaOf(caller));
  }

  private async store(
    { portalId }: SourceOwner,
    announced: number | null,
    body: AsyncIterable<Buffer>,
  ): Promise<ReceivedBlob> {
    const quotaBytes = bytesOfGib(this.config.sourcePortalQuotaGib);
    try {
      const received = await this.reception.receive(
        {
          portalId,
          area: 'sources',
          // Of unknown size it takes as much room as it may have, and gives back what it did not need.
          size: announced ?? this.config.sourceMaxBytes,
          expiresAt: new Date(this.clock.nowMs() + 2 * SAVE_TIMEOUT_MS),
          quota: { bytes: quotaBytes, blobs: Number.MAX_SAFE_INTEGER },
        },
        body,
        announced === null ? {} : { size: announced },
      );
      if (received) return received;
    } catch (error) {
      if (!(error instanceof BlobStoreError)) throw error;
      throw new PorticoError('SOURCE_STORE_FAILED', { cause: error });
    }
    throw await this.quotaExceeded(portalId, quotaBytes);
  }

  /** What is certain to be refused is refused before it is sent; who saves at the same time is seen afterwards. */
  private async requireRoom(owner: SourceOwner, size: number, sha256: string | null): Promise<void> {
    const known = sha256 === null ? null : await this.versions.findByContent(owner, sha256);
    if (known && known.blobId !== null) return;
    const portalBytes = bytesOfGib(this.config.sourcePortalQuotaGib);
    const { bytes } = await this.usage.of(owner.portalId, 'sources');
    if (bytes + size > portalBytes) throw await this.quotaExceeded(owner.portalId, portalBytes);
    const quotaBytes = bytesOfGib(this.config.sourceQuotaGib);
    const usedBytes = await this.versions.storedBytes(owner);
    const { versions } = await this.versions.totals(owner);
    if (usedBytes + size > quotaBytes || (!known && versions >= VERSIONS_PER_OWNER)) {
      throw new PorticoError('SOURCE_QUOTA_EXCEEDED', { details: { quotaBytes, usedBytes } });
    }
  }

  private async quotaExceeded(portalId: string, quotaBytes: number): Promise<PorticoError> {
    const { bytes: usedBytes } = await this.usage.of(portalId, 'sources');
    return new PorticoError('SOURCE_QUOTA_EXCEEDED', { details: { quotaBytes, usedBytes } });
  }

  private sentBy(request: PorticoRequest, response: Response, path: string): SentArchive {
    const { headers } = request;
    const limit = this.config.sourceMaxBytes;
    return {
      headers,
      announced: headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : null,
      example:
        `curl -X POST ${this.config.publicUrl.replace(/\/$/, '')}${path} -H 'X-Api-Key: <key>' ` +
        `-H 'Content-Type: application/gzip' --data-binary @app.tar.gz`,
      receive: (consume) =>
        this.bodies.receive(request, response, { limit, tooLarge, pace: ARCHIVE_PACE }, consume),
    };
  }
}

function metaOf({ principal, requestId }: Caller) {
  return callerMeta(principal, requestId);
}

function tooLarge(limitBytes: number): PorticoError {
  return new PorticoError('SOURCE_TOO_LARGE', { hint: TOO_LARGE_HINT, details: { limitBytes } });
}
