import type { HostApplication } from '#libs/host-client';
import { PorticoError } from '#libs/kernel';

/** The client of an application at the host, as its owner names it: both members or none. */
export interface HostClientInput {
  readonly hostClientId?: string;
  readonly hostClientSecret?: string;
}

/** Where tokens are exchanged: at the configured address, else at the portal's own. */
export function tokenUrlOf(configured: string | null, restUrl: string): string {
  return configured ?? new URL('/oauth/token/', restUrl).href;
}

/**
 * The client an application has after it is registered anew; without input the present one.
 * @throws PorticoError `VALIDATION_ERROR` naming the member that is missing.
 */
export function nextHostClient(
  present: HostApplication | null,
  { hostClientId, hostClientSecret }: HostClientInput,
  tokenUrl: string,
): HostApplication {
  if (hostClientId !== undefined && hostClientSecret !== undefined) {
    return { clientId: hostClientId, clientSecret: hostClientSecret, tokenUrl };
  }
  if (hostClientId === undefined && hostClientSecret === undefined && present) {
    return { ...present, tokenUrl };
  }
  const field = hostClientId === undefined ? 'hostClientId' : 'hostClientSecret';
  throw new PorticoError('VALIDATION_ERROR', {
    message: `${field} is required: the application has no other client at the host`,
    details: { field },
  });
}

/** How old the source version of a publication may be. */
const FRESHNESS_MINUTES = 10;

/** @throws PorticoError `SNAPSHOT_REQUIRED`. */
export function requireSnapshot(applicationId: string, savedAt: Date | null, now: Date): void {
  if (savedAt && now.getTime() - savedAt.getTime() <= FRESHNESS_MINUTES * 60_000) return;
  throw new PorticoError('SNAPSHOT_REQUIRED', {
    details: {
      requiredAction: `POST /v1/apps/${applicationId}/sources`,
      freshnessWindowMinutes: FRESHNESS_MINUTES,
    },
  });
}
