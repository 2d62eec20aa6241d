import type { EventMeta } from '#libs/event-log';

/** Meta of the facts a sign-in causes: nobody is known yet but the key of the application, if there is one. */
export function signInMeta(requestId: string, keyId: string | null): EventMeta {
  const kind = keyId === null ? 'system' : 'application';
  return {
    correlationId: requestId,
    causationId: null,
    actor: { keyId, kind, userId: null },
    requestId,
  };
}
