import { PorticoApiError } from '#libs/client';

/** Refusals of the catalogue and the places whose next step the page knows. */
const ADVISED = [
  'NO_USER_TOKEN',
  'SNAPSHOT_REQUIRED',
  'ALREADY_PUBLISHED',
  'NOT_PUBLISHED',
  'SCOPE_DENIED',
  'HOST_ACCESS_DENIED',
  'TOKEN_MISSING',
  'SESSION_REQUIRED',
] as const;

export type AdvisedCode = (typeof ADVISED)[number];

/** @returns null for a refusal that speaks for itself. */
export function advisedCode(error: unknown): AdvisedCode | null {
  return error instanceof PorticoApiError ? (ADVISED.find((code) => code === error.code) ?? null) : null;
}

/** Refusals that are no failure of the page: the application is not there yet, or it alone may ask. */
export function isNotYet(error: unknown): boolean {
  const code = advisedCode(error);
  return code === 'TOKEN_MISSING' || code === 'SESSION_REQUIRED';
}
