import { envelope, type ErrorDefinition } from './error-row.js';

/** Web search and research; the specification leaves their codes open. */
export const SEARCH_ERRORS = {
  SEARCH_PROVIDER_UNKNOWN: envelope(400, 'no', {
    message: 'No such search provider.',
    cause: 'provider names no search engine this installation knows.',
    remedy: 'Take a name from GET /v1/search/providers, or leave it out.',
  }),
  SEARCH_CREDENTIAL_REQUIRED: envelope(409, 'no', {
    message: 'This search provider needs a key of your own.',
    cause:
      'The search engine works only with a key of your own and there is none, or this installation has no engine of its own.',
    remedy: 'Store a key with POST /v1/search/credentials, or name another provider.',
  }),
  SEARCH_CREDENTIAL_REJECTED: envelope(422, 'no', {
    message: 'The search provider refused the key that is kept for it.',
    cause: 'The search engine refused the key that is kept for it.',
    remedy: 'Store a good key: DELETE /v1/search/credentials/:id, then POST /v1/search/credentials.',
  }),
  SEARCH_PROVIDER_ERROR: envelope(502, 'yes', {
    message: 'The search provider failed.',
    cause: 'The search engine could not be reached, or answered with a fault. Nothing is charged.',
    remedy: 'Repeat after a moment, or name another provider.',
  }),
  SEARCH_TIMEOUT: envelope(504, 'yes', {
    message: 'The search took too long.',
    cause: 'The search engine did not answer in time, or the client went away.',
    remedy: 'Repeat the search, with fewer results or a shorter question.',
  }),
  CREDENTIAL_NOT_FOUND: envelope(404, 'no', {
    message: 'No such key of a search provider.',
    cause: 'There is no key of a search engine of this id among those the caller may see.',
    remedy: 'Take the id from GET /v1/search/credentials.',
  }),
  CREDENTIAL_EXISTS: envelope(409, 'no', {
    message: 'There is a key of this provider and level already.',
    cause: 'There is a key for this search engine and level already. There is one of each.',
    remedy: 'Delete the one there is with DELETE /v1/search/credentials/:id, then add the new one.',
  }),
} as const satisfies Record<string, ErrorDefinition>;
