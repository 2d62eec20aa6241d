import { PorticoError } from '#libs/kernel';
import type { ServerMode, ServerKind } from '../../contracts/server-terms.js';

const LOWEST_PORT = 1_024;
const HIGHEST_PORT = 65_535;

/**
 * 0 stands for whatever the application opens; ports of the system are not for applications.
 * @throws PorticoError `PORT_RESTRICTED`.
 */
export function requirePort(port: number): void {
  if (port === 0 || (port >= LOWEST_PORT && port <= HIGHEST_PORT)) return;
  throw new PorticoError('PORT_RESTRICTED', { details: { field: 'port', port } });
}

/** @throws PorticoError `BLACKHOLE_ONLY` in the other mode. */
export function requireTunnel({ mode }: { readonly mode: ServerMode }): void {
  if (mode === 'OPEN') throw new PorticoError('BLACKHOLE_ONLY');
}

/** Who has a say in the mode of a server. */
interface ModeRules {
  /** The policy of the portal. */
  readonly allowedByPortal: boolean;
  /** What the provider is able to. */
  readonly possible: boolean;
}

/** @throws PorticoError `SAME_MODE`; `OPEN_MODE_NOT_ALLOWED` by the portal or the provider. */
export function requireMode(current: ServerMode, wanted: ServerMode, rules: ModeRules): void {
  if (current === wanted) throw new PorticoError('SAME_MODE', { details: { mode: wanted } });
  if (wanted === 'BLACKHOLE') return;
  if (!rules.allowedByPortal) throw new PorticoError('OPEN_MODE_NOT_ALLOWED', { details: { by: 'portal' } });
  if (!rules.possible) throw new PorticoError('OPEN_MODE_NOT_ALLOWED', { details: { by: 'provider' } });
}

/**
 * An application on a shared host has no machine of its own to power, repair or place.
 * @throws PorticoError `GALAXY_LIFECYCLE_UNSUPPORTED`.
 */
export function refuseSharedSlot({ kind }: { readonly kind: ServerKind }): void {
  if (kind === 'GALAXY_APP') throw new PorticoError('GALAXY_LIFECYCLE_UNSUPPORTED');
}

/**
 * @param publicUrl address of the service; hosted applications share its scheme and port.
 * @param appsDomain domain under which applications answer.
 */
export function appUrl(subdomain: string, publicUrl: string, appsDomain: string): string {
  const url = new URL(publicUrl);
  return `${url.protocol}//${subdomain}.${appsDomain}${url.port ? `:${url.port}` : ''}`;
}
