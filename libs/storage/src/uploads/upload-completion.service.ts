import { createHash } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Database } from '#libs/database';
import { callerMeta } from '#libs/event-log/contracts';
import { type Caller, CLOCK, type Clock, type ErrorCode, PorticoError } from '#libs/kernel';
import { ATTEMPT_SECONDS, Blobs, NO_LIMIT } from '../blobs/blobs.js';
import { BLOB_STORE, type BlobStore, guardStore } from '../contracts/blob-store.port.js';
import { blobKey } from '../contracts/storage-terms.js';
import { Namespaces } from '../objects/namespaces.js';
import { ObjectRepository } from '../objects/object.repository.js';
import { type FoundObject, type KeptContent, Objects } from '../objects/objects.service.js';
import { refusalOf, uploadHolder, type UploadRow } from './upload.policy.js';
import { UploadRepository } from './upload.repository.js';

/** What the end of an upload can be refused with. */
export const COMPLETION_ERRORS: readonly ErrorCode[] = [
  'STORAGE_OBJECT_NOT_FOUND',
  'STORAGE_UPLOAD_INCOMPLETE',
  'STORAGE_SIZE_MISMATCH',
  'STORAGE_HASH_MISMATCH',
  'STORAGE_UPLOAD_SUPERSEDED',
  'STORAGE_UPLOAD_EXPIRED',
  'STORAGE_KEY_EXISTS',
  'STORAGE_UNAVAILABLE',
];

/** What is to be kept of an upload, and how its bytes become stored in the transaction that keeps them. */
export interface Completion {
  readonly upload: UploadRow;
  readonly content: KeptContent;
  /** Bytes that no row names as stored yet. */
  readonly isNew: boolean;
}

/** Makes an upload an object, once: whatever else happens at the same time, it has one end. */
@Injectable()
export class UploadCompletion {
  private readonly logger = new Logger(UploadCompletion.name);

  constructor(
    private readonly database: Database,
    private readonly namespaces: Namespaces,
    private readonly objects: ObjectRepository,
    private readonly uploads: UploadRepository,
    private readonly stored: Objects,
    private readonly blobs: Blobs,
    @Inject(BLOB_STORE) private readonly store: BlobStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Of an upload by one PUT. A repeat answers the object again.
   * @throws PorticoError `STORAGE_OBJECT_NOT_FOUND`, `STORAGE_UPLOAD_INCOMPLETE`, `STORAGE_SIZE_MISMATCH`,
   *   `STORAGE_HASH_MISMATCH`, `STORAGE_UPLOAD_SUPERSEDED`, `STORAGE_UPLOAD_EXPIRED`, `STORAGE_KEY_EXISTS`,
   *   `STORAGE_UNAVAILABLE`.
   */
  async complete(caller: Caller, objectId: string, sha256?: string): Promise<FoundObject> {
    const upload = await this.require(caller, objectId);
    if (upload.state === 'completed') return this.completed(upload);
    this.requireOpen(upload);
    if (upload.partSize !== null) {
      throw new PorticoError('STORAGE_UPLOAD_INCOMPLETE', {
        message: 'This upload is in parts: POST /v1/storage/objects/multipart/complete.',
      });
    }
    const wanted = [upload.sha256, sha256?.toLowerCase() ?? null].filter((hash) => hash !== null);
    if (upload.directKey === null) {
      if (!upload.received) throw new PorticoError('STORAGE_UPLOAD_INCOMPLETE');
      requireHash(upload.receivedSha256, wanted);
      const { blobId, size, receivedSha256 } = upload;
      return this.finish(caller, {
        upload,
        content: { blobId, size, sha256: receivedSha256 },
        isNew: false,
      });
    }
    return this.fetch(caller, upload, upload.directKey, wanted).catch(async (error: unknown) => {
      // Another call was faster: it has made the object, and what the client had sent is no longer where it was.
      const now = await this.uploads.find(upload.id);
      if (now?.state !== 'completed') throw error;
      return this.completed(now);
    });
  }

  /** The upload, where it is one of the caller. @throws PorticoError `STORAGE_OBJECT_NOT_FOUND`. */
  async require({ principal }: Caller, uploadId: string): Promise<UploadRow> {
    const upload = await this.uploads.find(uploadId);
    const namespace = upload && (await this.namespaces.find(principal));
    if (!namespace || upload.namespaceId !== namespace.id) throw new PorticoError('STORAGE_OBJECT_NOT_FOUND');
    return upload;
  }

  /** The object a completed upload has become. @throws PorticoError `STORAGE_OBJECT_NOT_FOUND` when it is gone. */
  async completed({ id, namespaceId }: UploadRow): Promise<FoundObject> {
    const object = await this.objects.find(id, this.clock.now());
    const namespace = await this.namespaces.byId(namespaceId);
    if (!object || !namespace) throw new PorticoError('STORAGE_OBJECT_NOT_FOUND');
    return { namespace, object };
  }

  requireOpen(upload: UploadRow): void {
    const refusal = refusalOf(upload, this.clock.now());
    if (refusal) throw new PorticoError(refusal);
  }

  /** @throws PorticoError as {@link complete}; the upload is as it was. */
  async finish(caller: Caller, { upload, content, isNew }: Completion): Promise<FoundObject> {
    const namespace = await this.namespaces.byId(upload.namespaceId);
    if (!namespace) throw new PorticoError('STORAGE_OBJECT_NOT_FOUND');
    const meta = callerMeta(caller.principal, caller.requestId);
    const done = await this.database.transaction(async (tx) => {
      await this.objects.lockKey(tx, upload.namespaceId, upload.key);
      const current = await this.uploads.lock(tx, upload.id);
      if (!current) throw new PorticoError('STORAGE_OBJECT_NOT_FOUND');
      if (current.state === 'completed') return null;
      this.requireOpen(current);
      // Other bytes have come since they were looked at: whoever sent them completes them.
      if (current.blobId !== upload.blobId) throw new PorticoError('STORAGE_UPLOAD_INCOMPLETE');
      const store = async (): Promise<boolean> => {
        if (!isNew) return true;
        await this.blobs.release(tx, uploadHolder(upload.id));
        if (content.blobId !== upload.blobId) await this.blobs.cancelIn(tx, upload.blobId);
        return (await this.blobs.arrived(tx, content.blobId, content)) !== null;
      };
      const object = await this.stored.keep(tx, namespace, { ...upload }, content, meta, store);
      await this.uploads.end(tx, upload.id, 'completed');
      await this.blobs.release(tx, uploadHolder(upload.id));
      return object;
    });
    return done ? { namespace, object: done } : this.completed(upload);
  }

  /** The hash of bytes in the store, where somebody wants to know it. */
  async hashOf(key: string): Promise<string> {
    return guardStore(async () => {
      const { body } = await this.store.get(key);
      const hash = createHash('sha256');
      for await (const piece of body as AsyncIterable<Buffer>) hash.update(piece);
      return hash.digest('hex');
    });
  }

  /** What a client has written to the store by itself is copied to where no link of it leads, and looked at there. */
  private async fetch(
    caller: Caller,
    upload: UploadRow,
    directKey: string,
    wanted: readonly string[],
  ): Promise<FoundObject> {
    const { portalId, size } = upload;
    const sent = await guardStore(() => this.store.head(directKey));
    if (!sent) throw new PorticoError('STORAGE_UPLOAD_INCOMPLETE');
    requireSize(sent.size, size);
    const expiresAt = new Date(this.clock.nowMs() + ATTEMPT_SECONDS * 1_000);
    const blobId = await this.blobs.expect({
      portalId,
      area: 'objects',
      size: 0,
      expiresAt,
      quota: NO_LIMIT,
    });
    if (blobId === null) throw new Error('A blob without a size found no room.');
    try {
      const key = blobKey({ portalId, blobId });
      await guardStore(() => this.store.copy(directKey, key));
      const copied = await guardStore(() => this.store.head(key));
      requireSize(copied?.size ?? 0, size);
      const sha256 = wanted.length > 0 ? await this.hashOf(key) : null;
      requireHash(sha256, wanted);
      const found = await this.finish(caller, { upload, content: { blobId, size, sha256 }, isNew: true });
      if (found.object.blobId !== blobId) await this.blobs.cancel(blobId);
      await this.forget(directKey);
      return found;
    } catch (error) {
      await this.blobs.cancel(blobId);
      throw error;
    }
  }

  /** Until its link is dead a client may write there again; then a sweep removes it. */
  private async forget(directKey: string): Promise<void> {
    await this.store.delete(directKey).catch((error: Error) => {
      this.logger.warn(`An upload in the store stays until the sweep: ${error.message}`);
    });
  }
}

function requireSize(found: number, announced: number): void {
  if (found !== announced) {
    throw new PorticoError('STORAGE_SIZE_MISMATCH', {
      details: { sizeBytes: announced, receivedBytes: found },
    });
  }
}

export function requireHash(found: string | null, wanted: readonly string[]): void {
  if (wanted.some((hash) => hash !== found)) throw new PorticoError('STORAGE_HASH_MISMATCH');
}
