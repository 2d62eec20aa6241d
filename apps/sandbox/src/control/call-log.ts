/** One request the host received. */
export interface ReceivedCall {
  /** ISO 8601. */
  readonly at: string;
  readonly method: string;
  /** Domain of the portal; null when the credential is unknown. */
  readonly portal: string | null;
  readonly userId: number | null;
  readonly httpMethod: string;
  /** Path with the secret masked. */
  readonly path: string;
  readonly userAgent: string | null;
  readonly requestId: string | null;
  /** Query and body together, as the method sees them. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The newest calls, bounded. */
export class CallLog {
  private entries: (Omit<ReceivedCall, 'at'> & { readonly atMs: number })[] = [];
  private next = 0;

  constructor(private readonly capacity: number) {}

  add(call: Omit<ReceivedCall, 'at'>, atMs: number): void {
    this.entries[this.next] = { ...call, atMs };
    this.next = (this.next + 1) % this.capacity;
  }

  /** Oldest first; only those of one method when it is given. */
  list(method: string | null): ReceivedCall[] {
    const wanted = method?.toLowerCase();
    return [...this.entries.slice(this.next), ...this.entries.slice(0, this.next)]
      .filter((entry) => wanted === undefined || entry.method === wanted)
      .map(({ atMs, ...call }) => ({ at: new Date(atMs).toISOString(), ...call }));
  }

  clear(): void {
    this.entries = [];
    this.next = 0;
  }
}
