import {
  DateField,
  EnumArrayField,
  EnumField,
  IntegerField,
  StringArrayField,
  StringField,
} from '#libs/http/contracts';
import { type AccessMode, KEY_KINDS, type KeyKind, type Scope, SCOPES } from '#libs/kernel';
import type { KeyRecord } from '../keys/key-record.js';
import { KEY_STATUSES, type KeyStatus } from '../keys/resolved-key.js';
import { DEFAULT_RATE_LIMIT } from './portal-policies.policy.js';

/** A key on the wire; never raw, never a hash. */
export class KeyAnswer {
  @StringField({ format: 'uuid' }) readonly id!: string;
  @EnumField({ values: KEY_KINDS }) readonly kind!: KeyKind;
  @StringField({ format: 'uuid', nullable: true, description: 'Null for a management key.' })
  readonly portalId!: string | null;
  @StringField({ format: 'uuid' }) readonly ownerUserId!: string;
  @StringField({ nullable: true, description: 'What the owner is called; null once that has been erased.' })
  readonly ownerName!: string | null;
  @StringField({ format: 'uuid', nullable: true }) readonly appId!: string | null;
  @StringField() readonly name!: string;
  @StringField({ description: 'Prefix of the kind and the first 6 characters after it.' })
  readonly prefix!: string;
  @StringField({ description: 'The last 4 characters.' }) readonly suffix!: string;
  @EnumArrayField({ values: SCOPES }) readonly scopes!: readonly Scope[];
  @EnumField({ values: ['READWRITE', 'READONLY'] }) readonly accessMode!: AccessMode;
  @EnumField({ values: KEY_STATUSES, description: 'An expired key keeps its status.' })
  readonly status!: KeyStatus;
  @DateField({ nullable: true }) readonly expiresAt!: string | null;
  @StringArrayField({ description: 'Empty: any address may use the key.' })
  readonly allowedIps!: readonly string[];
  @IntegerField({ nullable: true }) readonly requestsPerSecond!: number | null;
  @IntegerField({ description: 'AI requests per minute.' }) readonly rateLimit!: number;
  @DateField({ nullable: true }) readonly lastUsedAt!: string | null;
  @DateField() readonly createdAt!: string;
  @DateField() readonly updatedAt!: string;
  @DateField({ nullable: true }) readonly revokedAt!: string | null;
  @DateField({ nullable: true, description: 'End of the secret before the last rotation.' })
  readonly graceUntil!: string | null;

  /** @param names of owners, by platform user id. */
  static of(record: KeyRecord, names: ReadonlyMap<string, string>, now: Date): KeyAnswer {
    const { graceUntil } = record;
    return {
      id: record.id,
      kind: record.kind,
      portalId: record.portalId,
      ownerUserId: record.ownerUserId,
      ownerName: names.get(record.ownerUserId) || null,
      appId: record.appId,
      name: record.name,
      prefix: record.prefix,
      suffix: record.suffix,
      scopes: record.scopes,
      accessMode: record.accessMode,
      status: record.status,
      expiresAt: record.expiresAt?.toISOString() ?? null,
      allowedIps: record.allowedIps ?? [],
      requestsPerSecond: record.requestsPerSecond,
      rateLimit: record.rateLimit ?? DEFAULT_RATE_LIMIT,
      lastUsedAt: record.lastUsedAt?.toISOString() ?? null,
      createdAt: record.createdAt.toISOString(),
      updatedAt: record.updatedAt.toISOString(),
      revokedAt: record.revokedAt?.toISOString() ?? null,
      graceUntil: graceUntil && graceUntil > now ? graceUntil.toISOString() : null,
    };
  }
}
