import type { ErrorDefinition } from '../error-definition.js';
import { envelope } from './error-row.js';

/** Specification part 1, "OAuth codes", and those of partners and of opening an application. `NO_PORTAL` is 500 here. */
export const OAUTH_ERRORS = {
  INVALID_REQUEST: envelope(400, 'no', 'The request is malformed or lacks a required value.'),
  INVALID_REDIRECT_URI: envelope(400, 'no', 'redirect_uri is not a registered address of the application.'),
  MISSING_PARAMS: envelope(400, 'no', 'A required parameter is missing.'),
  INVALID_STATE: envelope(400, 'no', 'state is unknown or too old.'),
  INVALID_CODE: envelope(400, 'no', 'The code is unknown or belongs to another application.'),
  CODE_EXPIRED: envelope(400, 'no', 'The code is older than five minutes.'),
  CODE_ALREADY_USED: envelope(400, 'no', 'The code was exchanged before.'),
  REDIRECT_URI_MISMATCH: envelope(400, 'no', 'redirect_uri differs from the one of the authorization.'),
  DOMAIN_MISMATCH: envelope(400, 'no', 'The domain is not the one of the portal.'),
  MISSING_TOKEN: envelope(400, 'no', 'No session token was sent in Authorization: Bearer.'),
  USER_AUTH_REQUIRED: envelope(401, 'no', 'The host does not accept the token of the user.'),
  APP_UNAVAILABLE: envelope(403, 'no', "The application's author deleted their data."),
  APP_CONFIG_ERROR: envelope(500, 'no', 'The application has no OAuth credentials.', { logLevel: 'warn' }),
  TOKEN_NOT_FOUND: envelope(500, 'no', 'The host token behind the code is gone.'),
  INVALID_CLIENT: envelope(401, 'no', 'The partner is unknown or its secret is wrong.'),
  UNSUPPORTED_GRANT_TYPE: envelope(400, 'no', 'grant_type must be authorization_code.'),
  APP_RESOLVE_FAILED: envelope(404, 'no', 'No application answers here, or it has no address to open.'),
} as const satisfies Record<string, ErrorDefinition>;
