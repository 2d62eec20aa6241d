/** How a call to somebody else's server can break. */
export type OutboundFaultKind =
  /** The address is none, or leads where it may not. */
  | 'address'
  | 'timeout'
  | 'too_large'
  /** No connection, or one that broke. */
  | 'failed'
  /** An encoding nobody asked for, or what is no JSON. */
  | 'unreadable'
  /** We broke it off. */
  | 'stopped';

/** A call that brought no answer. Names no address and no key. */
export class OutboundFault extends Error {
  override readonly name = 'OutboundFault';

  constructor(
    readonly kind: OutboundFaultKind,
    options: { readonly cause?: unknown } = {},
  ) {
    super(`call failed: ${kind}`, options);
  }
}
