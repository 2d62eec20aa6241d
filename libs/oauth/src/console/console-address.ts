import { withQuery } from '../sign-in/redirect-address.policy.js';
import type { SignInError } from '../sign-in/sign-in-failure.error.js';

/** Why somebody does not get into the console: before they are sent to the host, or after. */
export type ConsoleSignInError = SignInError | 'portal_unknown' | 'portal_unavailable';

/**
 * The page of the console that says why, and offers to try again.
 * @param portal domain, as it was asked for.
 */
export function consoleFailureAddress(publicUrl: string, error: ConsoleSignInError, portal: string): string {
  return withQuery(`${publicUrl.replace(/\/$/, '')}/console/sign-in-failed`, { error, portal });
}
