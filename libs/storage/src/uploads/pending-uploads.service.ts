import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { Database, type SqlExecutor, type Transaction } from '#libs/database';
import { CLOCK, type Clock, newId, PorticoError, type Principal } from '#libs/kernel';
import { Blobs } from '../blobs/blobs.js';
import { bytesOfGib, type Quota, UsageRepository } from '../blobs/usage.repository.js';
import { BLOB_STORE, type BlobStore } from '../contracts/blob-store.port.js';
import { blobKey } from '../contracts/storage-terms.js';
import { Namespaces } from '../objects/namespaces.js';
import { type Namespace, OBJECT_LIMITS, type ObjectOrder } from '../objects/object.policy.js';
import { ObjectRepository } from '../objects/object.repository.js';
import { keyExists } from '../objects/objects.service.js';
import { uploadHolder, type UploadRow } from './upload.policy.js';
import { type NewUpload, UploadRepository } from './upload.repository.js';

/** What an upload is beside the object it becomes. */
export interface UploadPlan {
  readonly size: number;
  /** Of the links a client gets for it. */
  readonly linkSeconds: number;
  readonly directKey?: string;
  readonly partSize?: number;
}

/** Uploads of one pass. */
const PASS = 500;

/** A repeated completion is answered this long after the time of its upload. */
const REMEMBERED_MS = 24 * 3_600_000;

/**
 * Uploads that are no object yet. The room of an object is taken before its bytes come, so that no number of uploads
 * overshoots the quota; it is free again when an upload is given up, and what it left in the store is cleared away.
 */
@Injectable()
export class PendingUploads {
  private readonly logger = new Logger(PendingUploads.name);

  constructor(
    private readonly database: Database,
    private readonly objects: ObjectRepository,
    private readonly uploads: UploadRepository,
    private readonly blobs: Blobs,
    private readonly usage: UsageRepository,
    @Inject(CONFIG) private readonly config: Pick<Config, 'storageQuotaGib' | 'storageQuotaObjects'>,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly namespaces: Namespaces,
    @Inject(BLOB_STORE) private readonly store: BlobStore,
  ) {}

  get quota(): Quota {
    const { storageQuotaGib, storageQuotaObjects } = this.config;
    return { bytes: bytesOfGib(storageQuotaGib), blobs: storageQuotaObjects };
  }

  /**
   * An upload that waits for the same key has lost: its client may be gone for good.
   * @throws PorticoError `STORAGE_KEY_EXISTS`, `STORAGE_QUOTA_EXCEEDED`.
   */
  async open(namespace: Namespace, order: ObjectOrder, plan: UploadPlan): Promise<NewUpload> {
    const { upload, earlier } = await this.database.transaction((tx) =>
      this.openIn(tx, namespace, order, plan),
    );
    if (earlier) await this.abortParts(earlier);
    return upload;
  }

  /** @throws PorticoError `STORAGE_QUOTA_EXCEEDED`, with what there is. */
  async refuse(portalId: string, executor?: SqlExecutor): Promise<never> {
    const used = await this.usage.of(portalId, 'objects', executor);
    const { bytes, blobs } = this.quota;
    throw new PorticoError('STORAGE_QUOTA_EXCEEDED', {
      details: { quotaBytes: bytes, usedBytes: used.bytes, quotaObjects: blobs, usedObjects: used.blobs },
    });
  }

  /** There need not be such an upload. @throws PorticoError `STORAGE_UPLOAD_COMPLETED`. */
  async abort(principal: Principal, objectId: string, uploadId: string): Promise<void> {
    const upload = objectId === uploadId ? await this.uploads.find(objectId) : null;
    const namespace = upload && (await this.namespaces.find(principal));
    if (!upload || upload.namespaceId !== namespace?.id) return;
    if ((await this.giveUp(upload.id)) === 'completed') throw new PorticoError('STORAGE_UPLOAD_COMPLETED');
  }

  /** @returns how the upload has ended; null when nobody knows it any more. */
  async giveUp(uploadId: string): Promise<UploadRow['state'] | null> {
    const ended = await this.database.transaction(async (tx) => {
      const upload = await this.uploads.lock(tx, uploadId);
      if (upload?.state !== 'pending') return { upload, state: upload?.state ?? null };
      await this.uploads.end(tx, uploadId, 'aborted');
      await this.blobs.release(tx, uploadHolder(uploadId));
      await this.blobs.cancelIn(tx, upload.blobId);
      return { upload, state: 'aborted' as const };
    });
    if (ended.upload?.state === 'pending') await this.abortParts(ended.upload);
    return ended.state;
  }

  /**
   * Takes away what uploads have left in the store beside their blobs, once no link leads there any more, and later the
   * uploads themselves. Safe at any time and twice at once.
   */
  async clear(): Promise<void> {
    const now = this.clock.now();
    for (const upload of await this.uploads.uncleared(now, PASS)) {
      try {
        await this.removeLeftovers(upload);
        await this.uploads.clear(upload.id);
      } catch (error) {
        this.logger.warn(
          `Leftovers of upload ${upload.id} stay until the next pass: ${(error as Error).message}`,
        );
      }
    }
    await this.uploads.forget(new Date(now.getTime() - REMEMBERED_MS));
  }

  private async openIn(
    tx: Transaction,
    namespace: Namespace,
    order: ObjectOrder,
    { size, linkSeconds, directKey, partSize }: UploadPlan,
  ): Promise<{ readonly upload: NewUpload; readonly earlier: UploadRow | null }> {
    const now = this.clock.now();
    await this.objects.lockKey(tx, namespace.id, order.key);
    const found = order.overwrite ? null : await this.objects.findByKey(namespace.id, order.key, now, tx);
    if (found) throw keyExists(found);
    const earlier = await this.uploads.lockPending(tx, namespace.id, order.key);
    if (earlier) await this.supersede(tx, earlier);
    const expiresAt = new Date(now.getTime() + (linkSeconds + OBJECT_LIMITS.graceSeconds) * 1_000);
    const { portalId } = namespace;
    const blobId = await this.blobs.expectIn(tx, {
      portalId,
      area: 'objects',
      size,
      expiresAt,
      quota: this.quota,
    });
    if (blobId === null) return this.refuse(portalId, tx);
    const id = newId();
    const upload: NewUpload = {
      ...order,
      id,
      namespaceId: namespace.id,
      portalId,
      size,
      blobId,
      directKey: directKey ?? null,
      partSize: partSize ?? null,
      createdAt: now,
      expiresAt,
    };
    await this.uploads.insert(tx, upload);
    return { upload, earlier };
  }

  private async supersede(tx: Transaction, { id, blobId }: UploadRow): Promise<void> {
    await this.uploads.end(tx, id, 'superseded');
    await this.blobs.release(tx, uploadHolder(id));
    await this.blobs.cancelIn(tx, blobId);
  }

  /** What stays is found by the sweep. */
  private async abortParts({ portalId, blobId, partsId }: UploadRow): Promise<void> {
    if (partsId === null) return;
    await this.store.abortParts(blobKey({ portalId, blobId }), partsId).catch((error: Error) => {
      this.logger.warn(`Parts of an upload stay until the sweep: ${error.message}`);
    });
  }

  private async removeLeftovers({ portalId, blobId, directKey, partsId }: UploadRow): Promise<void> {
    if (directKey !== null) await this.store.delete(directKey);
    if (partsId !== null) await this.store.abortParts(blobKey({ portalId, blobId }), partsId);
  }
}
