import { Inject, Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import { callerMeta } from '#libs/event-log/contracts';
import { type Caller, CLOCK, type Clock, type ErrorCode, newId } from '#libs/kernel';
import { BlobBytes, type ReceivedBlob } from '../blobs/blob-bytes.service.js';
import { ATTEMPT_SECONDS, Blobs } from '../blobs/blobs.js';
import { guardStore } from '../contracts/blob-store.port.js';
import { Namespaces } from '../objects/namespaces.js';
import {
  type Namespace,
  type ObjectOrder,
  objectOrder,
  type ObjectWishes,
} from '../objects/object.policy.js';
import { ObjectRepository } from '../objects/object.repository.js';
import { type FoundObject, Objects } from '../objects/objects.service.js';
import { PendingUploads } from './pending-uploads.service.js';
import { requireHash } from './upload-completion.service.js';

/** What an upload in one request can be refused with. */
export const DIRECT_UPLOAD_ERRORS: readonly ErrorCode[] = [
  'INVALID_OBJECT_KEY',
  'STORAGE_KEY_EXISTS',
  'STORAGE_QUOTA_EXCEEDED',
  'STORAGE_OBJECT_TOO_LARGE',
  'STORAGE_HASH_MISMATCH',
  'STORAGE_UPLOAD_EXPIRED',
  'STORAGE_UNAVAILABLE',
  'VALIDATION_ERROR',
  'INVALID_PARAMS',
];

/** A body with the bytes of an object. */
export interface DirectBody {
  /** Bytes it may have; they count from before the first one comes. */
  readonly mostBytes: number;
  /** What is known of the object before the body is read; null where the body says it. */
  readonly wishes: ObjectWishes | null;
  /** Reads the body. @param take is called once with the bytes. @returns what the object is to be. */
  readonly read: (take: (bytes: AsyncIterable<Buffer>) => Promise<void>) => Promise<ObjectWishes>;
}

/** Keeps objects that come in one call. */
@Injectable()
export class DirectUploads {
  constructor(
    private readonly database: Database,
    private readonly namespaces: Namespaces,
    private readonly objects: ObjectRepository,
    private readonly stored: Objects,
    private readonly pending: PendingUploads,
    private readonly blobs: Blobs,
    private readonly receiver: BlobBytes,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Whatever fails, nothing of the body is kept.
   * @throws PorticoError `INVALID_OBJECT_KEY`, `STORAGE_KEY_EXISTS`, `STORAGE_QUOTA_EXCEEDED`,
   *   `STORAGE_HASH_MISMATCH`, `STORAGE_UNAVAILABLE`; what `read` throws.
   */
  async keep(caller: Caller, body: DirectBody): Promise<FoundObject> {
    const namespace = await this.namespaces.require(caller.principal);
    if (body.wishes) await this.stored.requireFree(namespace.id, objectOrder(body.wishes));
    const received: ReceivedBlob[] = [];
    try {
      const wishes = await guardStore(() =>
        body.read(async (bytes) => {
          received.push(await this.receive(namespace, body.mostBytes, bytes));
        }),
      );
      const order = objectOrder(wishes);
      const [blob] = received;
      if (!blob) throw new Error('The bytes of an object were not read.');
      requireHash(blob.sha256, order.sha256 === null ? [] : [order.sha256]);
      return { namespace, object: await this.store(caller, namespace, order, blob) };
    } catch (error) {
      for (const { blobId } of received) await this.blobs.cancel(blobId);
      throw error;
    }
  }

  private async receive(
    { portalId }: Namespace,
    size: number,
    bytes: AsyncIterable<Buffer>,
  ): Promise<ReceivedBlob> {
    const expiresAt = new Date(this.clock.nowMs() + ATTEMPT_SECONDS * 1_000);
    const { quota } = this.pending;
    const order = { portalId, area: 'objects', size, expiresAt, quota } as const;
    return (await this.receiver.receive(order, bytes)) ?? this.pending.refuse(portalId);
  }

  private store(
    { principal, requestId }: Caller,
    namespace: Namespace,
    order: ObjectOrder,
    blob: ReceivedBlob,
  ) {
    const object = { ...order, id: newId(), createdAt: this.clock.now() };
    return this.database.transaction(async (tx) => {
      await this.objects.lockKey(tx, namespace.id, order.key);
      const store = async (): Promise<boolean> => (await this.blobs.arrived(tx, blob.blobId, blob)) !== null;
      return this.stored.keep(tx, namespace, object, blob, callerMeta(principal, requestId), store);
    });
  }
}
