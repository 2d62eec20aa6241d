import { Injectable } from '@nestjs/common';
import { EventSearch, type HistoricEvent } from '#libs/event-log';
import { type Actor, refuseField } from '#libs/kernel';
import { readId } from '../admin/admin-input.policy.js';
import { AUTH_MODULE } from './auth.events.js';
import { KeyStream } from './auth.stream.js';

export interface AuditQuestion {
  /** Only changes of this portal, its users and its keys. */
  readonly portalId?: string;
  /** Only changes of this key. */
  readonly keyId?: string;
  /** 1 to 10 000; default 100. */
  readonly limit?: number;
}

/** One change of a key, an owner or a portal. */
export interface AuditEntry {
  readonly at: Date;
  /** `key-<id>`, `user-<id>` or `portal-<id>`. */
  readonly subject: string;
  readonly event: string;
  readonly portalId: string | null;
  readonly actor: Actor;
  readonly requestId: string | null;
  readonly data: unknown;
}

const DEFAULT_LIMIT = 100;
const HIGHEST_LIMIT = 10_000;

function toEntry({ recordedAt, streamId, type, portalId, meta, data }: HistoricEvent): AuditEntry {
  const { actor, requestId } = meta;
  return { at: recordedAt, subject: streamId, event: type, portalId, actor, requestId, data };
}

/** Who changed what of keys, owners and portals. */
@Injectable()
export class AuditTrail {
  constructor(
    private readonly history: EventSearch,
    private readonly keys: KeyStream,
  ) {}

  /** The newest changes, oldest of them first. @throws PorticoError `VALIDATION_ERROR` naming the field. */
  async read({ portalId, keyId, limit = DEFAULT_LIMIT }: AuditQuestion = {}): Promise<AuditEntry[]> {
    if (!Number.isInteger(limit) || limit < 1 || limit > HIGHEST_LIMIT) {
      refuseField('limit', `must be 1 to ${HIGHEST_LIMIT}`);
    }
    const events = await this.history.newest({
      module: AUTH_MODULE,
      limit,
      ...(portalId !== undefined && { portalId: readId('portalId', portalId) }),
      ...(keyId !== undefined && { streamId: this.keys.streamId(readId('keyId', keyId)) }),
    });
    return events.map(toEntry);
  }
}
