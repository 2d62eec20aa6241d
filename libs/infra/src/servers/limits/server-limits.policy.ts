import { PorticoError, type ErrorCode } from '#libs/kernel';
import type { PortalPolicy, ServerCreation } from '../../contracts/portal-policy.events.js';

const CREATION_REFUSALS: Readonly<Record<ServerCreation, ErrorCode | null>> = {
  allowed: null,
  disabled: 'SERVER_CREATION_DISABLED',
  not_permitted: 'INFRA_NOT_PERMITTED',
};

/** @throws PorticoError `SERVER_CREATION_DISABLED`, `INFRA_NOT_PERMITTED`. */
export function requireCreation({ creation }: Pick<PortalPolicy, 'creation'>): void {
  const refusal = CREATION_REFUSALS[creation];
  if (refusal) throw new PorticoError(refusal);
}

/** `dedicated` and a graduation ask for a machine wherever the portal puts servers by itself. */
export function goesToGalaxy(
  { serverDefault }: Pick<PortalPolicy, 'serverDefault'>,
  order: { readonly placement?: 'dedicated'; readonly graduateFrom?: string },
): boolean {
  return serverDefault === 'galaxy' && order.placement === undefined && order.graduateFrom === undefined;
}

/** Whose servers are counted; slots of a shared host are in neither number. */
export interface ServerCounts {
  readonly user: number;
  readonly key: number;
}

/** The portal's own numbers, or those of the service. */
export function serverLimits(
  { limitPerUser, limitPerKey }: Pick<PortalPolicy, 'limitPerUser' | 'limitPerKey'>,
  settings: ServerCounts,
): ServerCounts {
  return { user: limitPerUser ?? settings.user, key: limitPerKey ?? settings.key };
}

/** @param counts with the new server in them. */
export function isWithinLimits(counts: ServerCounts, limits: ServerCounts): boolean {
  return counts.user <= limits.user && counts.key <= limits.key;
}

/**
 * @param counts with the new server in them.
 * @throws PorticoError `MAX_SERVERS_REACHED` with the limit that is passed.
 */
export function requireWithinLimits(counts: ServerCounts, limits: ServerCounts): void {
  for (const per of ['user', 'key'] as const) {
    if (counts[per] > limits[per]) {
      throw new PorticoError('MAX_SERVERS_REACHED', { details: { limit: limits[per], per } });
    }
  }
}
