import { randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Database, type Transaction } from '#libs/database';
import {
  type AccessMode,
  CLOCK,
  type Clock,
  type KeyKind,
  newId,
  PorticoError,
  type Scope,
} from '#libs/kernel';
import { composeKey, displayedKey } from '../keys/key-string.js';
import { KeyHasher } from '../keys/key-hasher.js';
import type { KeyStatus } from '../keys/resolved-key.js';
import {
  readAllowedIps,
  readId,
  readInstant,
  readName,
  readScopes,
  readWord,
  refuseField,
} from './admin-input.policy.js';
import { scopesForKind } from './key-scopes.policy.js';

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

export interface KeyRecord {
  readonly id: string;
  readonly kind: KeyKind;
  readonly portalId: string | null;
  readonly ownerUserId: string;
  readonly appId: string | null;
  readonly name: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly scopes: Scope[];
  readonly accessMode: AccessMode;
  readonly status: KeyStatus;
  readonly expiresAt: Date | null;
  readonly allowedIps: string[] | null;
  readonly lastUsedAt: Date | null;
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
}

const COLUMNS = `id, kind, portal_id as "portalId", owner_user_id as "ownerUserId", app_id as "appId", name, prefix,
  suffix, scopes, access_mode as "accessMode", status, expires_at as "expiresAt", allowed_ips as "allowedIps",
  last_used_at as "lastUsedAt", created_at as "createdAt", revoked_at as "revokedAt"`;

/** Operator's view of keys. A change is effective in every process at once. */
@Injectable()
export class KeyAdmin {
  constructor(
    private readonly database: Database,
    private readonly hasher: KeyHasher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws PorticoError `VALIDATION_ERROR` naming the field, `PERSONAL_KEY_WEBHOOK_SCOPES_INVALID`. */
  async create(input: NewKey): Promise<IssuedKey> {
    const kind = readWord('kind', input.kind, KIND_WORDS);
    const userId = readId('userId', input.userId);
    const portalId = input.portalId ? readId('portalId', input.portalId) : null;
    const scopes = scopesForKind(kind, readScopes('scopes', input.scopes));
    const expiresAt = readInstant('expiresAt', input.expiresAt);
    const allowedIps = readAllowedIps('allowedIps', input.allowedIps);
    const name = readName('name', input.name ?? `${kind} key`);
    const appId = this.applicationOf(kind, input.appId);
    const rawKey = composeKey(kind, randomInt);
    const shown = displayedKey(rawKey);
    const accessMode: AccessMode = input.readOnly ? 'READONLY' : 'READWRITE';
    const id = newId();
    await this.database.transaction(async (tx) => {
      const ownPortalId = await this.portalOfOwner(tx, userId, portalId);
      await tx.query(
        `insert into auth.api_key (id, kind, portal_id, owner_user_id, app_id, name, prefix, suffix, scopes,
                                   access_mode, expires_at, allowed_ips, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13)`,
        [
          id,
          kind,
          kind === 'management' ? null : ownPortalId,
          userId,
          appId,
          name,
          shown.prefix,
          shown.suffix,
          scopes,
          accessMode,
          expiresAt,
          allowedIps,
          this.clock.now(),
        ],
      );
      const { hash, pepperId } = this.hasher.sign(rawKey);
      await tx.query(
        `insert into auth.key_secret (hash, key_id, pepper_id, created_at) values ($1, $2, $3, $4)`,
        [hash, id, pepperId, this.clock.now()],
      );
    });
    return { id, rawKey, ...shown };
  }

  /** Keys of one portal, or of all; newest last. Never a raw key or a hash. */
  async list(portalId?: string): Promise<KeyRecord[]> {
    return this.database.query<KeyRecord>(
      `select ${COLUMNS} from auth.api_key where $1::uuid is null or portal_id = $1 order by id`,
      [portalId === undefined ? null : readId('portalId', portalId)],
    );
  }

  /** For good; a repeat changes nothing. @throws PorticoError `KEY_NOT_FOUND`. */
  revoke(id: string): Promise<KeyRecord> {
    return this.end(id, 'REVOKED');
  }

  /** For good; a revoked key stays revoked. @throws PorticoError `KEY_NOT_FOUND`. */
  block(id: string): Promise<KeyRecord> {
    return this.end(id, 'BLOCKED');
  }

  private async end(id: string, status: 'REVOKED' | 'BLOCKED'): Promise<KeyRecord> {
    const [row] = await this.database.query<KeyRecord>(
      `update auth.api_key
          set status = case when status = 'REVOKED' then status else $2 end,
              revoked_at = case when status = 'REVOKED' then revoked_at when $2 = 'REVOKED' then $3 end,
              updated_at = $3
        where id = $1 returning ${COLUMNS}`,
      [readId('id', id), status, this.clock.now()],
    );
    if (!row) throw new PorticoError('KEY_NOT_FOUND', { message: `There is no key ${id}.` });
    return row;
  }

  private applicationOf(kind: KeyKind, appId: string | null | undefined): string | null {
    if (kind === 'application') return appId ? readId('appId', appId) : newId();
    return appId ? refuseField('appId', `a ${kind} key belongs to no application`) : null;
  }

  private async portalOfOwner(tx: Transaction, userId: string, portalId: string | null): Promise<string> {
    const [user] = await tx.query<{ portalId: string }>(
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
