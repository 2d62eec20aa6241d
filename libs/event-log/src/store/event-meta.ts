import { AsyncLocalStorage } from 'node:async_hooks';
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

/** Who works as an operator, and in the course of which request. */
export interface ActingOperator {
  /** What they call themselves. */
  readonly name: string;
  readonly requestId: string;
}

const acting = new AsyncLocalStorage<ActingOperator>();

/** Runs work whose {@link operatorMeta} tells which operator it is done for. */
export function asOperator<T>(operator: ActingOperator, work: () => T): T {
  return acting.run(operator, work);
}

/** A change made at the command line or by an operator's program. */
export function operatorMeta(): EventMeta {
  const operator = acting.getStore();
  return {
    correlationId: operator?.requestId ?? newId(),
    causationId: null,
    actor: { keyId: null, kind: 'operator', userId: null },
    requestId: operator?.requestId ?? null,
    ...(operator && { operator: operator.name }),
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
