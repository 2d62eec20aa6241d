import { envelope, type ErrorDefinition, retryAfter } from './error-row.js';

/** Applications and source storage: specification part 2, "Source storage". */
export const SOURCE_ERRORS = {
  APP_NOT_FOUND: envelope(404, 'no', {
    message: 'No such application.',
    cause:
      'There is no application of this id on your portal, or it is not published where only published ones are shown.',
    remedy: 'Take the id from GET /v1/apps or GET /v1/applications.',
  }),
  VERSION_NOT_FOUND: envelope(404, 'no', {
    message: 'No such source version.',
    cause:
      'The application or server has no source version of this id, or it is nothing that could be deployed; of a roll back without toVersion, there is no earlier release to go back to.',
    remedy:
      'Take an id from the list of versions: GET /v1/apps/:id/sources or GET /v1/infra/servers/:id/sources.',
  }),
  INVALID_VERSION_ID: envelope(400, 'no', {
    message: 'A version id is "v" and a whole number, for example v3.',
    cause: 'The id of a source version is not the letter v and a whole number.',
    remedy: 'Send ids as the list of versions shows them, for example v3.',
  }),
  INVALID_SHA256: envelope(400, 'no', {
    message: 'sha256 must be exactly 64 hex characters.',
    cause: 'The hash is not 64 hexadecimal characters, or two headers name different hashes.',
    remedy: 'Send sha256 of the bytes in hexadecimal, for example from sha256sum, in one place.',
  }),
  INLINE_SOURCE_TOO_LARGE: envelope(413, 'no', {
    message: 'What is sent inside of the request is too large.',
    cause:
      'The source or file inside of the request, JSON or a form, is larger than is taken that way; details.limitBytes says how much.',
    remedy:
      'Follow hint.recoveryAction: send the bytes in another way, name their address or a stored version, or send less.',
  }),
  SOURCE_VERSION_BYTES_PURGED: envelope(410, 'no', {
    message: 'The bytes of this version are purged. Save the archive again.',
    cause:
      'The version is known and its bytes are no longer kept: a cleanup removed them, or they were lost. details.reason says which.',
    remedy: 'Save the archive again; it becomes a new version.',
  }),
  SOURCE_VERSION_STALE: envelope(409, 'no', {
    message: 'The storage holds a newer version than the one named.',
    cause: 'baseVersion names a version that is not the newest: somebody has saved another one since.',
    remedy: 'Fetch the newest version, bring your change into it, and repeat with its id as baseVersion.',
  }),
  SOURCE_BASE_VERSION_REQUIRED: envelope(409, 'no', {
    message: 'Name the version the work is based on as baseVersion.',
    cause:
      'Several people work on the server, and the deploy does not say which version it is based on. It might undo the work of others.',
    remedy: 'Send baseVersion with the id of the newest version you have seen.',
  }),
  SOURCE_VERSION_AMBIGUOUS: envelope(409, 'no', {
    message:
      'The application and its server have different versions of that name. Say which with source.owner.',
    cause:
      'The application and its server each have a version of this id, with different bytes; details.candidates lists them.',
    remedy: 'Send source.owner with the one that is meant.',
  }),
  SOURCE_VERSION_PROTECTED: envelope(409, 'no', {
    message: 'The version is protected by its tags. Use force=true to delete it.',
    cause: 'The version bears a tag that protects it from deletion.',
    remedy: 'Remove the tag, or repeat with force=true.',
  }),
  SOURCE_VERSION_IN_USE: envelope(409, 'yes', {
    message: 'A deploy is using the version. Repeat when it has ended.',
    cause: 'A deploy that is running fetches this version, so it cannot be deleted now.',
    remedy: 'Repeat when the deploy has ended.',
  }),
  SOURCES_DISABLED: envelope(409, 'no', {
    message: 'Saving of sources is switched off for the portal.',
    cause: 'The operator has switched saving of sources off for this portal.',
    remedy: 'Deploy without saving, or ask the operator (portico portal set --source-saving true).',
  }),
  EMPTY_BODY: envelope(400, 'no', {
    message: 'The body is empty. Send the archive itself.',
    cause: 'The request to save a source has no bytes.',
    remedy: 'Send the archive as the body, as in hint: curl --data-binary @app.tar.gz.',
  }),
  NOT_AN_ARCHIVE: envelope(400, 'no', {
    message: 'The body is text, not an archive.',
    cause: 'The body is text, often an archive in base64 or JSON around it, and is to be the archive itself.',
    remedy: 'Send the bytes of the archive as they are, as in hint: curl --data-binary @app.tar.gz.',
  }),
  INVALID_TAG: envelope(400, 'no', {
    message:
      'A tag has 1 to 32 lower-case letters, digits, dots, underscores and hyphens; a version has up to 10.',
    cause:
      'A tag has a character that tags do not have, is too long, or the version would have more than 10.',
    remedy: 'Use 1 to 32 lower-case letters, digits, dots, underscores and hyphens, and 10 tags at most.',
  }),
  SOURCE_HASH_MISMATCH: envelope(400, 'yes', {
    message: 'The bytes are not those the hash header names. Nothing was kept.',
    cause:
      'The bytes that arrived have another hash than the header says: they changed or were cut on the way. details shows both.',
    remedy: 'Repeat. If it stays, compute the hash of exactly the bytes you send.',
  }),
  SOURCE_TOO_LARGE: envelope(413, 'no', {
    message: 'The archive is too large.',
    cause: 'The archive is larger than one source may be; details.limitBytes says how large.',
    remedy: 'Leave out what can be made again, such as node_modules and build folders, and repeat.',
  }),
  SOURCE_QUOTA_EXCEEDED: envelope(413, 'no', {
    message: 'There is no room for more sources. Delete versions, or run a cleanup.',
    cause:
      'With this archive the sources of the portal would take more room than they may; details shows both figures.',
    remedy: 'Delete versions, or run POST …/sources/cleanup of the application or server.',
  }),
  UNSUPPORTED_ARCHIVE_TYPE: envelope(415, 'no', {
    message: 'Send the archive itself as the body: tar.gz, tar or zip.',
    cause:
      'The body is an archive of another kind than tar.gz, tar and zip, or Content-Type names another kind than it is.',
    remedy: 'Send tar.gz, tar or zip, with the Content-Type that fits.',
  }),
  SOURCE_STORE_FAILED: envelope(502, 'yes', {
    message: 'The storage did not keep the archive. Nothing was saved; repeat the request.',
    cause: 'The store of bytes did not take the archive. Nothing was saved.',
    remedy: 'Repeat the request. If it stays, the operator looks at the storage with portico doctor.',
  }),
  SOURCE_NOT_COMPARABLE: envelope(422, 'no', {
    message: 'The version cannot be compared.',
    cause:
      'The archive of details.versionId is damaged, unpacks to more than is read for a comparison, or has an entry that no deploy would unpack; details.reason says what.',
    remedy:
      'Download both versions and compare them yourself, or save the archive anew without what details.reason names.',
  }),
  SOURCE_COMPARE_BUSY: envelope(
    503,
    'yes',
    {
      message: 'Another comparison is running. Repeat in a moment.',
      cause: 'A comparison of the same portal is running, or as many as the process runs at a time.',
      remedy: 'Repeat after error.retryAfter, and compare versions one after another.',
    },
    retryAfter(3),
  ),
  SOURCE_DOWNLOAD_URL_FAILED: envelope(502, 'yes', {
    message: 'The storage is unavailable. Repeat the request.',
    cause: 'The store of bytes does not answer, so the version cannot be fetched now.',
    remedy: 'Repeat the request. If it stays, the operator looks at the storage with portico doctor.',
  }),
} as const satisfies Record<string, ErrorDefinition>;
