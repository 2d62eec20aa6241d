import {
  BooleanField,
  DateField,
  EnumArrayField,
  EnumField,
  IntegerField,
  NestedArrayField,
  NestedField,
  NumberField,
  StringArrayField,
  StringField,
} from '#libs/http/contracts';
import { type AccessMode, type KeyKind, type Scope, SCOPES } from '#libs/kernel';
import { PortalAnswer } from '../management/keys.dto.js';

/** One base of portal data and what may be done with it. */
export class GuideEntityAnswer {
  @StringField() readonly name!: string;
  @StringField() readonly path!: string;
  @StringField({ nullable: true }) readonly scope!: string | null;
  @StringArrayField() readonly actions!: readonly string[];
  @StringField({ nullable: true }) readonly fieldsEndpoint!: string | null;
}

class GuideAuth {
  @StringField() readonly header!: string;
  @StringField() readonly bearer!: string;
  @StringField() readonly session!: string;
}

class GuideEndpoint {
  @StringField() readonly method!: string;
  @StringField() readonly path!: string;
  @StringField({ nullable: true }) readonly scope!: string | null;
  @StringField() readonly summary!: string;
}

class GuideSection {
  @StringField() readonly id!: string;
  @StringField() readonly title!: string;
  @NestedArrayField(() => GuideEndpoint) readonly endpoints!: readonly GuideEndpoint[];
}

/** What a key may do. */
export class GuideAnswer {
  @StringField() readonly version!: string;
  @StringField() readonly baseUrl!: string;
  @NestedField(() => GuideAuth) readonly auth!: GuideAuth;
  @NestedArrayField(() => GuideEntityAnswer) readonly entities!: readonly GuideEntityAnswer[];
  @NestedArrayField(() => GuideSection) readonly sections!: readonly GuideSection[];
}

/** Wire name of each kind (`type` of `GET /v1/me`). */
export const TYPE_NAMES = {
  personal: 'personal',
  application: 'oauth_app',
  management: 'management',
  cowork: 'cowork',
} as const satisfies Record<KeyKind, string>;
type TypeName = (typeof TYPE_NAMES)[KeyKind];

class Enabled {
  @BooleanField() readonly enabled!: boolean;
}

/** Source versions of the portal. Without a portal there is nothing to count. */
class Sources extends Enabled {
  @EnumField({ values: ['on', 'off'], optional: true, description: 'Whether new versions are kept.' })
  readonly saving?: 'on' | 'off';
  @IntegerField({ optional: true, description: 'Largest archive in bytes.' }) readonly maxBytes?: number;
  @IntegerField({ optional: true, description: 'Bytes of sources the portal may keep.' })
  readonly quotaBytes?: number;
  @IntegerField({ optional: true }) readonly usedBytes?: number;
}

/** Objects of the portal. Without a portal there is nothing to count. */
class Storage extends Enabled {
  @IntegerField({ optional: true, description: 'Bytes of objects the portal may keep.' })
  readonly quotaBytes?: number;
  @IntegerField({ optional: true, description: 'What is announced counts as well.' })
  readonly usedBytes?: number;
  @IntegerField({ optional: true, description: 'Largest upload in one call in bytes; others need a ticket.' })
  readonly maxDirectBytes?: number;
}

/** Models of the router. The month is told to keys that may call them. */
class Ai extends Enabled {
  @IntegerField({ optional: true, description: 'Calls of models of this key.' })
  readonly requestsPerMinute?: number;
  @NumberField({ optional: true, description: 'Percent of the month of the portal; may be above 100.' })
  readonly pctUsed?: number;
  @BooleanField({ optional: true }) readonly exhausted?: boolean;
  @DateField({ optional: true, nullable: true }) readonly resetAt?: string | null;
}

/** The subscription section, and in it the subscription of the key's owner. */
class Cowork extends Enabled {
  @StringField({ optional: true, nullable: true, description: 'Null while there is no subscription.' })
  readonly tier?: string | null;
  @StringField({ optional: true, nullable: true, description: 'Only `ACTIVE` gives access.' })
  readonly state?: string | null;
}

/** The wallet of the portal. */
class Billing {
  @BooleanField({ description: 'Frozen for debt, or by the operator.' }) readonly frozen!: boolean;
  @NumberField({ optional: true, description: 'Credits; told to administrators of the portal.' })
  readonly balance?: number;
  @StringField({ nullable: true, description: 'Page where people pay in.' })
  readonly topupUrl!: string | null;
}

class Owner {
  @IntegerField({ description: 'Employee number on the host.' }) readonly userId!: number;
}

/** The person a call acts for. */
class CurrentUser {
  @IntegerField() readonly hostUserId!: number;
  @StringField() readonly name!: string;
  @BooleanField() readonly isAdmin!: boolean;
  @EnumField({ values: ['ADMIN', 'MEMBER'] }) readonly role!: 'ADMIN' | 'MEMBER';
}

class RateLimit {
  @IntegerField() readonly requestsPerMinute!: number;
  @IntegerField({ nullable: true, description: 'Ceiling of the key itself.' })
  readonly requestsPerSecond!: number | null;
}

const NO_EMBEDDING = ['OAUTH_APP_REQUIRED', 'SCOPE_DENIED', 'NOT_AVAILABLE'] as const;

/** Whether the key can bind placements, and why not. */
class PortalEmbedding {
  @BooleanField() readonly canBind!: boolean;
  @EnumField({ values: NO_EMBEDDING, optional: true }) readonly reason?: (typeof NO_EMBEDDING)[number];
}

class Limits {
  @IntegerField() readonly used!: number;
  @IntegerField() readonly max!: number;
}

class Infra {
  @NestedField(() => Limits) readonly limits!: Limits;
}

const DEPLOY_MODES = ['standalone', 'galaxies-first'] as const;

class Standalone {
  @StringField({ format: 'uuid', nullable: true, description: 'Newest machine the key controls.' })
  readonly reuseTarget!: string | null;
}

class Deployment {
  @EnumField({ values: DEPLOY_MODES }) readonly resolvedDeployMode!: (typeof DEPLOY_MODES)[number];
  @BooleanField({ description: 'Whether an order of this key would be taken now, as the portal places it.' })
  readonly canCreate!: boolean;
  @NestedField(() => Standalone) readonly standalone!: Standalone;
}

class Api {
  @StringArrayField() readonly _rules!: readonly string[];
}

/** What a key knows of itself. */
export class MeAnswer {
  @EnumField({ values: Object.values(TYPE_NAMES) }) readonly type!: TypeName;
  @StringField() readonly keyPrefix!: string;
  @StringField() readonly keySuffix!: string;
  @DateField({ nullable: true }) readonly expiresAt!: string | null;
  @EnumArrayField({ values: SCOPES }) readonly scopes!: readonly Scope[];
  @StringArrayField({ description: 'What the key may call beside entities: `METHOD URL — note`.' })
  readonly capabilities!: readonly string[];
  @EnumField({ values: ['READWRITE', 'READONLY'] }) readonly accessMode!: AccessMode;
  @StringField({ nullable: true, description: 'Domain of the portal; null for a management key.' })
  readonly portal!: string | null;
  @StringField({ format: 'uuid', nullable: true }) readonly portalId!: string | null;
  @NestedArrayField(() => PortalAnswer, {
    optional: true,
    description: 'Of a management key: the portals it reaches.',
  })
  readonly portals?: readonly PortalAnswer[];
  @NestedField(() => Owner) readonly owner!: Owner;
  @NestedField(() => CurrentUser, {
    nullable: true,
    description: 'The person the call acts for; null for an application key without a session.',
  })
  readonly currentUser!: CurrentUser | null;
  @NestedField(() => RateLimit) readonly rateLimit!: RateLimit;
  @NestedArrayField(() => GuideEntityAnswer) readonly entities!: readonly GuideEntityAnswer[];
  @NestedField(() => PortalEmbedding) readonly portalEmbedding!: PortalEmbedding;
  @NestedField(() => Infra, {
    optional: true,
    description: 'Servers the key controls; absent for keys without svc:infra.',
  })
  readonly infra?: Infra;
  @NestedField(() => Deployment, {
    optional: true,
    description: 'Where an order of a server goes; absent for keys without svc:infra.',
  })
  readonly deployment?: Deployment;
  @NestedField(() => Enabled) readonly eventSubscriptions!: Enabled;
  @NestedField(() => Sources) readonly sources!: Sources;
  @NestedField(() => Storage) readonly storage!: Storage;
  @NestedField(() => Ai) readonly ai!: Ai;
  @NestedField(() => Enabled) readonly search!: Enabled;
  @NestedField(() => Cowork) readonly cowork!: Cowork;
  @NestedField(() => Enabled) readonly feedback!: Enabled;
  @NestedField(() => Billing, { optional: true, description: 'Absent for a management key.' })
  readonly billing?: Billing;
  @NestedField(() => Api) readonly api!: Api;
}
