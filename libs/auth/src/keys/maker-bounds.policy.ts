import { PorticoError, refuseField, type Scope } from '#libs/kernel';
import { type AddressRange, isRangeWithin, parseAddressRange } from '../access/address-list.policy.js';

/** Of a key that makes or changes another, what that one cannot go beyond. */
export interface MakerBounds {
  readonly expiresAt: Date | null;
  readonly allowedIps: readonly string[] | null;
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
