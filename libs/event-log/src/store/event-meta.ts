import { type AnyPrincipal, newId } from '#libs/kernel';
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

/** A change made at the command line or by an operator's program. */
export function operatorMeta(): EventMeta {
  return {
    correlationId: newId(),
    causationId: null,
    actor: { keyId: null, kind: 'operator', userId: null },
    requestId: null,
  };
}

/**
 * What the service does by itself, in the course of something else.
 * @param correlationId of what it is done for, as the job or the request carries it.
 */
export function systemMeta(correlationId: string): EventMeta {
  return {
    correlationId,
    causationId: null,
    actor: { keyId: null, kind: 'system', userId: null },
    requestId: null,
  };
}
