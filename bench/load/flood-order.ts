/** What the flooding process is asked to do. */
export interface FloodOrder {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sets of headers that requests take in turn, beside those they all have. */
  readonly callers?: readonly Readonly<Record<string, string>>[];
  /** Requests sent each second, whether the earlier ones are answered or not. */
  readonly perSecond: number;
  readonly seconds: number;
}

export interface FloodResult {
  readonly sent: number;
  /** Status → answers; what was not answered at the end was broken off. */
  readonly answers: Readonly<Record<string, number>>;
}
