import type { EventMeta } from '#libs/event-log';
import { asciiAddress } from '#libs/kernel';

/** Values of `error` an application gets back (specification part 1, "Authorization of application users"). */
export const SIGN_IN_ERRORS = [
  'token_exchange_failed',
  'invalid_domain',
  'profile_fetch_failed',
  'app_unavailable',
] as const;

export type SignInError = (typeof SIGN_IN_ERRORS)[number];

/** The user came back from the host, but is not signed in. */
export class SignInFailure extends Error {
  override readonly name = 'SignInFailure';
  constructor(
    readonly error: SignInError,
    options?: ErrorOptions,
  ) {
    super(`The sign-in failed: ${error}`, options);
  }
}

/** Where a browser goes on, and what it is given on the way. */
export interface Onward {
  readonly address: string;
  /** `Set-Cookie`; null where there is none. */
  readonly cookie: string | null;
}

/** On, with nothing but the address. */
export function onwardTo(address: string): Onward {
  return { address, cookie: null };
}

/** Meta of the facts a sign-in causes: nobody is known yet but the key of the application, if there is one. */
export function signInMeta(requestId: string, keyId: string | null): EventMeta {
  const kind = keyId === null ? 'system' : 'application';
  return {
    correlationId: requestId,
    causationId: null,
    actor: { keyId, kind, userId: null },
    requestId,
  };
}

/**
 * The address with further query parameters. Nothing of the address itself is rewritten, as it was compared
 * byte for byte, but a host with letters outside ASCII, which a header cannot hold; the values are percent-encoded, so that line ends and any language come back as they were.
 */
export function withQuery(address: string, parameters: Readonly<Record<string, string>>): string {
  const query = Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  return `${asciiAddress(address)}${address.includes('?') ? '&' : '?'}${query}`;
}

/** The address of an application as it is opened: `<appUrl>/?…`. */
export function openingAddress(appUrl: string, parameters: Readonly<Record<string, string>>): string {
  return withQuery(appUrl.endsWith('/') ? appUrl : `${appUrl}/`, parameters);
}

/** An address of nothing but scheme, host and port. */
const WITHOUT_PATH = /^https?:\/\/[^/?#\\]+$/;

function comparable(address: string): string {
  const ascii = asciiAddress(address);
  return WITHOUT_PATH.test(ascii) ? `${ascii}/` : ascii;
}

/**
 * Whether an address is one of the registered ones, byte for byte; no path is the path `/`, as in the address
 * every new application has (specification part 1, "Authorization of application users", rule 2), and a host
 * is the same in its own letters and in punycode.
 */
export function isRegistered(registered: readonly string[], address: string): boolean {
  return registered.some((known) => comparable(known) === comparable(address));
}

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

/** Why somebody does not get into the console: before they are sent to the host, or after. */
type ConsoleSignInError = SignInError | 'portal_unknown' | 'portal_unavailable';

/**
 * The page of the console that says why, and offers to try again.
 * @param portal domain, as it was asked for.
 */
export function consoleFailureAddress(publicUrl: string, error: ConsoleSignInError, portal: string): string {
  return withQuery(`${publicUrl.replace(/\/$/, '')}/console/sign-in-failed`, { error, portal });
}
