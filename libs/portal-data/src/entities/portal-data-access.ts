import type { RouteAccess } from '#libs/http';
import { type ErrorCode, KEY_KINDS, type PortalSection, type Scope } from '#libs/kernel';

/** What tells the routes of portal data apart in who may call them. */
interface PortalDataRights {
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

/** Codes any call that reaches the host may end with. */
export const HOST_CODES: readonly ErrorCode[] = [
  'INVALID_PARAMS',
  'TOKEN_MISSING',
  'TOKEN_EXPIRED',
  'TOKEN_REFRESH_FAILED',
  'PORTAL_CREDENTIALS_REJECTED',
  'PORTAL_ADDRESS_CHANGED',
  'OAUTH_REQUIRED',
  'SCOPE_DENIED',
  'HOST_ACCESS_DENIED',
  'HOST_ERROR',
  'ENTITY_NOT_FOUND',
  'METHOD_NOT_YET_AVAILABLE',
  'QUEUE_OVERFLOW',
  'QUEUE_TIMEOUT',
  'OPERATION_TIME_LIMIT',
  'TIMEOUT_QUARANTINE',
  'HOST_UNAVAILABLE',
  'HOST_TIMEOUT',
];
