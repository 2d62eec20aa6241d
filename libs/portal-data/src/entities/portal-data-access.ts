import type { RouteAccess } from '#libs/http';
import { KEY_KINDS, type PortalSection, type Scope } from '#libs/kernel';

/** What tells the routes of portal data apart in who may call them. */
export interface PortalDataRights {
  /** Null where rights are judged call by call. */
  readonly scope: Scope | null;
  readonly alternativeScopes?: readonly Scope[];
  /** The host serves it in the context of an application only. */
  readonly needsApplication?: boolean;
  readonly section?: PortalSection;
}

/** Who may call a route of portal data: any key of a portal, for a person the host knows. */
export function portalDataAccess(
  { scope, alternativeScopes, needsApplication, section }: PortalDataRights,
  mode: RouteAccess['mode'],
): RouteAccess {
  return {
    scope,
    ...(alternativeScopes && { alternativeScopes }),
    ...(section && { section }),
    kinds: needsApplication ? ['application'] : KEY_KINDS.filter((kind) => kind !== 'management'),
    mode,
    session: 'required',
    frozen: 'refused',
    cowork: 'allowed',
    entity: true,
  };
}
