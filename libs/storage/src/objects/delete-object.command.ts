import { Inject, Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import type { EventMeta } from '#libs/event-log';
import { callerMeta, systemMeta } from '#libs/event-log/contracts';
import { type Caller, CLOCK, type Clock, newId, PorticoError } from '#libs/kernel';
import type { DeletionReason } from '../contracts/object.events.js';
import { KeepObject } from './keep-object.js';
import { Namespaces } from './namespaces.js';
import type { Namespace } from './object-terms.js';
import { ObjectRepository } from './object.repository.js';

/** Objects of one pass. */
const PASS = 500;

/** Deletes objects: on request, and those whose life is over. */
@Injectable()
export class DeleteObject {
  constructor(
    private readonly database: Database,
    private readonly namespaces: Namespaces,
    private readonly objects: ObjectRepository,
    private readonly keeping: KeepObject,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @param key in its one form. @throws PorticoError `STORAGE_OBJECT_NOT_FOUND`. */
  async execute({ principal, requestId }: Caller, key: string): Promise<void> {
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
  async removeAll(namespace: Namespace): Promise<void> {
    for (const key of await this.objects.keysOf(namespace.id, PASS))
      await this.remove(namespace, key, 'unreachable', systemMeta(newId()));
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
      await this.keeping.remove(tx, object, portalId, reason, meta);
      return true;
    });
  }
}
