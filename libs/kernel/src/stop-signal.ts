/**
 * The part of an `AbortSignal` that work listens to. An `AbortSignal` is one; whoever makes many of them, of which
 * next to none is ever aborted, may have something cheaper.
 */
export interface StopSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  /** @throws the reason once it is aborted. */
  throwIfAborted(): void;
  /** Calls back at most once. */
  addEventListener(type: 'abort', listener: () => void, options: { readonly once: true }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}
