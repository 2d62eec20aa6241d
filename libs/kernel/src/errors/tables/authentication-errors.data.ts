import { envelope, type ErrorDefinition, retryAfterHeader } from './error-row.js';

/** Specification part 1, "Authentication and keys" and "Portal state". */
export const AUTHENTICATION_ERRORS = {
  MISSING_API_KEY: envelope(401, 'no', {
    message: 'No API key was sent. Send it in the header X-Api-Key.',
    cause:
      'The route needs a key and the request has none: there is no X-Api-Key header, and Authorization carries no personal key.',
    remedy: 'Send the key in the header X-Api-Key. Behind a proxy, check that it passes the header on.',
  }),
  OPERATOR_LINK_INVALID: envelope(401, 'no', {
    message: 'The link is used, over or none.',
    cause: 'A link into the console of operators works once, and for five minutes.',
    remedy: 'Make another one: portico console open.',
  }),
  OPERATOR_SESSION_REQUIRED: envelope(401, 'no', {
    message: 'You are not signed in as an operator, or no longer.',
    cause:
      'The admin listener got a call of the console without a session: it lasts eight hours, one hour without use, and ends with a sign-out.',
    remedy: 'Make a link and open it: portico console open.',
  }),
  INVALID_API_KEY: envelope(401, 'no', {
    message: 'The API key is unknown.',
    cause:
      'The key that was sent is none this service has issued: it is cut short, mistyped or of another installation.',
    remedy:
      'Compare the sent text with the key as it was shown when it was issued. A key that is lost cannot be shown again: issue a new one.',
  }),
  KEY_INACTIVE: envelope(401, 'no', {
    message: 'The API key is revoked or blocked and cannot be restored.',
    cause:
      'The key was revoked or blocked, or this secret was replaced by a rotation whose grace period is over.',
    remedy:
      'Use the newest secret of the key, or issue another key with POST /v1/keys. A revoked key does not come back.',
  }),
  KEY_EXPIRED: envelope(401, 'no', {
    message: 'The API key has expired.',
    cause: 'The time in expiresAt of the key has passed. Its status is still ACTIVE.',
    remedy: 'Issue a new key, or move expiresAt with PATCH /v1/keys/:id and a management key.',
  }),
  INVALID_APP_KEY: envelope(401, 'no', {
    message: 'app_key is unknown or is not an application key.',
    cause:
      'An OAuth route got an app_key that nobody knows, that is no application key, or that may no longer be used.',
    remedy:
      'Send the key of the application, which begins with svc_app_, as app_key. GET /v1/apps lists the applications you have.',
  }),
  WRONG_AUTH_SCHEME: envelope(401, 'no', {
    message: 'This kind of key is sent in the header X-Api-Key, not as Bearer.',
    cause:
      'An application key or a management key came in Authorization: Bearer. Only a personal key and a session token are taken there.',
    remedy:
      'Send the key in the header X-Api-Key, and the session token, where one is needed, in Authorization.',
  }),
  WRONG_KEY_TYPE: envelope(401, 'no', {
    message: 'This kind of key does not fit the endpoint.',
    cause: 'The route is not for keys of this kind; the message names the kinds it takes.',
    remedy: 'Call the route with a key of a kind the message names. GET /v1/me says what kind a key is.',
  }),
  TOKEN_EXPIRED: envelope(401, 'no', {
    message: 'The OAuth token has expired. Sign in again.',
    cause:
      'The host says that the token of the user has expired, and there is no refresh token to renew it with.',
    remedy: 'Send the user through GET /v1/oauth/authorize again and repeat the call with the new session.',
  }),
  TOKEN_REFRESH_FAILED: envelope(401, 'no', {
    message: 'The host refused to refresh the token. Sign in again.',
    cause:
      'The token of the user had to be renewed and the host refused: the user took the rights back, or the application was removed.',
    remedy:
      'Send the user through GET /v1/oauth/authorize again. Repeating the call does not help before that.',
  }),
  PORTAL_CREDENTIALS_REJECTED: envelope(401, 'no', {
    message: 'The host rejected the credentials of this key. Reconnect it.',
    cause:
      'The host does not accept the webhook or token this key works with: it was deleted or changed on the portal.',
    remedy:
      'Reconnect: let the operator store a new webhook for the user, or let the user of the application sign in again.',
  }),
  PORTAL_ADDRESS_CHANGED: envelope(409, 'no', {
    message: 'The portal has moved to another address. Reconnect the key.',
    cause:
      'The portal answered with a redirect: it has moved to another address than the one that is stored.',
    remedy:
      'Ask the operator to store the new address (portico portal set <portal> --rest-url <url>), then repeat the call.',
  }),
  TOKEN_MISSING: envelope(401, 'no', {
    message: 'The call needs credentials of a user: a portal webhook or the session of a user.',
    cause:
      'The call works in the name of a user and there is nobody: a personal key whose owner has no portal webhook, or an application key without a session token.',
    remedy:
      'With an application key send the session token in Authorization: Bearer. With a personal key ask the operator to store a webhook for its owner.',
  }),
  SESSION_REQUIRED: envelope(401, 'no', {
    message: 'The account requires the session of a user for this operation.',
    cause:
      'The portal demands that placements are bound and released by a user, and the request has no session token.',
    remedy:
      'Send the application key in X-Api-Key and, beside it, the session token of a user in Authorization: Bearer.',
  }),
  INVALID_SESSION: envelope(401, 'no', {
    message: 'The session has expired or was revoked. Sign in again.',
    cause:
      'The session token is unknown, older than 24 hours, or was ended with POST /v1/oauth/revoke. In the console: nobody has signed in, or the session is over.',
    remedy:
      'Send the user through GET /v1/oauth/authorize again; a session cannot be prolonged. In the console, sign in again.',
  }),
  SESSION_APP_MISMATCH: envelope(403, 'no', {
    message: 'The session belongs to another application or portal than the key.',
    cause: 'The session token was issued to another application or another portal than the key in X-Api-Key.',
    remedy: 'Send the key and the session token of the same application together.',
  }),
  WRONG_KEY: envelope(403, 'no', {
    message: 'The server belongs to another key.',
    cause:
      'The server is of your portal, and the key neither controls it nor is bound to it by its application or team.',
    remedy:
      'Use the key that ordered the server, or ask its owner to add you to the team. GET /v1/infra/servers lists the servers of a key.',
  }),
  PERSONAL_KEY_WEBHOOK_SCOPES_INVALID: envelope(400, 'no', {
    message: 'A personal key needs at least one right besides placement and entity.',
    cause:
      'The rights asked for a personal key are placement and entity alone, with which it could not read or write anything.',
    remedy: 'Add at least one right that reads or writes data to scopes, for example crm, and repeat.',
  }),
  ACCOUNT_PENDING_ERASURE: envelope(
    503,
    'yes',
    {
      message: "The owner's account awaits data erasure; the key is frozen.",
      cause:
        'The owner of the key has asked for their data to be erased; until that is done or withdrawn every key of theirs is frozen.',
      remedy:
        'Use a key of another owner. The owner can withdraw the wish at the operator; look again after Retry-After at the earliest.',
    },
    retryAfterHeader(3600),
  ),
  OWNER_BLOCKED: envelope(403, 'no', {
    message: 'The owner of the key is blocked.',
    cause: 'The operator of the service has blocked the owner of the key.',
    remedy: 'Ask the operator why. Use a key of another owner until the block is lifted.',
  }),
  IP_NOT_ALLOWED: envelope(403, 'no', {
    message: 'The key may not be used from this address.',
    cause:
      'The key has a list of addresses it may be used from, and the request came from an address outside of it.',
    remedy:
      'Call from an address of the list, or change the list of the key with PATCH /v1/keys/:id and a management key.',
  }),

  PORTAL_SUSPENDED: envelope(403, 'no', {
    message: 'The portal is suspended.',
    cause: 'The operator has suspended the portal of the key; nothing is called in its name.',
    remedy: 'Ask the operator what the suspension is for. Keys work again by themselves when it ends.',
  }),
  PORTAL_DELETED: envelope(403, 'no', {
    message: 'The portal is deleted.',
    cause: 'The portal of the key was deleted, here or at the host.',
    remedy: 'Stop calling with this key. For a portal that was made anew use a key of that portal.',
  }),
  PORTAL_BLOCKED: envelope(403, 'no', {
    message: 'The portal is blocked.',
    cause: 'The operator has blocked the portal of the key; error.blockedAt says when.',
    remedy: 'Ask the operator. Keys work again by themselves when the block is lifted.',
  }),
  NO_PORTAL: envelope(401, 'no', {
    message: 'The key is bound to no portal.',
    cause:
      'The key, or on OAuth routes the application, belongs to no portal, so there is no data it could work with.',
    remedy: 'Use a key that belongs to a portal: GET /v1/me shows the portal of a key.',
  }),
  STORAGE_REQUIRES_PORTAL_BINDING: envelope(403, 'no', {
    message: 'Storage needs a key that is bound to a portal.',
    cause:
      'A route of the object storage was called with a management key, which belongs to no portal and so has no storage.',
    remedy: 'Call the storage with a personal or application key of the portal whose objects are meant.',
  }),
  ACCOUNT_FROZEN: envelope(402, 'no', {
    message: "The portal's balance is frozen for debt. Top it up.",
    cause:
      'The balance of the portal is frozen for debt, or the operator has frozen it, and this route is not served meanwhile.',
    remedy: 'Top the balance up, then repeat. Routes that only read still answer.',
  }),
  WAITLIST_PENDING: envelope(403, 'no', {
    message: 'The account waits for activation.',
    cause: 'The owner of the key has an account that is not activated yet.',
    remedy: 'Wait until the operator activates the account, then repeat.',
  }),
  PORTAL_NOT_FOUND: envelope(404, 'no', {
    message: 'No such portal.',
    cause: 'There is no portal of this id or name that the caller may know of.',
    remedy: 'Take the id from GET /v1/portals, or from portico portal list on the command line.',
  }),
  KEY_NOT_FOUND: envelope(404, 'no', {
    message: 'No such key.',
    cause: 'There is no key of this id among those the caller may see.',
    remedy: 'Take the id from GET /v1/keys with the same management key.',
  }),
  KEY_INACTIVE_STATE: envelope(409, 'no', {
    message: 'The key is revoked or blocked; nothing of it can be changed.',
    cause: 'The key that is to be changed or rotated is revoked or blocked; details.status says which.',
    remedy: 'Issue a new key with POST /v1/keys. An inactive key cannot be brought back.',
  }),
  KEY_ROTATION_IN_PROGRESS: envelope(409, 'no', {
    message:
      'The secret before the last rotation is still valid. Wait, or send graceSeconds 0 to end it now.',
    cause:
      'The key was rotated and its earlier secret is still valid, until details.validUntil. A second rotation would cut off clients that have not changed yet.',
    remedy: 'Wait until details.validUntil, or send graceSeconds 0 to end the earlier secret now.',
  }),
} as const satisfies Record<string, ErrorDefinition>;
