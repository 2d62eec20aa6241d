import type { Application } from '../portals/portal-state.js';
import type { Portal } from '../portals/portal.js';

/** An application a browser can come back to. */
export type ReturningApplication = Application & { readonly redirectUri: string };

export function canReturn(application: Application): application is ReturningApplication {
  return application.redirectUri !== null;
}

function returnAddress(
  { redirectUri }: ReturningApplication,
  answer: Readonly<Record<string, string | null>>,
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) if (value !== null) url.searchParams.set(name, value);
  return url.href;
}

/**
 * Where the browser goes with the code of a user who has agreed.
 * @param serverDomain host name of the token endpoint
 */
export function agreedAddress(
  portal: Portal,
  application: ReturningApplication,
  { code, state, serverDomain }: { code: string; state: string | null; serverDomain: string },
): string {
  return returnAddress(application, {
    code,
    state,
    domain: portal.domain,
    member_id: portal.state.memberId,
    scope: application.scopes.join(','),
    server_domain: serverDomain,
  });
}

/** Where the browser goes when the user has refused. */
export function refusedAddress(
  portal: Portal,
  application: ReturningApplication,
  state: string | null,
): string {
  return returnAddress(application, {
    error: 'access_denied',
    state,
    domain: portal.domain,
    member_id: portal.state.memberId,
  });
}
