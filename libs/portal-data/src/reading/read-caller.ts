import type { Principal } from '#libs/kernel';
import type { EntityCaller } from '../operations/entity-executor.js';

/** Whose rights a read uses, and how long anybody waits for it. */
export interface ReadCaller extends EntityCaller {
  /** When the request's time is up, on the clock of `performance.now()`. */
  readonly endsAtMs?: number;
  /** Whose rights are judged for what a read brings along. */
  readonly principal?: Principal;
}
