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

/** A time in which a server was in one state, in milliseconds; null: it still is. */
export interface ServerSpan {
  readonly state: 'awake' | 'asleep';
  readonly fromMs: number;
  readonly toMs: number | null;
}

/** A server that may cost something. */
export interface ChargedServer {
  readonly serverId: string;
  readonly portalId: string;
  readonly createdAt: Date;
  /** What a month of its plan costs now, in micro-credits. */
  readonly pricePerMonth: Readonly<Record<ServerSpan['state'], bigint>>;
}

/** What servers there are, and when they were awake. Owned by the wallet, implemented where servers are kept. */
export interface ChargedServers {
  /** Those that are, or were there after `since`, in order of their ids, behind `after`; null for the first page. */
  page(since: Date, after: string | null, limit: number): Promise<readonly ChargedServer[]>;
  /** The whole life of one; none while it was not ready, was lost or is deleted. */
  spans(serverId: string): Promise<readonly ServerSpan[]>;
}

export const CHARGED_SERVERS = Symbol('CHARGED_SERVERS');
