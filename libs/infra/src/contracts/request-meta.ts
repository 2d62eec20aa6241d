import type { EventMeta } from '#libs/event-log';
import type { Principal } from '#libs/kernel';

/** Who asked, and in which request: what a command writes beside its facts. */
export interface Caller {
  readonly principal: Principal;
  readonly requestId: string;
}

/** Meta of the first fact a request causes. */
export function metaOf({ principal, requestId }: Caller): EventMeta {
  return {
    correlationId: requestId,
    causationId: null,
    actor: {
      keyId: principal.keyId,
      kind: principal.kind,
      userId: principal.currentUser?.userId ?? principal.ownerUserId,
    },
    requestId,
  };
}
