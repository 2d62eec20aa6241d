import { PorticoError } from '#libs/kernel';
import type { ServerKind } from '../contracts/server-terms.js';

/** Steps that only a machine of its own can take, and the refusal of an application on a shared host. */
const REFUSALS = {
  lifecycle: 'GALAXY_LIFECYCLE_UNSUPPORTED',
  unstick: 'UNSTICK_UNSUPPORTED',
} as const;

/**
 * @param step `lifecycle` is power, sleep, repair and every setting of the machine.
 * @throws PorticoError for an application on a shared host: its machine and exec channel belong to the host.
 */
export function requireOwnMachine(
  { kind }: { readonly kind: ServerKind },
  step: keyof typeof REFUSALS = 'lifecycle',
): void {
  if (kind === 'GALAXY_APP') throw new PorticoError(REFUSALS[step]);
}
