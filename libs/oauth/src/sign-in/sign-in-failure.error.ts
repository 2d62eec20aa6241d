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
