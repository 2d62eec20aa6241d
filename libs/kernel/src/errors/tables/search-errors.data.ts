import type { ErrorDefinition } from '../error-definition.js';
import { envelope } from './error-row.js';

/** Web search and research; the specification leaves their codes open. */
export const SEARCH_ERRORS = {
  SEARCH_PROVIDER_UNKNOWN: envelope(400, 'no', 'No such search provider.'),
  SEARCH_CREDENTIAL_REQUIRED: envelope(409, 'no', 'This search provider needs a key of your own.'),
  SEARCH_CREDENTIAL_REJECTED: envelope(422, 'no', 'The search provider refused the key that is kept for it.'),
  SEARCH_PROVIDER_ERROR: envelope(502, 'yes', 'The search provider failed.'),
  SEARCH_TIMEOUT: envelope(504, 'yes', 'The search took too long.'),
  CREDENTIAL_NOT_FOUND: envelope(404, 'no', 'No such key of a search provider.'),
  CREDENTIAL_EXISTS: envelope(409, 'no', 'There is a key of this provider and level already.'),
} as const satisfies Record<string, ErrorDefinition>;
