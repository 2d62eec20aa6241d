import type { EventMeta } from '#libs/event-log';
import { type AnyPrincipal, newId } from '#libs/kernel';

/** A change made at the command line or by an operator's program. */
export function operatorMeta(): EventMeta {
  return {
    correlationId: newId(),
    causationId: null,
    actor: { keyId: null, kind: 'operator', userId: null },
    requestId: null,
  };
}

/** A change asked for in a request. */
export function callerMeta(principal: AnyPrincipal, requestId: string): EventMeta {
  const userId = principal.currentUser?.userId ?? principal.ownerUserId;
  return {
    correlationId: requestId,
    causationId: null,
    actor: { keyId: principal.keyId, kind: principal.kind, userId },
    requestId,
  };
}
