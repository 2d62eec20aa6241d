import { withQuery } from '../sign-in/redirect-address.policy.js';

/** Path a visitor of a hosted application is sent to without a session there. */
export const VISIT_PATH = '/v1/oauth/visit';

/** Path a browser is sent to that has come to a hosted application with an entry. */
export const VISIT_ENTRY_PATH = `${VISIT_PATH}/entry` as const;

/** @param visitor how the application's gateway knows the browser. */
export function visitEntryAddress(publicUrl: string, entry: string, visitor: string): string {
  return withQuery(publicUrl + VISIT_ENTRY_PATH, { entry, visitor });
}

/** @param path path and query of the application, to come back to. */
export function visitAddress(publicUrl: string, subdomain: string, path: string): string {
  return withQuery(publicUrl + VISIT_PATH, { app: subdomain, path });
}
