import { envelope, type ErrorDefinition } from './error-row.js';

/** Bad input, missing things and our own faults: specification part 1, "General", and part 2. */
export const GENERAL_ERRORS = {
  INVALID_PARAMS: envelope(400, 'no', {
    message: 'A parameter is invalid.',
    cause:
      'A parameter of the query or path, or a member of the body, has a value the route does not take. The message and details.field name it.',
    remedy:
      'Change the named parameter as the message says. GET /v1/<base>/fields lists the fields of a kind of record.',
  }),
  VALIDATION_ERROR: envelope(400, 'no', {
    message: 'A body field is invalid.',
    cause:
      'A member of the body is missing, unknown or not of its kind, or two do not go together. The message and details.field name it.',
    remedy: 'Change the named member as the message says. The documentation of the route lists every member.',
  }),
  INVALID_LIMIT: envelope(400, 'no', {
    message: 'limit must be a whole number, 0 or more.',
    cause: 'limit of the list of operations is not a whole number of 0 or more.',
    remedy: 'Send limit as digits, for example limit=20, or leave it out.',
  }),
  INVALID_KIND: envelope(400, 'no', {
    message: 'kind has an unknown value.',
    cause: 'kind of the list of operations is none of the kinds there are.',
    remedy: 'Send kind=exec or kind=deploy, or leave it out to see deploys.',
  }),
  INVALID_AGGREGATION_OP: envelope(400, 'no', {
    message: 'The aggregate function is missing or unknown.',
    cause:
      'The aggregate names no function, one that does not exist, or the short form was used with another function than count.',
    remedy:
      'Send aggregate with a function the message lists, for example {"function": "sum", "field": "amount"}.',
  }),
  BATCH_LIMIT_EXCEEDED: envelope(400, 'no', {
    message: 'The batch holds too many calls.',
    cause:
      'The batch has more calls, items or rows than one request may have: 50 calls, 500 items of one base, 25000 rows. The message says which.',
    remedy: 'Split the work into several batches.',
  }),
  INVALID_MULTIFIELD_SHAPE: envelope(400, 'no', {
    message: 'A phone or an e-mail address is not in a form this service reads.',
    cause:
      'An entry of a phone or e-mail list is no text and no object, or has members nobody knows. details.field names the field, the message the member.',
    remedy: 'Send a text, a list of texts, or a list of {value, type}.',
  }),
  INVALID_INCLUDE: envelope(400, 'no', {
    message: 'A related record to include is unknown.',
    cause: 'include names a relation this base does not have. details.known lists those it has.',
    remedy: 'Use the names of details.known, separated by commas.',
  }),
  INCLUDE_LIMIT_EXCEEDED: envelope(400, 'no', {
    message: 'Too many kinds of related records to include.',
    cause: 'include names more than three relations.',
    remedy: 'Ask for three relations at most, and for the others with another request.',
  }),
  MISSING_ENTITY_ID: envelope(400, 'no', {
    message: 'A call that addresses one record names none.',
    cause: 'A call inside of a batch reads, changes or deletes one record and does not say which.',
    remedy: 'Add entityId, or id in the list of ids, to the call that details.field names.',
  }),
  ENTITY_NOT_FOUND: envelope(404, 'no', {
    message: 'The record, or the module on the portal, was not found.',
    cause:
      'There is no such record, the user behind the key may not see it, or the portal does not have the module it belongs to.',
    remedy: 'Check the id with a list or search of the same base. Do not repeat the call for the same id.',
  }),
  REFUSAL_NOT_FOUND: envelope(404, 'no', {
    message: 'Nothing is known of such a refusal.',
    cause:
      'No refusal of this request id is kept: the request succeeded, its key was not known, it is older than seven days, or it belongs to another key.',
    remedy:
      'Take the id from error.requestId of the answer, ask with the key of the refused call, or look in the console, which shows those of all your keys.',
  }),
  ROUTE_NOT_FOUND: envelope(404, 'no', {
    message: 'No such route.',
    cause: 'There is no route of this method and path, or it belongs to a section the portal does not have.',
    remedy: 'Check method and path against GET /v1/openapi.json. GET /v1/me says what a key may call.',
  }),
  PAYLOAD_TOO_LARGE: envelope(413, 'no', {
    message: 'The request body is too large.',
    cause: 'The body is larger than the route takes; details.limitBytes says how much it takes.',
    remedy: 'Send less at a time, or send large files by an upload ticket: POST /v1/storage/objects.',
  }),
  METHOD_NOT_ALLOWED: envelope(405, 'no', {
    message: 'The address does not take this method.',
    cause: 'The address exists for another method only; the header Allow names it.',
    remedy: 'Send the request with the method the header Allow names.',
  }),
  NOT_ACCEPTABLE: envelope(406, 'no', {
    message: 'The answer is application/json or text/event-stream, and Accept takes neither.',
    cause:
      'The header Accept excludes both types in which the address answers: application/json and text/event-stream.',
    remedy: 'Send Accept: application/json, text/event-stream, or one of the two, or no Accept at all.',
  }),
  UNSUPPORTED_MEDIA_TYPE: envelope(415, 'no', {
    message: 'The body must be application/json.',
    cause: 'The address takes JSON only, and the Content-Type of the request says something else or nothing.',
    remedy: 'Send the body as JSON in UTF-8 with Content-Type: application/json.',
  }),
  AGENT_ADDRESS_REFUSED: envelope(403, 'no', {
    message: 'Agents are not served under this address.',
    cause:
      'The Host of the request is not that of the service, or it comes from a web page of another origin. Such requests are how a foreign page reaches a service in a network it cannot see.',
    remedy:
      'Call the address the operator has published (PUBLIC_URL), from a program rather than from a web page.',
  }),
  CONFLICT: envelope(409, 'no', {
    message: 'The state of the resource forbids the action.',
    cause:
      'What is asked does not fit the state the thing is in, or somebody else changed it at the same moment. The message says what stands in the way.',
    remedy: 'Read the thing again and decide anew. Repeat only if its state now allows it.',
  }),
  PRECONDITION_FAILED: envelope(412, 'no', {
    message: 'What is there is not what If-Match or If-Unmodified-Since names.',
    cause:
      'If-Match names no entity tag of the bytes that are there now, or they have changed since the date in If-Unmodified-Since.',
    remedy: 'Ask again without the condition, and take ETag and Last-Modified from that answer.',
  }),
  INTERNAL_ERROR: envelope(500, 'yes', {
    message: 'Unexpected failure. Quote the request id when you report it.',
    cause:
      'Something failed that this service did not expect. The fault is ours, and it is logged under the request id.',
    remedy:
      'Repeat once, with the same Idempotency-Key for a write. If it stays, report it with error.requestId.',
  }),
  NOT_IMPLEMENTED: envelope(501, 'no', {
    message: 'The provider does not support this.',
    cause:
      'What stands behind the server cannot do this: its provider has no reboot, or a server in open mode has no access by SSH.',
    remedy: 'Do without it on this server, or order one of another provider: GET /v1/infra/providers.',
  }),

  NOTIFICATION_NOT_DELIVERED: envelope(422, 'no', {
    message: 'The recipient does not exist or is deactivated.',
    cause: 'The user the notification is for does not exist on the portal or is deactivated.',
    remedy: 'Send it to an active user: GET /v1/users lists them with active.',
  }),
  TIMEMAN_MODULE_NOT_ENABLED: envelope(409, 'no', {
    message: 'Time tracking is not enabled on the portal.',
    cause: 'The portal has time tracking switched off, or its tariff does not have it.',
    remedy: 'Let an administrator of the portal switch time tracking on.',
  }),
  WORKDAY_EXPIRED: envelope(409, 'no', {
    message: 'The previous working day was not closed.',
    cause: 'The working day was begun on an earlier date and never closed, so no new one can begin.',
    remedy:
      'Close it with POST /v1/workday/close, giving time and report for the day it began, then open the new one.',
  }),
  PERFORMAN_SCOPE_JUST_GRANTED: envelope(409, 'yes', {
    message: 'The scope was granted by this request. Repeat it.',
    cause:
      'The webhook lacked the right performan; this request has added it, and the host did not honour it in the same moment.',
    remedy: 'Repeat the same request now.',
  }),
  DISK_OUTCOME_UNKNOWN: envelope(502, 'read', {
    message: 'The outcome of the write is unknown. Read the file before a repeat.',
    cause:
      'A change of a file was sent to the host and the answer did not arrive: it may have happened or not.',
    remedy: 'Read the file or folder first. Repeat the change only if it has not happened.',
  }),
} as const satisfies Record<string, ErrorDefinition>;
