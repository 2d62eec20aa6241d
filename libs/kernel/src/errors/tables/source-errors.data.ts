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
  SOURCE_VERSION_AMBIGUOUS: envelope(
    409,
    'no',
    'The application and its server have different versions of that name. Say which with source.owner.',
  ),
  SOURCE_VERSION_PROTECTED: envelope(
    409,
    'no',
    'The version is protected by its tags. Use force=true to delete it.',
  ),
  SOURCE_VERSION_IN_USE: envelope(409, 'yes', 'A deploy is using the version. Repeat when it has ended.'),
  SOURCES_DISABLED: envelope(409, 'no', 'Saving of sources is switched off for the portal.'),
  EMPTY_BODY: envelope(400, 'no', 'The body is empty. Send the archive itself.'),
  NOT_AN_ARCHIVE: envelope(400, 'no', 'The body is text, not an archive.'),
  INVALID_TAG: envelope(
    400,
    'no',
    'A tag has 1 to 32 lower-case letters, digits, dots, underscores and hyphens; a version has up to 10.',
  ),
  SOURCE_HASH_MISMATCH: envelope(
    400,
    'yes',
    'The bytes are not those the hash header names. Nothing was kept.',
  ),
  SOURCE_TOO_LARGE: envelope(413, 'no', 'The archive is too large.'),
  SOURCE_QUOTA_EXCEEDED: envelope(
    413,
    'no',
    'There is no room for more sources. Delete versions, or run a cleanup.',
  ),
  UNSUPPORTED_ARCHIVE_TYPE: envelope(415, 'no', 'Send the archive itself as the body: tar.gz, tar or zip.'),
  SOURCE_STORE_FAILED: envelope(
    502,
    'yes',
    'The storage did not keep the archive. Nothing was saved; repeat the request.',
  ),
  SOURCE_DOWNLOAD_URL_FAILED: envelope(502, 'yes', 'The storage is unavailable. Repeat the request.'),
} as const satisfies Record<string, ErrorDefinition>;
