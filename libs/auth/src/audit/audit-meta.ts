import type { EventMeta } from '#libs/event-log';
import { newId } from '#libs/kernel';

/** A change made at the command line or by an operator's program. */
export function operatorMeta(): EventMeta {
  return {
    correlationId: newId(),
    causationId: null,
    actor: { keyId: null, kind: 'operator', userId: null },
    requestId: null,
  };
}
