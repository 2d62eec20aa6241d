import { envelope, type ErrorDefinition } from './error-row.js';

const refused = (texts: Parameters<typeof envelope>[2]): ErrorDefinition => envelope(403, 'no', texts);

/** Specification part 1, "Rights and scopes" and rule 7 and 8 of "Authentication". */
export const RIGHTS_ERRORS = {
  SCOPE_DENIED: refused({
    message: 'The key lacks a scope the endpoint requires.',
    cause:
      'The key lacks the scope the route requires, or the host says that the token behind the key lacks it. The message names the scope.',
    remedy:
      'Add the named scope to the key, or issue a key that has it. GET /v1/me lists the scopes of a key.',
  }),
  INSUFFICIENT_SCOPE: refused({
    message: 'The key lacks the scope svc:cowork.',
    cause: 'A route of the subscription section was called with a key that lacks the scope svc:cowork.',
    remedy: 'Call it with the key of the subscription section, or add svc:cowork to the key.',
  }),
  INFRA_SCOPE_REQUIRED: refused({
    message: 'The key lacks the scope svc:infra.',
    cause: 'A route of servers was called with a key that lacks the scope svc:infra.',
    remedy: 'Add svc:infra to the key, or use a key that has it. GET /v1/me lists the scopes of a key.',
  }),
  WRITE_BLOCKED_READONLY_KEY: refused({
    message: 'The key is read-only.',
    cause: 'The key is read-only, and the request would change something: details.method names it.',
    remedy: 'Use a key that may write, or switch the mode at details.switchUrl if you administer the key.',
  }),
  INFRA_FORBIDDEN_FOR_COWORK_KEY: refused({
    message: 'A key of the subscription section works with data only.',
    cause:
      'A key of the subscription section tried to change servers, applications or sources. Such keys read and write portal data only.',
    remedy:
      'Use one of the keys in details.deployableKeys, or make a deploy key with POST /v1/cowork/deploy-key.',
  }),
  INFRA_DISABLED_FOR_PORTAL: refused({
    message: 'The portal administrator has disabled servers.',
    cause:
      'A key was to get the right svc:infra while the administrator of the portal has servers switched off.',
    remedy: 'Leave svc:infra out of scopes, or ask the administrator of the portal to allow servers.',
  }),
  SERVER_ROLE_FORBIDDEN: refused({
    message: "The caller's role in the server's team does not allow this.",
    cause:
      'The caller belongs to the team of the server, with a role that does not allow this; hint names yourRole and requiredRole.',
    remedy:
      'Ask the owner of the server for the role in hint.requiredRole, or do one of the things in hint.allowedHere.',
  }),
  KEY_POLICY_READONLY_REQUIRED: refused({
    message: 'The portal allows ordinary users only read-only keys.',
    cause: 'The portal gives ordinary users read-only keys only, and a key that may write was asked for.',
    remedy: 'Ask for a read-only key, or let an administrator of the portal make the key.',
  }),
  RATE_LIMIT_ADMIN_ONLY: refused({
    message: "Only an administrator may change a key's rateLimit, and not here.",
    cause:
      'The request changes rateLimit of a key. Administrators alone may do so, and not through the routes of keys.',
    remedy: 'Leave rateLimit out, or send the value it has. Ask the operator for another limit.',
  }),
  MANAGEMENT_KEY_READ_ONLY: refused({
    message: 'A management key cannot create feedback tickets or attachments.',
    cause:
      'A management key tried to send a ticket or an attachment. It reads and moves the tickets of others only.',
    remedy: 'Send tickets and attachments with a key of a portal.',
  }),
  MANAGEMENT_KEY_NO_ENTITY_ACCESS: refused({
    message: 'A management key cannot call entity endpoints.',
    cause: 'A management key called a route of portal data. It belongs to no portal.',
    remedy: 'Call the route with a personal or application key of the portal.',
  }),
  MANAGEMENT_SCOPE_REQUIRED: refused({
    message: 'The management key lacks the scope of this route.',
    cause:
      'The management key lacks the scope of the route; the message names it, for example svc:mgmt:keys.',
    remedy: 'Issue a management key that has the named scope, or use one that does.',
  }),
  HOST_ACCESS_DENIED: refused({
    message: 'The host denied access.',
    cause:
      'The host refused the user behind the key: they may not see or change this record, or it does not tell them whether it exists.',
    remedy:
      'Let somebody with the rights on the portal do it, or have the rights changed there. Repeating the call does not help.',
  }),
  HOST_MARKET_SUBSCRIPTION_REQUIRED: refused({
    message: 'The host rejects bot calls while the marketplace subscription is inactive.',
    cause:
      'The portal has no active marketplace subscription, and its host takes no calls of bots without one.',
    remedy:
      'Let the portal renew its marketplace subscription. Calls are tried again from time to time, so nothing needs to be reset here.',
  }),
  OAUTH_REQUIRED: refused({
    message: 'The endpoint needs an application key and the session of a user.',
    cause:
      "The route, or the host's method behind it, works only for a user who has signed in to an application.",
    remedy:
      'Send an application key in X-Api-Key and the session token of the user in Authorization: Bearer.',
  }),
  OAUTH_APP_REQUIRED: refused({
    message: 'The endpoint is for application keys only.',
    cause: 'The route is about the application that calls, and the key is a personal one.',
    remedy: 'Call it with the key of the application, which begins with svc_app_.',
  }),
  OAUTH_SCOPE_CHANGE_REQUIRES_REISSUE: refused({
    message: 'Scopes of an OAuth application change only by re-issuing its key.',
    cause:
      'The request changes the scopes of an OAuth application or of its key. They are fixed when the key is issued.',
    remedy: 'Leave scopes unchanged here, and make a new application or key with the wanted scopes.',
  }),
  SOURCE_APP_ID_MISMATCH: refused({
    message: 'The application key belongs to another application.',
    cause: 'The sources of one application were asked for with the key of another one.',
    remedy: 'Put the id of the application the key belongs to into the path; GET /v1/me shows it.',
  }),
  OPERATOR_REQUEST_REFUSED: refused({
    message: 'The admin listener takes this call from its own console only.',
    cause:
      'The call names a host the admin listener does not have, comes from a page of another site, or lacks the header X-Svc-Operator. The message says which.',
    remedy:
      'Open the console by its address, by localhost or by ADMIN_URL. A program sends X-Svc-Operator: 1, and no Origin but that of the listener.',
  }),
  NOT_AUTHORIZED: refused({
    message: 'Allowed to the author, the application itself and portal administrators.',
    cause:
      'The thing exists and the caller is not among those who may do this: its author, its own application, or an administrator of the portal.',
    remedy: 'Use the key of its author or application, or let an administrator of the portal do it.',
  }),
  KEY_CREATION_RESTRICTED: refused({
    message: 'The portal restricts who may create keys.',
    cause: 'The portal lets administrators alone issue keys, and the caller is none.',
    remedy: 'Ask an administrator of the portal for a key.',
  }),
  APP_CREATION_RESTRICTED: refused({
    message: 'The portal restricts who may create applications.',
    cause: 'The portal lets administrators alone create applications, and the caller is none.',
    remedy: 'Ask an administrator of the portal to create the application.',
  }),
  DISK_HISTORY_UNAVAILABLE: refused({
    message: "File history is not part of the portal's tariff.",
    cause: 'Versions of a file were asked for, and the tariff of the portal keeps no history of files.',
    remedy: 'Work with the current version of the file, or let the portal change its tariff.',
  }),
} as const satisfies Record<string, ErrorDefinition>;
