import {
  ConstField,
  DateField,
  EnumArrayField,
  EnumField,
  IntegerField,
  NestedArrayField,
  NestedField,
  StringArrayField,
  StringField,
} from '#libs/http/contracts';
import { type AccessMode, KEY_KINDS, type KeyKind, type Scope, SCOPES } from '#libs/kernel';
import {
  KEY_STATUSES,
  type KeyRecord,
  type KeyStatus,
  PORTAL_KINDS,
  PORTAL_STATES,
  type PortalKind,
  type PortalState,
} from '../keys/key-record.js';
import { LONGEST_GRACE_SECONDS } from '../keys/key.policy.js';
import type { RotatedSecret } from './keys.service.js';
import { DEFAULT_RATE_LIMIT } from './management.policy.js';

const UUID = /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/;
const ACCESS_MODES: readonly AccessMode[] = ['READWRITE', 'READONLY'];
const HIGHEST_PAGE = 1_000_000;

const NAME = { description: 'Shown name', minLength: 1, maxLength: 100 } as const;
const SCOPES_OF_KEY = { description: 'Rights of the key', example: ['crm'], minItems: 1, maxItems: 100 };
const ACCESS_MODE = { description: 'READONLY keys may not write', values: ACCESS_MODES } as const;
const EXPIRES_AT = { description: 'Instant in the future, or null', nullable: true } as const;
const ALLOWED_IPS = {
  description: 'IPv4, IPv6 or CIDR the key may be used from; empty or null admits every address',
  nullable: true,
  maxItems: 50,
} as const;
const REQUESTS_PER_SECOND = { description: 'Ceiling of the key', nullable: true, min: 1, max: 50 } as const;
const RATE_LIMIT = {
  description: 'AI requests per minute; only the present value is accepted',
  nullable: true,
  min: 1,
} as const;
const OPTIONAL = { optional: true } as const;

/** Page of a list. */
export class KeysPageQuery {
  @IntegerField({ description: 'Page from 1', min: 1, max: HIGHEST_PAGE, ...OPTIONAL })
  page = 1;

  @IntegerField({ description: 'Rows of a page, at most 200', min: 1, max: 200, ...OPTIONAL })
  limit = 50;
}

/** Query of `GET /v1/keys`. */
export class ListKeysQuery extends KeysPageQuery {
  @StringField({ description: 'Only keys of this portal', pattern: UUID, format: 'uuid', ...OPTIONAL })
  portalId?: string;

  @EnumField({ description: 'Only keys of this kind', values: KEY_KINDS, ...OPTIONAL })
  kind?: KeyKind;

  @EnumField({ description: 'Only keys in this status', values: KEY_STATUSES, ...OPTIONAL })
  status?: KeyStatus;
}

/** What a key may be given when it is issued, and given anew later. */
class KeySettings {
  @EnumField({ ...ACCESS_MODE, ...OPTIONAL })
  accessMode?: AccessMode;

  @DateField({ ...EXPIRES_AT, ...OPTIONAL })
  expiresAt?: string | null;

  @StringArrayField({ ...ALLOWED_IPS, ...OPTIONAL })
  allowedIps?: string[] | null;

  @IntegerField({ ...REQUESTS_PER_SECOND, ...OPTIONAL })
  requestsPerSecond?: number | null;

  @IntegerField({ ...RATE_LIMIT, ...OPTIONAL })
  rateLimit?: number | null;
}

/** Body of `POST /v1/keys`. */
export class IssueKeyBody extends KeySettings {
  @StringField({ description: 'Portal of the key', pattern: UUID, format: 'uuid' })
  portalId!: string;

  @StringField({ ...NAME, example: 'Nightly import' })
  name!: string;

  @StringArrayField(SCOPES_OF_KEY)
  scopes!: string[];
}

/** Body of `PATCH /v1/keys/:id`; what is absent stays. */
export class ChangeKeyBody extends KeySettings {
  @StringField({ ...NAME, ...OPTIONAL })
  name?: string;

  @StringArrayField({ ...SCOPES_OF_KEY, ...OPTIONAL })
  scopes?: string[];
}

/** Body of `POST /v1/keys/:id/rotate`. */
export class RotateKeyBody {
  @IntegerField({
    description: 'Seconds the present secret stays valid; 0 ends it, and an open grace period, now',
    min: 0,
    max: LONGEST_GRACE_SECONDS,
    ...OPTIONAL,
  })
  graceSeconds?: number;
}

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

/** A new key with its secret. */
export class IssuedKeyAnswer extends KeyAnswer {
  @StringField({
    nullable: true,
    description: 'Shown this once. Null in the replay of an earlier answer.',
  })
  readonly rawKey!: string | null;
}

class PreviousSecret {
  @StringField() readonly suffix!: string;
  @DateField() readonly validUntil!: string;
}

/** A key with a new secret, and the one before it. */
export class RotatedKeyAnswer extends IssuedKeyAnswer {
  @NestedField(() => PreviousSecret) readonly previous!: PreviousSecret;

  static with(shown: KeyAnswer, { rawKey, previous }: Omit<RotatedSecret, 'record'>): RotatedKeyAnswer {
    const { suffix, validUntil } = previous;
    return { ...shown, rawKey, previous: { suffix, validUntil: validUntil.toISOString() } };
  }
}

/** A key that opens nothing any more. */
export class RevokedKeyAnswer {
  @StringField({ format: 'uuid' }) readonly id!: string;
  @EnumField({ values: ['REVOKED', 'BLOCKED'] }) readonly status!: 'REVOKED' | 'BLOCKED';
  @DateField({ nullable: true }) readonly revokedAt!: string | null;

  static of({ id, status, revokedAt }: KeyRecord): RevokedKeyAnswer {
    return {
      id,
      status: status === 'BLOCKED' ? status : 'REVOKED',
      revokedAt: revokedAt?.toISOString() ?? null,
    };
  }
}

class ScopesFixed {
  @ConstField('HOST_SCOPES_FIXED_AT_ISSUE') readonly code!: 'HOST_SCOPES_FIXED_AT_ISSUE';
}

class Warnings {
  @NestedArrayField(() => ScopesFixed) readonly warnings!: readonly ScopesFixed[];
}

/** A warning beside a changed key when it was given scopes the host does not know of; nothing otherwise. */
export class ChangedKeyWarnings {
  @NestedField(() => Warnings, { optional: true }) readonly meta?: Warnings;

  static of(hasNewHostScopes: boolean): ChangedKeyWarnings {
    return hasNewHostScopes ? { meta: { warnings: [{ code: 'HOST_SCOPES_FIXED_AT_ISSUE' }] } } : {};
  }
}

/** A portal as the management key of one of its users sees it. */
export class PortalAnswer {
  @StringField({ format: 'uuid' }) readonly id!: string;
  @StringField() readonly domain!: string;
  @StringField() readonly name!: string;
  @EnumField({ values: ['ADMIN', 'MEMBER'] }) readonly role!: 'ADMIN' | 'MEMBER';
  @IntegerField({
    min: 0,
    description: 'Active keys the caller may see: all of them for an administrator, else the own ones.',
  })
  readonly keysCount!: number;
  @EnumField({ values: PORTAL_STATES }) readonly status!: PortalState;
  @EnumField({ values: PORTAL_KINDS }) readonly kind!: PortalKind;
}
