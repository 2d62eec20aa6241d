import { AsyncLocalStorage } from 'node:async_hooks';

/** Whose key it is and for what: the same text under another API key or route is another key. */
export interface IdempotencyScope {
  readonly keyId: string;
  /** Method and path as declared. */
  readonly route: string;
  readonly idempotencyKey: string;
}

/** The place a request holds under its `Idempotency-Key`. */
export interface HeldReservation {
  readonly id: string;
  readonly scope: IdempotencyScope;
}

const held = new AsyncLocalStorage<HeldReservation>();

/** Runs a request; what it records is tied to its reservation. */
export function underReservation<T>(reservation: HeldReservation, work: () => T): T {
  return held.run(reservation, work);
}

/** That of the request in whose course this is asked; undefined where it carries no key. */
export function heldReservation(): HeldReservation | undefined {
  return held.getStore();
}
