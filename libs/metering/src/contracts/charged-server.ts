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
