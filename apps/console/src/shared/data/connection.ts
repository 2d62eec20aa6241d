import { PorticoApiError, PorticoTransportError } from '#libs/client';
import { useSyncExternalStore } from 'react';

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

/** Refusals that pass by themselves: a conflict, too many calls, a service that is not ready. */
const PASSING_REFUSALS: ReadonlySet<number> = new Set([408, 409, 425, 429]);

/**
 * How long until a page asks again, in milliseconds. What was refused for good is left alone: each further call would be
 * one more refusal on the reader's list.
 * @param error of the last answer; the status of a refusal decides
 */
export function lookAgainAfter(everyMs: number | false, error: unknown): number | false {
  const status = error !== null && typeof error === 'object' && 'status' in error ? error.status : null;
  if (typeof status !== 'number') return everyMs;
  return status >= 400 && status < 500 && !PASSING_REFUSALS.has(status) ? false : everyMs;
}

export type Connection = 'up' | 'lost';

/** What answers while a process restarts or moves: nothing, or something in front of it. */
const AWAY: ReadonlySet<number> = new Set([502, 503, 504]);
/** Every answer of the service has it. */
const ID_HEADER = 'x-request-id';
const PROBE_EVERY_MS = 1_500;

let connection: Connection = 'up';
let probing = false;
const listeners = new Set<() => void>();
const recovered = new Set<() => void>();

function become(next: Connection): void {
  if (connection === next) return;
  connection = next;
  for (const listener of listeners) listener();
  if (next === 'up') for (const listener of recovered) listener();
}

/**
 * Whether something in front of the service has answered in its place. An answer of its own has an id, and may well be
 * 502: then the host or a server of the portal is away, and the service is not.
 */
const isAway = ({ status, headers }: Response): boolean => AWAY.has(status) && !headers.has(ID_HEADER);

/** Asks until the service answers, whatever it says. */
async function probe(path: string): Promise<void> {
  if (probing) return;
  probing = true;
  for (;;) {
    await pauseUntil(PROBE_EVERY_MS, undefined);
    const answer = await fetch(path, { cache: 'no-store' }).catch(() => null);
    if (answer && !isAway(answer)) break;
  }
  probing = false;
  become('up');
}

/**
 * `fetch` that notices when the service is away and when it is back.
 * @param probePath what is asked for until it is
 */
export function watchedFetch(probePath: string, send: typeof fetch = fetch): typeof fetch {
  return async (input, init) => {
    try {
      const response = await send(input, init);
      if (isAway(response)) noticeLost(probePath);
      return response;
    } catch (error) {
      if (!init?.signal?.aborted) noticeLost(probePath);
      throw error;
    }
  };
}

/** Something that is not `fetch` got no answer. */
export function noticeLost(probePath: string): void {
  become('lost');
  void probe(probePath);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the service answers. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, () => connection);
}

/** Runs `work` each time the service is back. @returns what takes it away. */
export function onRecovery(work: () => void): () => void {
  recovered.add(work);
  return () => recovered.delete(work);
}

/** Resolves when the service answers, or the signal is aborted. */
export function untilAnswering(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (connection === 'up' || signal.aborted) return resolve();
    const end = (): void => {
      recovered.delete(end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    recovered.add(end);
    signal.addEventListener('abort', end, { once: true });
  });
}
