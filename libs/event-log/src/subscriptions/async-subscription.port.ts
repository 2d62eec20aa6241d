import type { Transaction } from '#libs/database';
import type { StoredEvent } from '../store/stored-event.js';

/** Follows the events of a module in commit order of each partition, in the worker. */
export interface AsyncSubscription {
  /** Unique within the module; its checkpoints are kept under it. A new name starts from zero. */
  readonly name: string;
  readonly module: string;
  /**
   * What becomes of later events of a stream whose event was parked: `hold-stream` (default) parks
   * them behind it, so that they are redriven in order; `continue` delivers them.
   */
  readonly afterParked?: 'hold-stream' | 'continue';
  /**
   * Up to 200 events of one partition. What is written through `tx` is committed with the checkpoint:
   * once. A throw rolls back and is tried again, then parked; {@link DeliveryUnavailableError} and a
   * lost database never park.
   */
  handle(events: readonly StoredEvent[], tx: Transaction): Promise<void>;
}
