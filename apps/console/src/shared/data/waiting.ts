import { PorticoApiError, PorticoTransportError } from '#libs/client';

/** What answers while a process restarts, and what asks to come again. */
const PASSING: ReadonlySet<number> = new Set([429, 502, 503, 504]);
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 10_000;

/** Whether the same question may be answered a little later: nobody was there, or there was no room. */
export function isPassing(error: unknown): boolean {
  if (error instanceof PorticoTransportError) return true;
  return error instanceof PorticoApiError && error.status !== null && PASSING.has(error.status);
}

/** How long to wait before the attempt after so many failed ones; what the service asks for counts more. */
export function waitAfter(failures: number, error?: unknown): number {
  const usual = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, failures - 1));
  const asked =
    error instanceof PorticoApiError || error instanceof PorticoTransportError ? error.retryAfter : null;
  return Math.max(usual, (asked ?? 0) * 1_000);
}

/** Resolves after a time, or at once when the signal is aborted. */
export function pauseUntil(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener('abort', end, { once: true });
  });
}
