import { Inject, Injectable } from '@nestjs/common';
import { KeyRecords } from '#libs/auth/operator';
import { Database, type Transaction } from '#libs/database';
import type { EventMeta } from '#libs/event-log';
import { callerMeta, systemMeta } from '#libs/event-log/contracts';
import { type Caller, CLOCK, type Clock, newId, PorticoError, type Principal } from '#libs/kernel';
import type { BlobRow } from '../blobs/blob.repository.js';
import { Blobs } from '../blobs/blobs.js';
import { Namespaces } from './namespaces.js';
import { type Namespace, objectHolder, type ObjectOrder, type ObjectRow } from './object.policy.js';
import { ObjectRepository } from './object.repository.js';
import { type DeletionReason, type ObjectEvent, ObjectStream } from './object.stream.js';

/** An object and whose it is. */
export interface FoundObject {
  readonly namespace: Namespace;
  readonly object: ObjectRow;
}

/** Bytes that are about to be an object. */
export interface KeptContent {
  readonly blobId: string;
  readonly size: number;
  readonly sha256: string | null;
}

/** Objects of one pass. */
const PASS = 500;
/** How long objects stay that nobody can reach: an application may get another key, an operator may look. */
export const UNREACHABLE_MS = 30 * 86_400_000;

/** Namespaces looked at together. */
const PAGE = 500;

/**
 * Objects: found, made of bytes, deleted on request, and removed when their life is over or nobody can reach them any
 * more. Whoever makes or removes one has locked its key.
 */
@Injectable()
export class Objects {
  constructor(
    private readonly namespaces: Namespaces,
    private readonly objects: ObjectRepository,
    private readonly blobs: Blobs,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly facts: ObjectStream,
    private readonly database: Database,
    private readonly keys: KeyRecords,
  ) {}

  /** @param key in its one form. @throws PorticoError `STORAGE_OBJECT_NOT_FOUND`. */
  async require(principal: Principal, key: string): Promise<FoundObject> {
    const namespace = await this.namespaces.find(principal);
    const object = namespace && (await this.objects.findByKey(namespace.id, key, this.clock.now()));
    if (!object) throw new PorticoError('STORAGE_OBJECT_NOT_FOUND');
    return { namespace, object };
  }

  /** The bytes of a link; null where the object is gone, or has others. */
  async blobOf(objectId: string, blobId: string): Promise<BlobRow | null> {
    const object = await this.objects.find(objectId, this.clock.now());
    return object?.blobId === blobId ? this.blobs.find(blobId) : null;
  }

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
  private async removeIn(
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

  /** @param key in its one form. @throws PorticoError `STORAGE_OBJECT_NOT_FOUND`. */
  async delete({ principal, requestId }: Caller, key: string): Promise<void> {
    const namespace = await this.namespaces.find(principal);
    const meta = callerMeta(principal, requestId);
    if (!namespace || !(await this.remove(namespace, key, 'request', meta)))
      throw new PorticoError('STORAGE_OBJECT_NOT_FOUND');
  }

  /** Removes the rows of objects that nobody is shown any more. */
  async removeExpired(): Promise<void> {
    for (const { namespaceId, key } of await this.objects.over(this.clock.now(), PASS)) {
      const namespace = await this.namespaces.byId(namespaceId);
      if (namespace) await this.remove(namespace, key, 'expired', systemMeta(newId()));
    }
  }

  /** Removes objects that nobody can reach, some at a time: the rest is found again. */
  private async removeAll(namespace: Namespace): Promise<void> {
    for (const key of await this.objects.keysOf(namespace.id, PASS))
      await this.remove(namespace, key, 'unreachable', systemMeta(newId()));
  }

  /** Removes the objects of revoked keys, and of applications that have no key any more, after a while. */
  async removeUnreachable(): Promise<void> {
    let last: string | null = null;
    for (let page = await this.namespaces.page(last, PAGE); page.length > 0;) {
      for (const namespace of page) await this.judge(namespace);
      last = page.at(-1)!.id;
      page = await this.namespaces.page(last, PAGE);
    }
  }

  /** @returns false where there is nothing to remove. */
  private remove(
    { id, portalId }: Namespace,
    key: string,
    reason: DeletionReason,
    meta: EventMeta,
  ): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      await this.objects.lockKey(tx, id, key);
      const object = await this.objects.lockByKey(tx, id, key);
      if (!object) return false;
      const isOver = object.expiresAt !== null && object.expiresAt <= this.clock.now();
      // Nobody is told of an expired one that it was deleted; and one that is new again stays.
      if (reason !== 'unreachable' && isOver !== (reason === 'expired')) return false;
      await this.removeIn(tx, object, portalId, reason, meta);
      return true;
    });
  }

  private async judge(namespace: Namespace & { readonly endedAt: Date | null }): Promise<void> {
    const { id, endedAt } = namespace;
    if (await this.isReachable(namespace)) {
      if (endedAt) await this.namespaces.setEnded(id, null);
    } else if (!endedAt) await this.namespaces.setEnded(id, this.clock.now());
    else if (endedAt.getTime() <= this.clock.nowMs() - UNREACHABLE_MS) await this.removeAll(namespace);
  }

  /** A revoked or blocked key never calls again; one that has expired may be given more time. */
  private async isReachable({ ownerKind, ownerId }: Namespace): Promise<boolean> {
    if (ownerKind === 'application') return (await this.keys.activeOfApplication(ownerId)).length > 0;
    return (await this.keys.find(ownerId))?.status === 'ACTIVE';
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
