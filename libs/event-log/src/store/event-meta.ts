import type { AnyPrincipal } from '#libs/kernel';
import type { EventMeta } from './stored-event.js';

/** Meta of the facts a request causes: the person it acts for, through which key. */
export function callerMeta(principal: AnyPrincipal, requestId: string): EventMeta {
  const userId = principal.currentUser?.userId ?? principal.ownerUserId;
  return {
    correlationId: requestId,
    causationId: null,
    actor: { keyId: principal.keyId, kind: principal.kind, userId },
    requestId,
  };
}
