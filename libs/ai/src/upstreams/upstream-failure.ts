/** How a call to a provider can break, as far as the transport is concerned. */
export const UPSTREAM_FAULTS = [
  /** The address is none, or leads where it may not. */
  'address',
  'connect',
  'connect_timeout',
  'first_byte_timeout',
  'idle_timeout',
  'total_timeout',
  /** The connection broke before the answer was complete. */
  'cut',
  'too_large',
  /** What came is no answer: no HTTP, no JSON, no UTF-8, a redirect, a compression nobody asked for. */
  'unreadable',
  /** We broke it off. */
  'stopped',
] as const;
export type UpstreamFaultKind = (typeof UPSTREAM_FAULTS)[number];

/** A call to a provider that brought no usable answer. Names no address and no key. */
export class UpstreamFault extends Error {
  override readonly name = 'UpstreamFault';

  constructor(
    readonly kind: UpstreamFaultKind,
    options: { readonly cause?: unknown } = {},
  ) {
    super(`provider call failed: ${kind}`, options);
  }
}

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
