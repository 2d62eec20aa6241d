import type { OperatorServices } from '../services/operator-services.js';

/** The id of the portal that is named, by its id or domain; null when none is. @throws PorticoError `PORTAL_NOT_FOUND`. */
export async function portalIdOf(
  { portals }: Pick<OperatorServices, 'portals'>,
  portal: string | undefined,
): Promise<string | null> {
  return portal === undefined ? null : (await portals.named(portal)).id;
}
