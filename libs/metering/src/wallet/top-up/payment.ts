/** A payment as its provider tells of it. */
export interface Payment {
  /** Names it for ever; the provider sends the same one again. */
  readonly eventId: string;
  /** As sent: whether there is such a portal is not known yet. */
  readonly portalId: string;
  /** Micro-credits, above 0. */
  readonly amount: bigint;
  readonly reference: string | null;
}
