import { withQuery } from '../sign-in/redirect-address.policy.js';

/** Where a partner gets its answer, and with which state; null when it sent none. */
export interface PartnerAddress {
  readonly redirectUri: string;
  readonly state: string | null;
}

/** The address the browser goes back to a partner with (RFC 6749, 4.1.2). */
export function answerPartner(
  { redirectUri, state }: PartnerAddress,
  answer: Readonly<Record<string, string>>,
): string {
  return withQuery(redirectUri, { ...answer, ...(state !== null && { state }) });
}
