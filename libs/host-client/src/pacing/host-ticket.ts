import type { StopSignal } from '#libs/kernel';
import type { HostPace } from './host-pace.js';

/** What a call says of itself when it asks to be let through to the host. */
export interface HostTicket {
  /** Whose bucket, queue and quarantine: the id of the portal. */
  readonly portalId: string;
  /** The portal's own bucket; null where the settings hold. */
  readonly pace: HostPace | null;
  /** Who waits: the id of the key. Callers of one portal take turns. */
  readonly caller: string;
  /** With whose time budget: names the webhook or the token's application and user, and is no secret. */
  readonly budget: string;
  /** Host method in lower case; its time budget may be spent. */
  readonly method: string;
  /** When the call must have ended, on the clock of `performance.now()`. */
  readonly deadlineMs: number;
  /** Takes a waiting call out of the queue; {@link HostPacer.enter} then rejects with its reason. */
  readonly signal?: StopSignal | undefined;
}
