import { randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Database, type Transaction } from '#libs/database';
import type { EventMeta } from '#libs/event-log';
import { type AccessMode, CLOCK, type Clock, type KeyKind, newId, type Scope } from '#libs/kernel';
import type { KeyEvent } from '../audit/auth.events.js';
import { KeyStream } from '../audit/auth.stream.js';
import { composeKey, displayedKey, KeyHasher } from './key-secret.js';
import { KEY_COLUMNS, type KeyRecord } from './key-record.js';
import { type KeyChange, keyChanges } from './key.policy.js';
import { boundByMaker, type KeyMaker } from './maker-bounds.policy.js';

/** Everything about a key that is to be issued, as far as whoever makes it may. */
export interface KeyOrder {
  readonly kind: KeyKind;
  /** Null for a management key only. */
  readonly portalId: string | null;
  readonly ownerUserId: string;
  readonly appId: string | null;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly accessMode: AccessMode;
  /** Undefined: that of its maker. */
  readonly expiresAt?: Date | null | undefined;
  /** Undefined: those of its maker. */
  readonly allowedIps?: readonly string[] | null | undefined;
  readonly requestsPerSecond: number | null;
  /** Of a key the service makes for what runs on a server: which, and the deploy that hands it over. */
  readonly handedTo?: { readonly serverId: string; readonly deployId: string };
  /** It gives no more than it has. */
  readonly maker: KeyMaker;
}

/** A new secret of a key; the only answer that ever holds one. */
export interface KeyWithSecret {
  readonly record: KeyRecord;
  readonly rawKey: string;
}

export type EndedKeys = readonly [KeyRecord, ...KeyRecord[]];

/** Checks, inside the transaction and after the fact is in the log, that its ground still holds. */
export type GroundCheck = (tx: Transaction, keyId: string) => Promise<void>;

const UNCHECKED: GroundCheck = () => Promise.resolve();

/**
 * Writes keys: the fact first, then the row, in one transaction. A record that has changed since it
 * was read is refused (`StreamConflictError`): read again and decide again.
 */
@Injectable()
export class KeyWriter {
  constructor(
    private readonly database: Database,
    private readonly facts: KeyStream,
    private readonly hasher: KeyHasher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws PorticoError as {@link boundByMaker}; what `check` throws. */
  async issue(order: KeyOrder, meta: EventMeta, check: GroundCheck = UNCHECKED): Promise<KeyWithSecret> {
    const { kind, portalId, ownerUserId, appId, scopes, accessMode } = order;
    const { expiresAt, allowedIps, isPartners, endsWithKeyId } = boundByMaker(order.maker, order);
    const rawKey = composeKey(kind, randomInt);
    const { prefix, suffix } = displayedKey(rawKey);
    const id = newId();
    const event: KeyEvent = {
      type: 'key_issued',
      data: { kind, ownerUserId, appId, scopes, accessMode, expiresAt: expiresAt?.toISOString() ?? null },
    };
    return this.database.transaction(async (tx) => {
      const version = await this.facts.record(tx, { id, portalId, version: 0 }, [event], meta);
      await check(tx, id);
      const hostScopes = scopes.filter((scope) => !scope.startsWith('svc:'));
      const [record] = await tx.query<KeyRecord>(
        `insert into auth.api_key as k (id, kind, portal_id, owner_user_id, app_id, name, prefix, suffix, scopes,
           host_scopes, access_mode, expires_at, allowed_ips, requests_per_second, is_partners, ends_with_key_id, version,
           created_at, updated_at, server_id, deploy_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $18, $19, $20)
         returning ${KEY_COLUMNS}`,
        [
          id,
          kind,
          portalId,
          ownerUserId,
          appId,
          order.name,
          prefix,
          suffix,
          scopes,
          hostScopes,
          accessMode,
          expiresAt,
          allowedIps,
          order.requestsPerSecond,
          isPartners,
          endsWithKeyId,
          version,
          this.clock.now(),
          order.handedTo?.serverId ?? null,
          order.handedTo?.deployId ?? null,
        ],
      );
      await this.addSecret(tx, id, rawKey);
      return { record: record!, rawKey };
    });
  }

  /** What changes nothing writes nothing. */
  change(record: KeyRecord, change: KeyChange, meta: EventMeta, check = UNCHECKED): Promise<KeyRecord> {
    const changes = keyChanges(record, change);
    if (!changes) return Promise.resolve(record);
    return this.database.transaction(async (tx) => {
      const version = await this.facts.record(tx, record, [{ type: 'key_changed', data: changes }], meta);
      await check(tx, record.id);
      const after = { ...record, ...change };
      return this.update(
        tx,
        record.id,
        version,
        `name = $4, scopes = $5, access_mode = $6, expires_at = $7, allowed_ips = $8, requests_per_second = $9,
         rate_limit = $10`,
        [
          after.name,
          after.scopes,
          after.accessMode,
          after.expiresAt,
          after.allowedIps,
          after.requestsPerSecond,
          after.rateLimit,
        ],
      );
    });
  }

  /**
   * Gives a key a second secret; every earlier one ends at `previousValidUntil` at the latest.
   * @param change what the key is given along with it.
   */
  rotate(
    record: KeyRecord,
    previousValidUntil: Date,
    meta: EventMeta,
    check = UNCHECKED,
    change: Pick<KeyChange, 'name' | 'expiresAt' | 'allowedIps'> = {},
  ): Promise<KeyWithSecret> {
    const rawKey = composeKey(record.kind, randomInt);
    const { prefix, suffix } = displayedKey(rawKey);
    const { name, expiresAt, allowedIps } = { ...record, ...change };
    const changes = keyChanges(record, change);
    const events: KeyEvent[] = [
      { type: 'key_rotated', data: { previousValidUntil: previousValidUntil.toISOString() } },
      ...(changes ? [{ type: 'key_changed' as const, data: changes }] : []),
    ];
    return this.database.transaction(async (tx) => {
      const version = await this.facts.record(tx, record, events, meta);
      await check(tx, record.id);
      await tx.query('update auth.key_secret set valid_until = least(valid_until, $2) where key_id = $1', [
        record.id,
        previousValidUntil,
      ]);
      await this.addSecret(tx, record.id, rawKey);
      const changed = await this.update(
        tx,
        record.id,
        version,
        'prefix = $4, suffix = $5, name = $6, expires_at = $7, allowed_ips = $8',
        [prefix, suffix, name, expiresAt, allowedIps],
      );
      return { record: changed, rawKey };
    });
  }

  /**
   * For good, with all that ends with it. A revoked key stays revoked; a repeat changes nothing, and ends what a first time
   * that was cut short has left: a key whose maker has ended opens nothing even so.
   * @returns the key, then what has ended with it
   */
  async end(record: KeyRecord, status: 'REVOKED' | 'BLOCKED', meta: EventMeta): Promise<EndedKeys> {
    const ended = await this.endOne(record, status, meta);
    const made = await this.database.query<KeyRecord>(
      `select ${KEY_COLUMNS} from auth.api_key k where k.ends_with_key_id = $1 and k.status = 'ACTIVE' order by k.id`,
      [record.id],
    );
    const others: KeyRecord[] = [];
    for (const one of made) others.push(await this.endOne(one, status, meta));
    return [ended, ...others];
  }

  private async endOne(
    record: KeyRecord,
    status: 'REVOKED' | 'BLOCKED',
    meta: EventMeta,
  ): Promise<KeyRecord> {
    if (record.status === 'REVOKED' || record.status === status) return record;
    const event: KeyEvent = { type: status === 'REVOKED' ? 'key_revoked' : 'key_blocked', data: {} };
    return this.database.transaction(async (tx) => {
      const version = await this.facts.record(tx, record, [event], meta);
      const revokedAt = status === 'REVOKED' ? this.clock.now() : null;
      return this.update(tx, record.id, version, 'status = $4, revoked_at = $5', [status, revokedAt]);
    });
  }

  private async addSecret(tx: Transaction, keyId: string, rawKey: string): Promise<void> {
    const { hash, pepperId } = this.hasher.sign(rawKey);
    await tx.query(
      'insert into auth.key_secret (hash, key_id, pepper_id, created_at) values ($1, $2, $3, $4)',
      [hash, keyId, pepperId, this.clock.now()],
    );
  }

  /** @param assignments of the parameters from `$4` on. */
  private async update(
    tx: Transaction,
    id: string,
    version: number,
    assignments: string,
    values: readonly unknown[],
  ): Promise<KeyRecord> {
    const [record] = await tx.query<KeyRecord>(
      `update auth.api_key as k set version = $2, updated_at = $3, ${assignments} where id = $1
       returning ${KEY_COLUMNS}`,
      [id, version, this.clock.now(), ...values],
    );
    return record!;
  }
}
