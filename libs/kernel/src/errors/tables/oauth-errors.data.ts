import { envelope, type ErrorDefinition } from './error-row.js';

/** Specification part 1, "OAuth codes", and those of partners and of opening an application. `NO_PORTAL` is 500 here. */
export const OAUTH_ERRORS = {
  INVALID_REQUEST: envelope(400, 'no', {
    message: 'The request is malformed or lacks a required value.',
    cause:
      'The request cannot be understood as sent: it is no valid HTTP or JSON, its body did not arrive in time, or it lacks what an OAuth route needs. The message says which.',
    remedy: 'Mend what the message names. Send bodies uncompressed, with their Content-Type, and in one go.',
  }),
  INVALID_REDIRECT_URI: envelope(400, 'no', {
    message: 'redirect_uri is not a registered address of the application.',
    cause:
      'redirect_uri is not, character by character, one of the addresses that are registered for the application or partner.',
    remedy:
      'Send a registered address, or register this one: PATCH /v1/apps/:id for an application, the operator for a partner.',
  }),
  MISSING_PARAMS: envelope(400, 'no', {
    message: 'A required parameter is missing.',
    cause: 'A parameter or member the call cannot do without is missing; the message names it.',
    remedy: 'Add what the message names and repeat.',
  }),
  INVALID_STATE: envelope(400, 'no', {
    message: 'state is unknown or too old.',
    cause:
      'The state, or the sign-in behind it, is unknown, belongs to another browser, or is older than 20 minutes. details.reason says which.',
    remedy:
      'Begin the sign-in anew at GET /v1/oauth/authorize with a fresh random state, in the same browser.',
  }),
  INVALID_CODE: envelope(400, 'no', {
    message: 'The code is unknown or belongs to another application.',
    cause:
      'The code is none that was issued to this application or partner, or code_verifier does not fit the code_challenge.',
    remedy:
      'Exchange the code with the key that began the sign-in, and send the code_verifier that was made for it.',
  }),
  CODE_EXPIRED: envelope(400, 'no', {
    message: 'The code is older than five minutes.',
    cause: 'More than five minutes lie between the return of the browser and the exchange of the code.',
    remedy: 'Begin the sign-in anew and exchange the code at once when the browser comes back.',
  }),
  CODE_ALREADY_USED: envelope(400, 'no', {
    message: 'The code was exchanged before.',
    cause:
      'The code was exchanged before; each works once. If that was not you, the code was seen by somebody else.',
    remedy: 'Use the session the first exchange gave. If you have none, begin the sign-in anew.',
  }),
  REDIRECT_URI_MISMATCH: envelope(400, 'no', {
    message: 'redirect_uri differs from the one of the authorization.',
    cause: 'redirect_uri of the exchange is not the one the sign-in began with.',
    remedy: 'Send to POST /v1/oauth/token exactly the redirect_uri that was sent to GET /v1/oauth/authorize.',
  }),
  DOMAIN_MISMATCH: envelope(400, 'no', {
    message: 'The domain is not the one of the portal.',
    cause:
      "The domain or member_id that came with the call, or the page it came from, is not that of the application's portal.",
    remedy: 'Open the application from its own portal, and pass the values on as the portal sends them.',
  }),
  MISSING_TOKEN: envelope(400, 'no', {
    message: 'No session token was sent in Authorization: Bearer.',
    cause: 'POST /v1/oauth/revoke got no session token, so there is nothing to end.',
    remedy: 'Send the session token that is to end in Authorization: Bearer.',
  }),
  USER_AUTH_REQUIRED: envelope(401, 'no', {
    message: 'The host does not accept the token of the user.',
    cause: 'The host does not accept the token of the user, or it was made for another application.',
    remedy:
      'Take the token from a fresh opening of the placement and exchange it at once; it must be of this application.',
  }),
  APP_UNAVAILABLE: envelope(403, 'no', {
    message: "The application's author deleted their data.",
    cause:
      'The application is gone, its keys have ended or its author deleted their data, its portal is not active, or this user may not use it.',
    remedy: 'Ask the administrator of the portal for access, or for an application whose author is active.',
  }),
  APP_CONFIG_ERROR: envelope(
    500,
    'no',
    {
      message: 'The application has no OAuth credentials.',
      cause:
        'The application, or the portal for partners, has no client id and secret of the host, so nobody can sign in through it.',
      remedy:
        'Store them: POST /v1/apps/:id/relink-oauth, or portico app set-host-client and portico portal set-host-client.',
    },
    { logLevel: 'warn' },
  ),
  TOKEN_NOT_FOUND: envelope(500, 'no', {
    message: 'The host token behind the code is gone.',
    cause:
      'The code is good, but the token of the host that was kept for it is gone: the user signed in or out elsewhere meanwhile.',
    remedy: 'Begin the sign-in anew with GET /v1/oauth/authorize.',
  }),
  INVALID_CLIENT: envelope(401, 'no', {
    message: 'The partner is unknown or its secret is wrong.',
    cause: 'client_id names no partner, or client_secret is not its secret.',
    remedy:
      'Check client_id and client_secret. The operator gives a partner its secret once, with portico partner create.',
  }),
  UNSUPPORTED_GRANT_TYPE: envelope(400, 'no', {
    message: 'grant_type must be authorization_code.',
    cause: 'grant_type is something else than authorization_code, the only one there is.',
    remedy: 'Send grant_type=authorization_code together with code, redirect_uri and code_verifier.',
  }),
  APP_RESOLVE_FAILED: envelope(404, 'no', {
    message: 'No application answers here, or it has no address to open.',
    cause:
      'The portal opened an application here that does not exist, has no appUrl, or whose server has no address.',
    remedy: 'Check the address of the handler on the portal, and set appUrl with PATCH /v1/apps/:id.',
  }),
} as const satisfies Record<string, ErrorDefinition>;
