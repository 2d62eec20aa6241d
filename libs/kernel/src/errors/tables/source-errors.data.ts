import type { ErrorDefinition } from '../error-definition.js';
import { envelope } from './error-row.js';

/** Applications and source storage: specification part 2, "Source storage". */
export const SOURCE_ERRORS = {
  APP_NOT_FOUND: envelope(404, 'no', 'No such application.'),
  VERSION_NOT_FOUND: envelope(404, 'no', 'No such source version.'),
  INVALID_VERSION_ID: envelope(400, 'no', 'A version id is "v" and a whole number, for example v3.'),
  INVALID_SHA256: envelope(400, 'no', 'sha256 must be exactly 64 hex characters.'),
  INLINE_SOURCE_TOO_LARGE: envelope(413, 'no', 'The inline source is too large.'),
  SOURCE_VERSION_BYTES_PURGED: envelope(
    410,
    'no',
    'The bytes of this version are purged. Save the archive again.',
  ),
  SOURCE_VERSION_STALE: envelope(409, 'no', 'The storage holds a newer version than the one named.'),
  SOURCE_BASE_VERSION_REQUIRED: envelope(409, 'no', 'Name the version the work is based on as baseVersion.'),
  SOURCE_DOWNLOAD_URL_FAILED: envelope(502, 'yes', 'The storage is unavailable. Repeat the request.'),
} as const satisfies Record<string, ErrorDefinition>;
