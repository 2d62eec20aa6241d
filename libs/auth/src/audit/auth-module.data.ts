/** Owner of the facts about keys, portals and users in the log. */
export const AUTH_MODULE = 'auth';
