/** An answer as it is kept for repeats. */
export interface KeptAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The JSON body; null for an answer that was streamed, or is too long to be kept. */
  readonly body: Readonly<Record<string, unknown>> | null;
}
