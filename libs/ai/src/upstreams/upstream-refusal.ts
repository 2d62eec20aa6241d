/** What a provider says of its refusal; texts are its own, not yet cleaned. */
export interface RefusalFacts {
  /** HTTP status; of an error inside a stream the one it stands for. */
  readonly status: number;
  readonly code: string | null;
  readonly message: string | null;
  readonly retryAfterSeconds: number | null;
}

/** An answer of a provider that is an error. */
export class UpstreamRefusal extends Error {
  override readonly name = 'UpstreamRefusal';

  constructor(readonly facts: RefusalFacts) {
    super(`provider refused with ${facts.status}`);
  }
}
