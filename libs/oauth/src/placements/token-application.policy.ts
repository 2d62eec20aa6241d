/** Ids of applications as the host writes them; others are codes of its catalogue. */
const CLIENT_ID = /^(local|app)\./;
const LOCAL = 'local.';

/**
 * Whether a token can be one of the application with this client id. The host names an application of a
 * portal by its id, one of the catalogue by its id or by a code that is not known here.
 * @param code what the host calls the application of the token.
 */
export function mayBeTokenOf(code: string, clientId: string): boolean {
  return code === clientId || !(clientId.startsWith(LOCAL) || CLIENT_ID.test(code));
}
