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
