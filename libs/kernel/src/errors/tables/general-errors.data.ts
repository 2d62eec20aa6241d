import type { ErrorDefinition } from '../error-definition.js';
import { envelope } from './error-row.js';

/** Bad input, missing things and our own faults: specification part 1, "General", and part 2. */
export const GENERAL_ERRORS = {
  INVALID_PARAMS: envelope(400, 'no', 'A parameter is invalid.'),
  VALIDATION_ERROR: envelope(400, 'no', 'A body field is invalid.'),
  INVALID_LIMIT: envelope(400, 'no', 'limit must be a whole number, 0 or more.'),
  INVALID_KIND: envelope(400, 'no', 'kind has an unknown value.'),
  INVALID_AGGREGATION_OP: envelope(400, 'no', 'The aggregate function is missing or unknown.'),
  BATCH_LIMIT_EXCEEDED: envelope(400, 'no', 'The batch holds too many calls.'),
  INVALID_INCLUDE: envelope(400, 'no', 'A related record to include is unknown.'),
  INCLUDE_LIMIT_EXCEEDED: envelope(400, 'no', 'Too many kinds of related records to include.'),
  MISSING_ENTITY_ID: envelope(400, 'no', 'A call that addresses one record names none.'),
  ENTITY_NOT_FOUND: envelope(404, 'no', 'The record, or the module on the portal, was not found.'),
  ROUTE_NOT_FOUND: envelope(404, 'no', 'No such route.'),
  PAYLOAD_TOO_LARGE: envelope(413, 'no', 'The request body is too large.'),
  CONFLICT: envelope(409, 'no', 'The state of the resource forbids the action.'),
  INTERNAL_ERROR: envelope(500, 'yes', 'Unexpected failure. Quote the request id when you report it.'),
  NOT_IMPLEMENTED: envelope(501, 'no', 'The provider does not support this.'),

  NOTIFICATION_NOT_DELIVERED: envelope(422, 'no', 'The recipient does not exist or is deactivated.'),
  TIMEMAN_MODULE_NOT_ENABLED: envelope(409, 'no', 'Time tracking is not enabled on the portal.'),
  WORKDAY_EXPIRED: envelope(409, 'no', 'The previous working day was not closed.'),
  PERFORMAN_SCOPE_JUST_GRANTED: envelope(409, 'yes', 'The scope was granted by this request. Repeat it.'),
  DISK_OUTCOME_UNKNOWN: envelope(
    502,
    'read',
    'The outcome of the write is unknown. Read the file before a repeat.',
  ),
} as const satisfies Record<string, ErrorDefinition>;
