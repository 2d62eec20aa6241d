import { DateField, EnumField, IntegerField, StringArrayField, StringField } from '#libs/http/contracts';
import { type AccessMode, KEY_KINDS, type KeyKind } from '#libs/kernel';
import { LONGEST_GRACE_SECONDS } from '../keys/key-rotation.policy.js';
import { KEY_STATUSES, type KeyStatus } from '../keys/resolved-key.js';

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
