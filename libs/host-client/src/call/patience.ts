import { PorticoError, type StopSignal } from '#libs/kernel';

/** How long a call may still take, and whether its caller is still there. */
export interface Patience {
  /** End of the call on the clock of `performance.now()`. */
  readonly endsAtMs: number;
  readonly signal: StopSignal | undefined;
}

/**
 * Waits for something that goes on by itself, for as long as the call may take.
 * @throws PorticoError HOST_TIMEOUT when the time is over; the signal's reason when the caller has left.
 */
export async function waitFor<T>(work: Promise<T>, { endsAtMs, signal }: Patience): Promise<T> {
  // Where nobody waits for it any more, its failure is nobody's either.
  work.catch(() => undefined);
  signal?.throwIfAborted();
  let stop = (): void => undefined;
  const end = new Promise<never>((_resolve, reject) => {
    const leave = (): void => reject(signal?.reason as Error);
    const timer = setTimeout(() => reject(new PorticoError('HOST_TIMEOUT')), endsAtMs - performance.now());
    signal?.addEventListener('abort', leave, { once: true });
    stop = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', leave);
    };
  });
  try {
    return await Promise.race([work, end]);
  } finally {
    stop();
  }
}
