import { PorticoError } from '#libs/kernel';
import type { ServerKind } from '../../contracts/server-terms.js';

/**
 * An application on a shared host has no machine of its own to power, repair or place.
 * @throws PorticoError `GALAXY_LIFECYCLE_UNSUPPORTED`.
 */
export function refuseSharedSlot({ kind }: { readonly kind: ServerKind }): void {
  if (kind === 'GALAXY_APP') throw new PorticoError('GALAXY_LIFECYCLE_UNSUPPORTED');
}
