/** Below it everything is the gateway's; the application never sees it. */
export const OWN_PREFIX = '/_gw/';

/** Signs a visitor in and comes back. */
export const SIGN_IN_PATH = `${OWN_PREFIX}sign-in`;

/** The icon of the server, for everybody. */
export const ICON_PATH = `${OWN_PREFIX}icon`;
