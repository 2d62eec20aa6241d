import { PorticoError, refuseField, type Scope } from '#libs/kernel';
import { type AddressRange, isRangeWithin, parseAddressRange } from '../access/address-list.policy.js';

/** What a rule says of the rights of a key that another key makes. */
interface MadeByKey {
  /** `held`: none the maker lacks. `given`: the service or the person gives them, whatever the maker has. */
  readonly scopes: 'held' | 'given';
  /** Of `given`, why that lets nobody have more than they may. */
  readonly because?: string;
  /** What it makes ends with it, and has its bounds at any time, whoever's key it is. */
  readonly endsWithMaker?: true;
}

/**
 * Every call with which a key makes another. What it makes has the addresses and the end of its maker at most, and what
 * a partner's key makes ends with it; the rows say whose rights it has.
 */
export const MADE_BY_KEYS = {
  'POST /v1/apps': { scopes: 'held' },
  'POST /v1/cowork/applications': { scopes: 'held' },
  'POST /v1/cowork/deploy-key': {
    scopes: 'given',
    because:
      'the one right to servers, which keys of devices never have; the subscription section names this call',
  },
  'POST /v1/keys': {
    scopes: 'given',
    because: 'a management key has no rights to data: what its owner may do on that portal is the bound',
  },
  'PUT /v1/infra/servers/:id/variables/:name': { scopes: 'held', endsWithMaker: true },
} as const satisfies Readonly<Record<string, MadeByKey>>;

export type MakingCall = keyof typeof MADE_BY_KEYS;

/** Of a key that makes or changes another, what that one cannot go beyond. */
export interface MakerBounds {
  readonly expiresAt: Date | null;
  readonly allowedIps: readonly string[] | null;
}

/** A key that makes another. */
export interface MakingKey extends MakerBounds {
  readonly id: string;
  readonly scopes: readonly Scope[];
  readonly isPartners: boolean;
  readonly endsWithKeyId: string | null;
}

/**
 * Who makes a key. An operator and the console are bound by what they are; a person who agrees to a partner's request,
 * by the page of that request; a key, by itself.
 */
export type KeyMaker =
  | { readonly by: 'operator' | 'console' | 'consent' }
  | { readonly by: 'key'; readonly call: MakingCall; readonly key: MakingKey };

/** What a new key is asked to have; undefined where nothing is said. */
export interface AskedBounds {
  readonly scopes: readonly Scope[];
  readonly expiresAt?: Date | null | undefined;
  readonly allowedIps?: readonly string[] | null | undefined;
}

/** What it gets of that, and what it is to its maker. */
export interface BoundKey {
  readonly expiresAt: Date | null;
  readonly allowedIps: readonly string[] | null;
  readonly isPartners: boolean;
  readonly endsWithKeyId: string | null;
}

/**
 * The one rule of making keys, see {@link MADE_BY_KEYS}.
 * @throws PorticoError `SCOPE_DENIED`, `VALIDATION_ERROR` naming `expiresAt` or `allowedIps`.
 */
export function boundByMaker(maker: KeyMaker, { scopes, expiresAt, allowedIps }: AskedBounds): BoundKey {
  if (maker.by !== 'key') {
    const isPartners = maker.by === 'consent';
    return { expiresAt: expiresAt ?? null, allowedIps: allowedIps ?? null, isPartners, endsWithKeyId: null };
  }
  const { key, call } = maker;
  const rule: MadeByKey = MADE_BY_KEYS[call];
  if (rule.scopes === 'held') requireOwnScopes(scopes, new Set(key.scopes));
  return {
    expiresAt: boundEnd('expiresAt', expiresAt, key),
    allowedIps: boundAddresses('allowedIps', allowedIps, key),
    isPartners: false,
    endsWithKeyId: key.isPartners ? key.id : (key.endsWithKeyId ?? (rule.endsWithMaker ? key.id : null)),
  };
}

/** Whether a key is good no longer, and from nowhere else, than another: who has that one may have this one, too. */
export function isWithin({ expiresAt, allowedIps }: MakerBounds, maker: MakerBounds): boolean {
  const ends = maker.expiresAt === null || (expiresAt !== null && expiresAt <= maker.expiresAt);
  if (!ends || maker.allowedIps === null) return ends;
  const own = rangesOf(maker.allowedIps);
  return (
    allowedIps !== null &&
    rangesOf(allowedIps).every((range) => own.some((outer) => isRangeWithin(range, outer)))
  );
}

/** @throws PorticoError `SCOPE_DENIED` naming a right the maker does not have itself. */
export function requireOwnScopes(requested: readonly Scope[], held: ReadonlySet<Scope>): void {
  const refused = requested.find((scope) => !held.has(scope));
  if (refused === undefined) return;
  const message = `The key lacks the scope "${refused}", so it cannot give it to another.`;
  throw new PorticoError('SCOPE_DENIED', { message, details: { field: 'scopes', scope: refused } });
}

/**
 * The end of what a key makes: as requested, and no later than its own.
 * @param requested null for no end; undefined where nothing is said
 * @throws PorticoError `VALIDATION_ERROR`.
 */
export function boundEnd(
  field: string,
  requested: Date | null | undefined,
  { expiresAt }: MakerBounds,
): Date | null {
  if (expiresAt === null) return requested ?? null;
  if (requested === undefined || requested === null) return expiresAt;
  return requested <= expiresAt
    ? requested
    : refuseField(field, `must not be after the end of the calling key, ${expiresAt.toISOString()}`);
}

/**
 * The addresses of what a key makes: as requested, and none that are not its own.
 * @param requested null for every address; undefined where nothing is said
 * @throws PorticoError `VALIDATION_ERROR`.
 */
export function boundAddresses(
  field: string,
  requested: readonly string[] | null | undefined,
  { allowedIps }: MakerBounds,
): string[] | null {
  const asked = requested ? [...requested] : null;
  if (allowedIps === null) return asked;
  if (asked === null) return [...allowedIps];
  const own = rangesOf(allowedIps);
  const index = asked.findIndex((entry) =>
    rangesOf([entry]).some((range) => !own.some((outer) => isRangeWithin(range, outer))),
  );
  return index === -1 ? asked : refuseField(`${field}[${index}]`, 'is no address of the calling key');
}

function rangesOf(entries: readonly string[]): AddressRange[] {
  return entries.flatMap((entry) => parseAddressRange(entry) ?? []);
}
