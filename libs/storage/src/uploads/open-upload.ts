import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { Database, type SqlExecutor, type Transaction } from '#libs/database';
import { CLOCK, type Clock, newId, PorticoError } from '#libs/kernel';
import { Blobs } from '../blobs/blobs.js';
import { bytesOfGib } from '../blobs/quotas.policy.js';
import { type Quota, UsageRepository } from '../blobs/usage.repository.js';
import { keyExists } from '../objects/keep-object.js';
import { OBJECT_LIMITS } from '../objects/object-limits.data.js';
import type { Namespace, ObjectOrder } from '../objects/object-terms.js';
import { ObjectRepository } from '../objects/object.repository.js';
import { AbortParts } from './abort-parts.command.js';
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

/** Takes the room of an object before its bytes come, so that no number of uploads overshoots the quota. */
@Injectable()
export class OpenUpload {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectRepository,
    private readonly uploads: UploadRepository,
    private readonly blobs: Blobs,
    private readonly usage: UsageRepository,
    private readonly abort: AbortParts,
    @Inject(CONFIG) private readonly config: Pick<Config, 'storageQuotaGib' | 'storageQuotaObjects'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  get quota(): Quota {
    const { storageQuotaGib, storageQuotaObjects } = this.config;
    return { bytes: bytesOfGib(storageQuotaGib), blobs: storageQuotaObjects };
  }

  /**
   * An upload that waits for the same key has lost: its client may be gone for good.
   * @throws PorticoError `STORAGE_KEY_EXISTS`, `STORAGE_QUOTA_EXCEEDED`.
   */
  async execute(namespace: Namespace, order: ObjectOrder, plan: UploadPlan): Promise<NewUpload> {
    const { upload, earlier } = await this.database.transaction((tx) =>
      this.open(tx, namespace, order, plan),
    );
    if (earlier) await this.abort.clear(earlier);
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

  private async open(
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
}
