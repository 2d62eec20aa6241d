import type { ErrorDefinition } from '../error-definition.js';
import { envelope } from './error-row.js';

const refused = (message: string): ErrorDefinition => envelope(403, 'no', message);

/** Specification part 1, "Rights and scopes" and rule 7 and 8 of "Authentication". */
export const RIGHTS_ERRORS = {
  SCOPE_DENIED: refused('The key lacks a scope the endpoint requires.'),
  INSUFFICIENT_SCOPE: refused('The key lacks the scope svc:cowork.'),
  INFRA_SCOPE_REQUIRED: refused('The key lacks the scope svc:infra.'),
  WRITE_BLOCKED_READONLY_KEY: refused('The key is read-only.'),
  INFRA_FORBIDDEN_FOR_COWORK_KEY: refused('A key of the subscription section works with data only.'),
  INFRA_DISABLED_FOR_PORTAL: refused('The portal administrator has disabled servers.'),
  SERVER_ROLE_FORBIDDEN: refused("The caller's role in the server's team does not allow this."),
  KEY_POLICY_READONLY_REQUIRED: refused('The portal allows ordinary users only read-only keys.'),
  RATE_LIMIT_ADMIN_ONLY: refused("Only an administrator may change a key's rateLimit, and not here."),
  MANAGEMENT_KEY_READ_ONLY: refused('A management key cannot create feedback tickets or attachments.'),
  MANAGEMENT_KEY_NO_ENTITY_ACCESS: refused('A management key cannot call entity endpoints.'),
  MANAGEMENT_SCOPE_REQUIRED: refused('The management key lacks the scope of this route.'),
  HOST_ACCESS_DENIED: refused('The host denied access.'),
  HOST_MARKET_SUBSCRIPTION_REQUIRED: refused(
    'The host rejects bot calls while the marketplace subscription is inactive.',
  ),
  OAUTH_REQUIRED: refused('The endpoint needs an application key and the session of a user.'),
  OAUTH_APP_REQUIRED: refused('The endpoint is for application keys only.'),
  OAUTH_SCOPE_CHANGE_REQUIRES_REISSUE: refused(
    'Scopes of an OAuth application change only by re-issuing its key.',
  ),
  SOURCE_APP_ID_MISMATCH: refused('The application key belongs to another application.'),
  NOT_AUTHORIZED: refused('Allowed to the author, the application itself and portal administrators.'),
  KEY_CREATION_RESTRICTED: refused('The portal restricts who may create keys.'),
  APP_CREATION_RESTRICTED: refused('The portal restricts who may create applications.'),
  DISK_HISTORY_UNAVAILABLE: refused("File history is not part of the portal's tariff."),
} as const satisfies Record<string, ErrorDefinition>;
