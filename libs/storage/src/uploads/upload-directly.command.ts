import { Inject, Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import { callerMeta } from '#libs/event-log/contracts';
import { type Caller, CLOCK, type Clock, newId } from '#libs/kernel';
import { Blobs } from '../blobs/blobs.js';
import { type ReceivedBlob, ReceiveBlob } from '../blobs/receive-blob.command.js';
import { KeepObject } from '../objects/keep-object.js';
import { Namespaces } from '../objects/namespaces.js';
import { ObjectRepository } from '../objects/object.repository.js';
import { objectOrder, type ObjectWishes } from '../objects/object-order.policy.js';
import type { Namespace, ObjectOrder } from '../objects/object-terms.js';
import type { FoundObject } from '../objects/read-object.query.js';
import { ATTEMPT_SECONDS } from './attempts.data.js';
import { requireHash } from './complete-upload.command.js';
import { OpenUpload } from './open-upload.js';
import { guardStore } from './store-faults.js';

/** A body with the bytes of an object. */
export interface DirectBody {
  /** Bytes it may have; they count from before the first one comes. */
  readonly mostBytes: number;
  /** What is known of the object before the body is read; null where the body says it. */
  readonly wishes: ObjectWishes | null;
  /** Reads the body. @param take is called once with the bytes. @returns what the object is to be. */
  readonly read: (take: (bytes: AsyncIterable<Buffer>) => Promise<void>) => Promise<ObjectWishes>;
}

/** Keeps an object that comes in one call. */
@Injectable()
export class UploadDirectly {
  constructor(
    private readonly database: Database,
    private readonly namespaces: Namespaces,
    private readonly objects: ObjectRepository,
    private readonly keeping: KeepObject,
    private readonly opening: OpenUpload,
    private readonly blobs: Blobs,
    private readonly receiver: ReceiveBlob,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Whatever fails, nothing of the body is kept.
   * @throws PorticoError `INVALID_OBJECT_KEY`, `STORAGE_KEY_EXISTS`, `STORAGE_QUOTA_EXCEEDED`,
   *   `STORAGE_HASH_MISMATCH`, `STORAGE_UNAVAILABLE`; what `read` throws.
   */
  async execute(caller: Caller, body: DirectBody): Promise<FoundObject> {
    const namespace = await this.namespaces.require(caller.principal);
    if (body.wishes) await this.keeping.requireFree(namespace.id, objectOrder(body.wishes));
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
      return { namespace, object: await this.keep(caller, namespace, order, blob) };
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
    const { quota } = this.opening;
    const order = { portalId, area: 'objects', size, expiresAt, quota } as const;
    return (await this.receiver.execute(order, bytes)) ?? this.opening.refuse(portalId);
  }

  private keep(
    { principal, requestId }: Caller,
    namespace: Namespace,
    order: ObjectOrder,
    blob: ReceivedBlob,
  ) {
    const object = { ...order, id: newId(), createdAt: this.clock.now() };
    return this.database.transaction(async (tx) => {
      await this.objects.lockKey(tx, namespace.id, order.key);
      const store = async (): Promise<boolean> => (await this.blobs.arrived(tx, blob.blobId, blob)) !== null;
      return this.keeping.keep(tx, namespace, object, blob, callerMeta(principal, requestId), store);
    });
  }
}
