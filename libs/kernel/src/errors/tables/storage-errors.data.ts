import type { ErrorDefinition } from '../error-definition.js';
import { envelope } from './error-row.js';

/** Object storage and signed links; the specification names their paths only. */
export const STORAGE_ERRORS = {
  STORAGE_OBJECT_NOT_FOUND: envelope(404, 'no', 'No such object.'),
  STORAGE_KEY_EXISTS: envelope(
    409,
    'no',
    'There is an object with this key. Send overwrite: true to replace it.',
  ),
  STORAGE_UPLOAD_INCOMPLETE: envelope(409, 'yes', 'The bytes of this upload are not here yet.'),
  STORAGE_UPLOAD_SUPERSEDED: envelope(409, 'no', 'A later upload has taken the place of this one.'),
  STORAGE_UPLOAD_COMPLETED: envelope(409, 'no', 'This upload is complete. Make a new ticket.'),
  STORAGE_UPLOAD_EXPIRED: envelope(410, 'no', 'The time of this upload is over. Make a new ticket.'),
  STORAGE_SIZE_MISMATCH: envelope(409, 'no', 'The bytes are more or fewer than announced.'),
  STORAGE_HASH_MISMATCH: envelope(409, 'no', 'The bytes are not those the hash names.'),
  STORAGE_INVALID_PARTS: envelope(400, 'no', 'The parts are not those that were uploaded.'),
  STORAGE_OBJECT_TOO_LARGE: envelope(413, 'no', 'The object is too large.'),
  STORAGE_QUOTA_EXCEEDED: envelope(413, 'no', 'There is no room for more objects.'),
  STORAGE_UNAVAILABLE: envelope(502, 'yes', 'The storage is unavailable. Repeat the request.'),
  INVALID_OBJECT_KEY: envelope(
    400,
    'no',
    'A key has 1 to 1024 bytes, no slash at its ends or twice in a row, no "." or ".." between slashes, and no control characters.',
  ),
  LINK_INVALID: envelope(403, 'no', 'The link is not valid.'),
  LINK_EXPIRED: envelope(410, 'no', 'The link has expired.'),
} as const satisfies Record<string, ErrorDefinition>;
