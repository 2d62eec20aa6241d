import { envelope, type ErrorDefinition } from './error-row.js';

/** Object storage and signed links; the specification names their paths only. */
export const STORAGE_ERRORS = {
  STORAGE_OBJECT_NOT_FOUND: envelope(404, 'no', {
    message: 'No such object.',
    cause: 'There is no object of this key, or its bytes are gone.',
    remedy: 'List what there is with GET /v1/storage/objects?prefix=…',
  }),
  STORAGE_KEY_EXISTS: envelope(409, 'no', {
    message: 'There is an object with this key. Send overwrite: true to replace it.',
    cause:
      'There is an object of this key already, and overwrite was not asked for; details.objectId names it.',
    remedy: 'Choose another key, or send overwrite: true.',
  }),
  STORAGE_UPLOAD_INCOMPLETE: envelope(409, 'yes', {
    message: 'The bytes of this upload are not here yet.',
    cause:
      'The upload was to be completed before all its bytes had arrived, or by the route of the other kind of upload.',
    remedy:
      'Send the bytes to the address of the ticket first, then complete. The message names another route where one is meant.',
  }),
  STORAGE_UPLOAD_SUPERSEDED: envelope(409, 'no', {
    message: 'A later upload has taken the place of this one.',
    cause: 'A later upload for the same key has taken the place of this one.',
    remedy:
      'Nothing is left to do if the later one is yours. Otherwise make a new ticket with POST /v1/storage/objects.',
  }),
  STORAGE_UPLOAD_COMPLETED: envelope(409, 'no', {
    message: 'This upload is complete. Make a new ticket.',
    cause: 'The upload is complete already, so it takes no more bytes and cannot be aborted.',
    remedy: 'Use the object it has made. For other bytes make a new ticket with POST /v1/storage/objects.',
  }),
  STORAGE_UPLOAD_EXPIRED: envelope(410, 'no', {
    message: 'The time of this upload is over. Make a new ticket.',
    cause: 'The ticket was not completed in time, or what had arrived was given up.',
    remedy: 'Make a new ticket with POST /v1/storage/objects and send the bytes again.',
  }),
  STORAGE_SIZE_MISMATCH: envelope(409, 'no', {
    message: 'The bytes are more or fewer than announced.',
    cause: 'More or fewer bytes arrived than the ticket announced; details shows the figures.',
    remedy: 'Make a ticket with the right sizeBytes and send the bytes again.',
  }),
  STORAGE_HASH_MISMATCH: envelope(409, 'no', {
    message: 'The bytes are not those the hash names.',
    cause: 'The bytes that arrived have another hash than the ticket or the completion names.',
    remedy: 'Compute sha256 of exactly the bytes you send, make a new ticket and send them again.',
  }),
  STORAGE_INVALID_PARTS: envelope(400, 'no', {
    message: 'The parts are not those that were uploaded.',
    cause:
      'The list of parts does not fit the parts that have arrived; details.missing names those that lack.',
    remedy: 'Send the missing parts, then complete with the same list. Or abort the upload.',
  }),
  STORAGE_OBJECT_TOO_LARGE: envelope(413, 'no', {
    message: 'The object is too large.',
    cause: 'The object is larger than this way of uploading takes; details.limitBytes says how large.',
    remedy: 'Use the upload in parts, POST /v1/storage/objects/multipart/create, for larger objects.',
  }),
  STORAGE_QUOTA_EXCEEDED: envelope(413, 'no', {
    message: 'There is no room for more objects.',
    cause:
      'With this object the portal would have more bytes or objects than it may; details shows the figures.',
    remedy: 'Delete objects, or ask the operator for more room (portico portal set).',
  }),
  STORAGE_UNAVAILABLE: envelope(502, 'yes', {
    message: 'The storage is unavailable. Repeat the request.',
    cause: 'The store of bytes does not answer or broke off.',
    remedy: 'Repeat the request. If it stays, the operator looks at the storage with portico doctor.',
  }),
  INVALID_OBJECT_KEY: envelope(400, 'no', {
    message:
      'A key has 1 to 1024 bytes, no slash at its ends or twice in a row, no "." or ".." between slashes, and no control characters.',
    cause:
      'The key of the object is empty, too long, or has a slash or dot where none may be, or a control character.',
    remedy: 'Use a key such as reports/2026/may.pdf.',
  }),
  LINK_INVALID: envelope(403, 'no', {
    message: 'The link is not valid.',
    cause:
      'The signed link was changed, was made for something else, or the key that made it may no longer be used.',
    remedy: 'Ask for a new link and use it unchanged.',
  }),
  LINK_EXPIRED: envelope(410, 'no', {
    message: 'The link has expired.',
    cause: 'The time of the signed link is over, or the bytes it leads to are gone.',
    remedy: 'Ask for a new link; it can be had as often as it is needed.',
  }),
} as const satisfies Record<string, ErrorDefinition>;
