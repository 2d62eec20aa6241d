/** Below it everything is the gateway's; the application never sees it. */
export const OWN_PREFIX = '/_gw/';

/** Signs a visitor in and comes back. */
export const SIGN_IN_PATH = `${OWN_PREFIX}sign-in`;

/** The icon of the server, for everybody. */
export const ICON_PATH = `${OWN_PREFIX}icon`;

/** The keys that check proofs of identity, for everybody; at the address of the API too. */
export const KEY_SET_PATH = '/.well-known/svc-keys.json';

/** How long anybody keeps them: shorter than a key is told before it signs. */
export const KEY_SET_CACHE = 'public, max-age=300';

/** Whether a path is answered by the gateway itself, with or without a query. */
export function isGatewayPath(path: string): boolean {
  return path.startsWith(OWN_PREFIX) || path.split('?', 1)[0] === KEY_SET_PATH;
}
