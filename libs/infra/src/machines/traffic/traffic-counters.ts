/** What went through the gateway for one server in one minute. */
export interface Traffic {
  requests: number;
  bytesIn: number;
  bytesOut: number;
  errors5xx: number;
}

export interface TrafficRow extends Readonly<Traffic> {
  readonly serverId: string;
  /** Beginning of the minute. */
  readonly minute: Date;
}

/** What went to and from an application in one hour. */
export interface TrafficHour extends Readonly<Traffic> {
  /** Its beginning. */
  readonly at: Date;
}

const MINUTE_MS = 60_000;

/** Counts in memory until somebody takes what has come together. */
export class TrafficCounters {
  #open = new Map<string, Traffic & { readonly serverId: string; readonly minuteMs: number }>();

  /** @param traffic of one request, or a part of one. */
  add(serverId: string, nowMs: number, traffic: Readonly<Traffic>): void {
    const minuteMs = nowMs - (nowMs % MINUTE_MS);
    const name = `${minuteMs} ${serverId}`;
    let counted = this.#open.get(name);
    if (!counted) {
      counted = { serverId, minuteMs, requests: 0, bytesIn: 0, bytesOut: 0, errors5xx: 0 };
      this.#open.set(name, counted);
    }
    counted.requests += traffic.requests;
    counted.bytesIn += traffic.bytesIn;
    counted.bytesOut += traffic.bytesOut;
    counted.errors5xx += traffic.errors5xx;
  }

  /** Everything since the last time. */
  take(): TrafficRow[] {
    const taken = [...this.#open.values()];
    this.#open = new Map();
    return taken.map(({ minuteMs, ...row }) => ({ ...row, minute: new Date(minuteMs) }));
  }

  /** Counts again what could not be kept. */
  putBack(rows: readonly TrafficRow[]): void {
    for (const row of rows) this.add(row.serverId, row.minute.getTime(), row);
  }
}
