import type { ErrorDefinition } from '../error-definition.js';
import { envelope, retryAfterHeader } from './error-row.js';

/** Specification part 1, "Authentication and keys" and "Portal state". */
export const AUTHENTICATION_ERRORS = {
  MISSING_API_KEY: envelope(401, 'no', 'No API key was sent. Send it in the header X-Api-Key.'),
  INVALID_API_KEY: envelope(401, 'no', 'The API key is unknown.'),
  KEY_INACTIVE: envelope(401, 'no', 'The API key is revoked or blocked and cannot be restored.'),
  KEY_EXPIRED: envelope(401, 'no', 'The API key has expired.'),
  INVALID_APP_KEY: envelope(401, 'no', 'app_key is unknown or is not an application key.'),
  WRONG_AUTH_SCHEME: envelope(401, 'no', 'This kind of key is sent in the header X-Api-Key, not as Bearer.'),
  WRONG_KEY_TYPE: envelope(401, 'no', 'This kind of key does not fit the endpoint.'),
  TOKEN_EXPIRED: envelope(401, 'no', 'The OAuth token has expired. Sign in again.'),
  TOKEN_REFRESH_FAILED: envelope(401, 'no', 'The host refused to refresh the token. Sign in again.'),
  PORTAL_CREDENTIALS_REJECTED: envelope(
    401,
    'no',
    'The host rejected the credentials of this key. Reconnect it.',
  ),
  PORTAL_ADDRESS_CHANGED: envelope(409, 'no', 'The portal has moved to another address. Reconnect the key.'),
  TOKEN_MISSING: envelope(
    401,
    'no',
    'The call needs credentials of a user: a portal webhook or the session of a user.',
  ),
  SESSION_REQUIRED: envelope(401, 'no', 'The account requires the session of a user for this operation.'),
  INVALID_SESSION: envelope(401, 'no', 'The session has expired or was revoked. Sign in again.'),
  SESSION_APP_MISMATCH: envelope(
    403,
    'no',
    'The session belongs to another application or portal than the key.',
  ),
  WRONG_KEY: envelope(403, 'no', 'The server belongs to another key.'),
  PERSONAL_KEY_WEBHOOK_SCOPES_INVALID: envelope(
    400,
    'no',
    'A personal key needs at least one right besides placement and entity.',
  ),
  ACCOUNT_PENDING_ERASURE: envelope(
    503,
    'yes',
    "The owner's account awaits data erasure; the key is frozen.",
    retryAfterHeader(3600),
  ),
  OWNER_BLOCKED: envelope(403, 'no', 'The owner of the key is blocked.'),
  IP_NOT_ALLOWED: envelope(403, 'no', 'The key may not be used from this address.'),

  PORTAL_SUSPENDED: envelope(403, 'no', 'The portal is suspended.'),
  PORTAL_DELETED: envelope(403, 'no', 'The portal is deleted.'),
  PORTAL_BLOCKED: envelope(403, 'no', 'The portal is blocked.'),
  NO_PORTAL: envelope(401, 'no', 'The key is bound to no portal.'),
  STORAGE_REQUIRES_PORTAL_BINDING: envelope(403, 'no', 'Storage needs a key that is bound to a portal.'),
  ACCOUNT_FROZEN: envelope(402, 'no', "The portal's balance is frozen for debt. Top it up."),
  WAITLIST_PENDING: envelope(403, 'no', 'The account waits for activation.'),
  PORTAL_NOT_FOUND: envelope(404, 'no', 'No such portal.'),
  KEY_NOT_FOUND: envelope(404, 'no', 'No such key.'),
  KEY_INACTIVE_STATE: envelope(409, 'no', 'The key is revoked or blocked; nothing of it can be changed.'),
  KEY_ROTATION_IN_PROGRESS: envelope(
    409,
    'no',
    'The secret before the last rotation is still valid. Wait, or send graceSeconds 0 to end it now.',
  ),
} as const satisfies Record<string, ErrorDefinition>;
