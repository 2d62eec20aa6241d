import { Injectable } from '@nestjs/common';
import type { Transaction } from '#libs/database';
import { type EventMeta, EventStore } from '#libs/event-log';
import { AUTH_MODULE } from './auth-event-types.js';
import type { AuthEvent } from './auth.events.js';

export type AuthSubjectType = 'key' | 'portal' | 'user';

/** The row a fact is about, as it was read before the decision. */
export interface AuthSubject {
  readonly type: AuthSubjectType;
  readonly id: string;
  readonly portalId: string | null;
  /** Version of its stream; 0 when it has none yet. */
  readonly version: number;
}

export function authStream(type: AuthSubjectType, id: string): string {
  return `${type}-${id}`;
}

/** Writes facts about keys, portals and users; first in the transaction that changes the row. */
@Injectable()
export class AuthLog {
  constructor(private readonly store: EventStore) {}

  /**
   * @returns the version the row has from now on.
   * @throws StreamConflictError when the row has changed since it was read.
   */
  async record(
    tx: Transaction,
    { type, id, portalId, version }: AuthSubject,
    events: readonly AuthEvent[],
    meta: EventMeta,
  ): Promise<number> {
    await this.store.append(tx, {
      module: AUTH_MODULE,
      streamType: type,
      streamId: authStream(type, id),
      portalId,
      expectedVersion: version,
      events,
      meta,
    });
    return version + events.length;
  }
}
