import { setMaxListeners } from 'node:events';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import type { Admission, AiMeter, CallCounts, SettledCall } from '#libs/metering/contracts';
import { LOGGER, type Logger } from '#libs/observability';
import type { ResolvedModel } from '../contracts/model-catalog.js';
import { keyOfUpstream } from '../credentials/credential.js';
import type { CredentialUsage } from '../credentials/credential.repository.js';
import type { CallEstimate } from './call-plan.policy.js';

/** How long an answer waits at most until its call is settled. */
const LONGEST_WAIT_MS = 2_000;

/**
 * Writes how calls ended. An answer waits for it, so that the next call of the same client is judged with this one
 * counted, but not for a database that is away. A process that stops waits for what is on its way.
 */
@Injectable()
export class Settlements implements BeforeApplicationShutdown {
  readonly #running = new Set<Promise<void>>();
  readonly #stop = new AbortController();

  constructor(@Inject(LOGGER) private readonly logger: Logger) {
    // Each call that runs listens.
    setMaxListeners(0, this.#stop.signal);
  }

  /** Aborted when the process stops: calls nobody waits for are broken off. */
  get stopping(): AbortSignal {
    return this.#stop.signal;
  }

  /**
   * @param action of the meter, which by itself waits for a database that is away.
   * @returns kept once it is written, or has taken too long. Never rejects.
   */
  write(callId: string, action: Promise<void>): Promise<void> {
    const written = this.track(
      action.catch((error: unknown) => {
        this.logger.error({ err: error, callId }, 'the end of an AI call could not be written');
      }),
    );
    return new Promise((resolve) => {
      const late = setTimeout(resolve, LONGEST_WAIT_MS);
      void written.then(() => {
        clearTimeout(late);
        resolve();
      });
    });
  }

  /** Work on a call, which may outlast its request. */
  track<T>(work: Promise<T>): Promise<T> {
    const tracked = work.then(nothing, nothing).finally(() => this.#running.delete(tracked));
    this.#running.add(tracked);
    return work;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#stop.abort();
    // What is tracked may write in its turn.
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}

function nothing(): void {}

/** An admitted call. It ends once, settled or released; what comes after changes nothing. */
export class RunningCall {
  #hasEnded = false;

  constructor(
    readonly admission: Admission,
    readonly resolved: ResolvedModel,
    readonly estimate: CallEstimate,
    private readonly meter: AiMeter,
    private readonly settlements: Settlements,
    private readonly keyUsage: CredentialUsage,
  ) {}

  get id(): string {
    return this.admission.callId;
  }

  /** What the client has with the next piece. Null: it may go out; otherwise once the promise is kept. */
  progress(delivered: CallCounts): Promise<void> | null {
    return this.#hasEnded ? null : this.meter.progress(this.id, delivered);
  }

  /** Never rejects. */
  async settle(result: SettledCall): Promise<void> {
    if (!this.#end()) return;
    const key = keyOfUpstream(this.resolved.targets[0]?.upstream ?? '');
    // A statistic: nobody waits for it.
    if (key !== null) void this.settlements.write(this.id, this.keyUsage.count(key, result.counts));
    await this.settlements.write(this.id, this.meter.settle(this.id, result));
  }

  /** Never rejects. */
  async release(result: Pick<SettledCall, 'httpStatus' | 'end'>): Promise<void> {
    if (this.#end()) await this.settlements.write(this.id, this.meter.release(this.id, result));
  }

  #end(): boolean {
    if (this.#hasEnded) return false;
    this.#hasEnded = true;
    return true;
  }
}
