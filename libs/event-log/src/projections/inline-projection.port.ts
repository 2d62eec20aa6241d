import type { Transaction } from '#libs/database';
import type { StoredEvent } from '../store/stored-event.js';

/** Turns events into rows that the same caller reads next; runs in the transaction of the append. */
export interface InlineProjection {
  /** Unique within the module, for example `operations`. */
  readonly name: string;
  readonly module: string;
  /** All events of one append, oldest first. Writes through `tx` only, without other I/O. */
  apply(tx: Transaction, events: readonly StoredEvent[]): Promise<void>;
}
