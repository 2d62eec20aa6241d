import { Inject, Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import type { EventMeta } from '#libs/event-log';
import { operatorMeta, retryConflict } from '#libs/event-log/contracts';
import { CLOCK, type Clock, type KeyKind, newId, PorticoError, refuseField } from '#libs/kernel';
import type { KeyRecord } from '../keys/key-record.js';
import { KeyRecords, type KeySearch } from '../keys/key-records.repository.js';
import { KeyWriter } from '../keys/key-writer.js';
import { graceEnd, scopesForKind } from '../keys/key.policy.js';
import {
  readAllowedIps,
  readId,
  readInstant,
  readName,
  readRate,
  readScopes,
  readWord,
} from './admin-input.policy.js';

const KIND_WORDS: Readonly<Record<KeyKind, KeyKind>> = {
  personal: 'personal',
  application: 'application',
  management: 'management',
  cowork: 'cowork',
};

export interface NewKey {
  /** Portal of the owner; a management key is bound to none, whatever is given. */
  readonly portalId?: string | null;
  readonly userId: string;
  readonly kind: string;
  readonly scopes: readonly string[];
  readonly readOnly?: boolean;
  /** ISO 8601 when text. */
  readonly expiresAt?: Date | string | null;
  /** IPv4, IPv6, CIDR; none or empty admits every address. */
  readonly allowedIps?: readonly string[] | null;
  /** Application of an application key; a new one when absent. */
  readonly appId?: string | null;
  readonly name?: string;
}

/** The only answer that ever holds a raw key. */
export interface IssuedKey {
  readonly id: string;
  readonly rawKey: string;
  readonly prefix: string;
  readonly suffix: string;
}

/** A new secret, and until when the one before is accepted. */
export interface RotatedKey extends IssuedKey {
  readonly previous: { readonly suffix: string; readonly validUntil: Date };
}

/**
 * Operator's view of keys; policies of portals do not bind an operator. A change is effective in
 * every process at once and in the log under the given actor.
 */
@Injectable()
export class KeyAdmin {
  constructor(
    private readonly database: Database,
    private readonly records: KeyRecords,
    private readonly writer: KeyWriter,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws PorticoError `VALIDATION_ERROR` naming the field, `PERSONAL_KEY_WEBHOOK_SCOPES_INVALID`. */
  async create(input: NewKey, meta: EventMeta = operatorMeta()): Promise<IssuedKey> {
    const kind = readWord('kind', input.kind, KIND_WORDS);
    const ownerUserId = readId('userId', input.userId);
    const portalId = input.portalId ? readId('portalId', input.portalId) : null;
    const order = {
      kind,
      ownerUserId,
      appId: this.applicationOf(kind, input.appId),
      name: readName('name', input.name ?? `${kind} key`),
      scopes: scopesForKind(kind, readScopes('scopes', input.scopes)),
      accessMode: input.readOnly ? ('READONLY' as const) : ('READWRITE' as const),
      expiresAt: readInstant('expiresAt', input.expiresAt),
      allowedIps: readAllowedIps('allowedIps', input.allowedIps),
      requestsPerSecond: null,
    };
    const ownPortalId = await this.portalOfOwner(ownerUserId, portalId);
    const { record, rawKey } = await this.writer.issue(
      { ...order, portalId: kind === 'management' ? null : ownPortalId, maker: { by: 'operator' } },
      meta,
    );
    return { id: record.id, rawKey, prefix: record.prefix, suffix: record.suffix };
  }

  /** Keys of one portal, or of all; newest last. Never a raw key or a hash. */
  async list(portalId?: string): Promise<KeyRecord[]> {
    return this.records.all(portalId === undefined ? null : readId('portalId', portalId));
  }

  /** Never a raw key or a hash. @throws PorticoError `VALIDATION_ERROR` naming the field. */
  async page({ ownerUserId, ...question }: KeySearch): Promise<KeyRecord[]> {
    return this.records.search({
      ...question,
      ownerUserId: ownerUserId === null ? null : readId('user', ownerUserId),
    });
  }

  /** @throws PorticoError `KEY_NOT_FOUND`, `VALIDATION_ERROR`. */
  async get(id: string): Promise<KeyRecord> {
    return this.find(id);
  }

  /** For good; a repeat changes nothing. @throws PorticoError `KEY_NOT_FOUND`. */
  revoke(id: string, meta: EventMeta = operatorMeta()): Promise<KeyRecord> {
    return retryConflict(async () => (await this.writer.end(await this.find(id), 'REVOKED', meta))[0]);
  }

  /** For good; a revoked key stays revoked. @throws PorticoError `KEY_NOT_FOUND`. */
  block(id: string, meta: EventMeta = operatorMeta()): Promise<KeyRecord> {
    return retryConflict(async () => (await this.writer.end(await this.find(id), 'BLOCKED', meta))[0]);
  }

  /**
   * A second secret; the first is accepted for `graceSeconds` (0 to 604 800) more.
   * @throws PorticoError `KEY_NOT_FOUND`, `KEY_INACTIVE_STATE`, `KEY_ROTATION_IN_PROGRESS`.
   */
  rotate(id: string, graceSeconds?: number, meta: EventMeta = operatorMeta()): Promise<RotatedKey> {
    return retryConflict(async () => {
      const before = await this.find(id);
      const validUntil = graceEnd(before, graceSeconds, this.clock.now());
      const { record, rawKey } = await this.writer.rotate(before, validUntil, meta);
      const previous = { suffix: before.suffix, validUntil };
      return { id: record.id, rawKey, prefix: record.prefix, suffix: record.suffix, previous };
    });
  }

  /**
   * Changes what no caller of the API may change: the AI calls per minute; null for the default of the service.
   * @throws PorticoError `KEY_NOT_FOUND`, `VALIDATION_ERROR` naming the field.
   */
  async set(id: string, rateLimit: number | null, meta: EventMeta = operatorMeta()): Promise<KeyRecord> {
    const change = { rateLimit: readRate('rateLimit', rateLimit) };
    return retryConflict(async () => this.writer.change(await this.find(id), change, meta));
  }

  private async find(id: string): Promise<KeyRecord> {
    const record = await this.records.find(readId('id', id));
    if (!record) throw new PorticoError('KEY_NOT_FOUND', { message: `There is no key ${id}.` });
    return record;
  }

  private applicationOf(kind: KeyKind, appId: string | null | undefined): string | null {
    if (kind === 'application') return appId ? readId('appId', appId) : newId();
    return appId ? refuseField('appId', `a ${kind} key belongs to no application`) : null;
  }

  private async portalOfOwner(userId: string, portalId: string | null): Promise<string> {
    const [user] = await this.database.query<{ portalId: string }>(
      'select portal_id as "portalId" from auth.user_account where id = $1',
      [userId],
    );
    if (!user) return refuseField('userId', `there is no user ${userId}`);
    if (portalId !== null && user.portalId !== portalId) {
      return refuseField('portalId', `user ${userId} is not on portal ${portalId}`);
    }
    return user.portalId;
  }
}
