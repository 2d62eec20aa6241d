import { setTimeout as pause } from 'node:timers/promises';
import { isPorticoError, PorticoError, type StopSignal } from '#libs/kernel';
import {
  budgetOf,
  type HostAnswer,
  type HostCallOptions,
  type HostClientSettings,
  type HostCredential,
} from './host-call.js';
import {
  buildHostRequest,
  checkMethod,
  type HostOrder,
  readHostResponse,
  secretOf,
} from './host-messages.js';
import { beforeSending, HostAbsence, HostRefusal } from '../errors/host-failure.error.js';
import type { HostOutcome } from '../pacing/host-pace.js';
import type { HostPacer } from '../pacing/host-pacer.js';
import type { HostTransport } from '../transport/host-transport.js';
import { isConnectionFailure, mayHaveLeft, transportError } from '../transport/transport-failure.js';

/** How long a call may still take, and whether its caller is still there. */
interface Deadline {
  /** End of the call on the clock of `performance.now()`. */
  readonly endsAtMs: number;
  readonly signal: StopSignal | undefined;
}

/**
 * Waits for something that goes on by itself, for as long as the call may take.
 * @throws PorticoError HOST_TIMEOUT when the time is over; the signal's reason when the caller has left.
 */
export async function waitFor<T>(work: Promise<T>, { endsAtMs, signal }: Deadline): Promise<T> {
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

/** Times a call that only reads is sent at most. */
const MOST_ATTEMPTS = 3;
/** Mean pause before the first repeat; doubles with each, and chance moves it by half. */
const FIRST_PAUSE_MS = 30;
/** A deadline this much shorter than usual says nothing of the portal when it passes. */
const TELLING_SHARE = 0.5;

const ANSWERED: HostOutcome = { kind: 'answered' };
const TIMED_OUT: HostOutcome = { kind: 'timed-out' };
const UNKNOWN: HostOutcome = { kind: 'unknown' };

/** Whether any of the call may have reached the host so far. */
interface Trace {
  isSent: boolean;
}

/** Brings one order to the host: waits for its turn, renews a token that is over, repeats what may be. */
export class HostAttempts {
  constructor(
    private readonly settings: HostClientSettings,
    private readonly transport: HostTransport,
    private readonly pacer: HostPacer,
  ) {}

  /**
   * @param onRenewal told of the credential that takes the place of the given one.
   * @throws PorticoError, see {@link HostClient.call}; the signal's reason.
   */
  async send(
    credential: HostCredential,
    order: HostOrder,
    options: HostCallOptions,
    onRenewal?: (renewed: HostCredential) => void,
  ): Promise<HostAnswer> {
    checkMethod(order.method);
    const timeoutMs = Math.min(options.timeoutMs ?? this.settings.timeoutMs, this.settings.timeoutMs);
    const deadline = { endsAtMs: performance.now() + timeoutMs, signal: options.signal };
    let current = credential;
    const trace: Trace = { isSent: false };
    if (credential.kind === 'oauth' && credential.isOver()) {
      if (credential.renew === null) throw new PorticoError('TOKEN_EXPIRED');
      current = await renewed(credential.renew, deadline);
      onRenewal?.(current);
    }
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.once(current, order, options, deadline, trace);
      } catch (error) {
        const isRenewable =
          current === credential && credential.kind === 'oauth' && credential.renew !== null;
        if (isRenewable && mayRepeatAfter(error, 'renewal')) {
          trace.isSent = false;
          current = await renewed(credential.renew, deadline);
          onRenewal?.(current);
          continue;
        }
        const pauseMs = pauseBefore(attempt);
        const isInTime = performance.now() + pauseMs < deadline.endsAtMs;
        if (!options.idempotent || attempt >= MOST_ATTEMPTS || !isInTime || !isPassing(error)) {
          throw explain(error, options.signal, trace);
        }
        await waitFor(pause(pauseMs), deadline);
      }
    }
  }

  private async once(
    credential: HostCredential,
    order: HostOrder,
    options: HostCallOptions,
    { endsAtMs, signal }: Deadline,
    trace: Trace,
  ): Promise<HostAnswer> {
    const request = buildHostRequest(credential, order, this.settings.userAgent);
    const { portalId, pace } = credential;
    const entered = this.pacer.enter({
      portalId,
      pace,
      caller: options.caller ?? '',
      budget: budgetOf(credential),
      method: order.method.toLowerCase(),
      deadlineMs: endsAtMs,
      signal,
    });
    const permit = entered instanceof Promise ? await entered : entered;
    const leftMs = endsAtMs - performance.now();
    let outcome = UNKNOWN;
    try {
      if (leftMs <= 0) throw new PorticoError('HOST_TIMEOUT');
      trace.isSent = true;
      const response = await this.transport.send(request, leftMs, signal);
      outcome = ANSWERED;
      const methods = order.commands ?? [order.method];
      const context = { methods, secret: secretOf(credential), release: options.release };
      const answer = readHostResponse(response, context);
      return answer instanceof Promise ? await answer : answer;
    } catch (error) {
      if (error instanceof HostRefusal) outcome = outcomeOf(error);
      else if (outcome === UNKNOWN && !isPorticoError(error)) trace.isSent = mayHaveLeft(error);
      if (outcome === UNKNOWN && this.isTelling(error, leftMs)) outcome = TIMED_OUT;
      throw error;
    } finally {
      permit.done(outcome);
    }
  }

  /** True when the portal had its time and did not answer. */
  private isTelling(error: unknown, givenMs: number): boolean {
    const isTimeout = !isPorticoError(error) && transportError(error).code === 'HOST_TIMEOUT';
    return isTimeout && givenMs >= this.settings.timeoutMs * TELLING_SHARE;
  }
}

/** The new credential; a token endpoint that fails says nothing of the call, which the host has not run. */
async function renewed(renew: () => Promise<HostCredential>, deadline: Deadline): Promise<HostCredential> {
  try {
    return await waitFor(renew(), deadline);
  } catch (error) {
    throw beforeSending(error);
  }
}

function outcomeOf(refusal: HostRefusal): HostOutcome {
  const { pacing } = refusal.row;
  if (pacing !== 'operating-spent') return { kind: pacing ?? 'answered' };
  return { kind: pacing, retryAfterSeconds: refusal.retryAfterSeconds ?? 0 };
}

function mayRepeatAfter(error: unknown, what: 'renewal' | 'pause'): boolean {
  return error instanceof HostRefusal && error.row.repeatAfter === what;
}

/** What a repeat may find gone: a broken connection, a full bucket. */
function isPassing(error: unknown): boolean {
  return isConnectionFailure(error) || mayRepeatAfter(error, 'pause');
}

function pauseBefore(repeat: number): number {
  return FIRST_PAUSE_MS * 2 ** (repeat - 1) * (0.5 + Math.random());
}

function explain(error: unknown, signal: StopSignal | undefined, { isSent }: Trace): unknown {
  if (signal?.aborted && error === signal.reason) return error;
  if (!isPorticoError(error)) return transportError(error, isSent);
  if (error instanceof HostRefusal) return error;
  const { code, message, options } = error;
  if (code !== 'HOST_UNAVAILABLE' && code !== 'HOST_TIMEOUT') return error;
  return new HostAbsence(code, isSent, { ...options, message, cause: error });
}
