/** The member of a deploy's body that names a stored version. */
export const DEPLOYED_VERSION_FIELD = 'source.versionId';
