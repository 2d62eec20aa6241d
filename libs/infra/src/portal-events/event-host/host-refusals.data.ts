import { HOST_ABSENCE_CODES, HOST_REFUSAL_CODES, HOST_TOKEN_CODES } from '#libs/host-client/contracts';
import type { ErrorCode } from '#libs/kernel';

/** The host's code for an event that the portal does not have. */
export const UNKNOWN_EVENT = 'ERROR_EVENT_NOT_FOUND';

/** The host does not bind the handler, now or later. */
export const BINDING_REFUSED: ReadonlySet<ErrorCode> = new Set<ErrorCode>(HOST_REFUSAL_CODES);

/** Nobody's rights suffice any more to unbind: waiting and repeating would not help. */
export const OUT_OF_REACH: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  ...HOST_REFUSAL_CODES,
  ...HOST_TOKEN_CODES,
]);

/** What a call to the host in the name of an application can end with, beside what is made of refusals. */
export const EVENT_HOST_CODES: readonly ErrorCode[] = [...HOST_TOKEN_CODES, ...HOST_ABSENCE_CODES];
