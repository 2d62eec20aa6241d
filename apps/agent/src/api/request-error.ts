import type { Slot } from '#libs/agent-protocol';
import type { Slots } from '../slots/slots.js';

/** A request the agent cannot take; becomes the JSON answer `{error, message}`. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** The slot a call names; null without one. @throws RequestError `slot_not_found` */
export function slotParameter(query: URLSearchParams, slots: Slots): Slot {
  const slot = query.get('slot') || null;
  if (!slots.has(slot)) throw new RequestError(404, 'slot_not_found', 'there is no such slot');
  return slot;
}
