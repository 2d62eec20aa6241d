import { Inject, Injectable } from '@nestjs/common';
import type { Transaction } from '#libs/database';
import type { EventMeta } from '#libs/event-log';
import { CLOCK, type Clock, PorticoError } from '#libs/kernel';
import { Blobs } from '../blobs/blobs.js';
import type { DeletionReason, ObjectEvent } from '../contracts/object.events.js';
import { ObjectRepository } from './object.repository.js';
import { ObjectStream } from './object.stream.js';
import { type Namespace, objectHolder, type ObjectOrder, type ObjectRow } from './object-terms.js';

/** Bytes that are about to be an object. */
export interface KeptContent {
  readonly blobId: string;
  readonly size: number;
  readonly sha256: string | null;
}

/** Makes bytes an object, or makes an object disappear. The caller's transaction has locked the key. */
@Injectable()
export class KeepObject {
  constructor(
    private readonly objects: ObjectRepository,
    private readonly facts: ObjectStream,
    private readonly blobs: Blobs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws PorticoError `STORAGE_KEY_EXISTS` where an object has the key and the order may not replace it. */
  async requireFree(namespaceId: string, { key, overwrite }: ObjectOrder): Promise<void> {
    const found = overwrite ? null : await this.objects.findByKey(namespaceId, key, this.clock.now());
    if (found) throw keyExists(found);
  }

  /**
   * @param store makes the bytes stored and says whether they still are there; called after the facts are written.
   * @throws PorticoError `STORAGE_KEY_EXISTS`, `STORAGE_UPLOAD_EXPIRED` when the bytes were given up meanwhile.
   */
  async keep(
    tx: Transaction,
    namespace: Namespace,
    { id, createdAt, ...order }: ObjectOrder & Pick<ObjectRow, 'id' | 'createdAt'>,
    content: KeptContent,
    meta: EventMeta,
    store: () => Promise<boolean>,
  ): Promise<ObjectRow> {
    const now = this.clock.now();
    const earlier = await this.objects.lockByKey(tx, namespace.id, order.key);
    if (earlier && isLive(earlier, now) && !order.overwrite) throw keyExists(earlier);
    const { portalId } = namespace;
    const events = factsOf(namespace, order, earlier);
    const version =
      events.length > 0 ? await this.facts.record(tx, { id, portalId, version: 0 }, events, meta) : 0;
    if (!(await store())) throw new PorticoError('STORAGE_UPLOAD_EXPIRED');
    if (!(await this.blobs.hold(tx, content.blobId, objectHolder(id), null)))
      throw new PorticoError('STORAGE_UPLOAD_EXPIRED');
    if (earlier) await this.objects.remove(tx, earlier.id);
    const row: ObjectRow = {
      id,
      namespaceId: namespace.id,
      key: order.key,
      blobId: content.blobId,
      contentType: order.contentType,
      size: content.size,
      sha256: content.sha256,
      visibility: order.visibility,
      metadata: order.metadata,
      createdAt,
      completedAt: now,
      expiresAt: order.ttlSeconds === null ? null : new Date(now.getTime() + order.ttlSeconds * 1_000),
      version,
    };
    await this.objects.insert(tx, row);
    if (earlier) await this.blobs.release(tx, objectHolder(earlier.id));
    return row;
  }

  /** The object and its bytes go, and every link to them with it. */
  async remove(
    tx: Transaction,
    { id, version }: ObjectRow,
    portalId: string,
    reason: DeletionReason,
    meta: EventMeta,
  ): Promise<void> {
    const events = [{ type: 'storage_object_deleted', data: { reason } }] as const;
    await this.facts.record(tx, { id, portalId, version }, events, meta);
    await this.objects.remove(tx, id);
    await this.blobs.release(tx, objectHolder(id));
  }
}

function isLive({ expiresAt }: ObjectRow, now: Date): boolean {
  return expiresAt === null || expiresAt > now;
}

function factsOf(namespace: Namespace, order: ObjectOrder, earlier: ObjectRow | null): ObjectEvent[] {
  const events: ObjectEvent[] = [];
  if (order.visibility === 'public')
    events.push({ type: 'storage_object_made_public', data: { namespaceId: namespace.id } });
  if (earlier) events.push({ type: 'storage_object_replaced', data: { replacedObjectId: earlier.id } });
  return events;
}

export function keyExists({ id, key }: Pick<ObjectRow, 'id' | 'key'>): PorticoError {
  return new PorticoError('STORAGE_KEY_EXISTS', { details: { key, objectId: id } });
}
