import type { EventMeta } from '#libs/event-log';

/** What a service of the platform costs a portal, or gives to it. */
export interface ChargeOrder {
  /** Names the charge in the ledger for ever: it is made once. */
  readonly key: string;
  readonly portalId: string;
  /** Micro-credits, above 0. */
  readonly amount: bigint;
  /** Whose revenue it is, for example `cowork`. */
  readonly area: string;
  /** What it was for. */
  readonly reference: string;
  readonly actor: EventMeta['actor'];
}

/** Credits a portal is given. */
export interface GrantOrder extends Omit<ChargeOrder, 'area'> {
  /** What gave them, for example `coupon`. */
  readonly source: string;
}

/** Credits set aside for work that runs. */
export interface HeldCharge {
  readonly holdId: string;
  readonly key: string;
  readonly area: string;
  readonly reference: string;
}
