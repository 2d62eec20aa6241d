import type { EventMeta } from '#libs/event-log';

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
