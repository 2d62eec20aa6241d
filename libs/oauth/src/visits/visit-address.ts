import { withQuery } from '../sign-in/redirect-address.policy.js';

/** Path a visitor of a hosted application is sent to without a session there. */
export const VISIT_PATH = '/v1/oauth/visit';

/** @param path path and query of the application, to come back to. */
export function visitAddress(publicUrl: string, subdomain: string, path: string): string {
  return withQuery(publicUrl + VISIT_PATH, { app: subdomain, path });
}
