import { setTimeout as delay } from 'node:timers/promises';
import type { JournalFact } from '../journal/journal-fact.js';
import type { Journal } from '../journal/journal.js';
import type { OperationRecord } from '../journal/journal.state.js';
import type { Log } from '../log.js';
import { killGroup } from '../process/kill-group.js';
import { processIdentity } from '../process/process-identity.js';
import type { OperationFolder } from './operation-folder.js';
import type { Wrapper } from './spawn-wrapper.js';

const POLL_MS = 100;
/** Time the drains get after the exit code when something the command left behind keeps the output open. */
const DRAIN_MS = 300;
/** Time between SIGTERM and SIGKILL. */
const KILL_AFTER_MS = 2000;
/** Age before which the shells around a command may not yet be able to pass a signal on. */
const SETTLED_MS = 250;
const JOURNAL_RETRY_MS = 1000;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

type Ending = Extract<JournalFact, { fact: 'ended' | 'lost' }>;
/** Omit, but member by member of a union. */
type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/**
 * Watches one started operation to its end: keeps its time limit, stops it on request and records
 * the outcome. Works for a child of this process and for one adopted after a restart.
 */
export class RunningOperation {
  /** Resolves when the end is in the journal. */
  readonly ended: Promise<void>;
  readonly #pid: number;
  #stopping: Promise<void> | null = null;
  #stopSignal: 'SIGTERM' | 'SIGKILL' | null = null;
  #timer: NodeJS.Timeout | null = null;

  /** @param wrapper null for an operation found in the journal at start */
  constructor(
    private readonly record: OperationRecord,
    private readonly folder: OperationFolder,
    private readonly journal: Journal,
    private readonly wrapper: Wrapper | null,
    private readonly log: Log,
  ) {
    if (!record.process || !record.startedAt) throw new Error(`${record.operationId} has not been started`);
    this.#pid = record.process.pid;
    this.#armTimer(Date.parse(record.startedAt) + record.timeoutSeconds * 1000);
    this.ended = this.#watch();
  }

  /** SIGTERM to the group, two seconds later SIGKILL; resolves when the end is in the journal. */
  async stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    await Promise.all([this.#stopping, this.ended]);
  }

  #armTimer(deadlineMs: number): void {
    const remaining = Math.max(0, deadlineMs - Date.now());
    this.#timer = setTimeout(
      () => {
        if (remaining > LONGEST_TIMER_MS) this.#armTimer(deadlineMs);
        else void this.#timeOut();
      },
      Math.min(remaining, LONGEST_TIMER_MS),
    );
  }

  async #timeOut(): Promise<void> {
    if (!this.#isAlive() || this.folder.exitCode() !== null) return;
    await this.#record({ fact: 'timed_out' });
    try {
      await this.stop();
    } catch (error) {
      const { operationId } = this.record;
      this.log('error', 'operation cannot be stopped', { operationId, reason: (error as Error).message });
    }
  }

  async #stop(): Promise<void> {
    const age = Date.now() - Date.parse(this.record.startedAt ?? '');
    if (age < SETTLED_MS) await delay(Math.min(SETTLED_MS, SETTLED_MS - age));
    const deadline = Date.now() + KILL_AFTER_MS;
    if (!this.#signal('SIGTERM')) return;
    while (Date.now() < deadline) {
      await delay(20);
      if (!this.#isAlive()) return;
    }
    this.#signal('SIGKILL');
  }

  #signal(signal: 'SIGTERM' | 'SIGKILL'): boolean {
    if (!this.#isAlive()) return false;
    if (this.folder.exitCode() === null) this.#stopSignal = signal;
    return killGroup(this.#pid, signal);
  }

  /** The wrapper lives as long as anything holds the output, so its pid is safe to signal until then. */
  #isAlive(): boolean {
    return processIdentity(this.#pid) === this.record.process?.identity;
  }

  async #watch(): Promise<void> {
    const signalCode = await this.#outputClosed();
    if (this.#timer) clearTimeout(this.#timer);
    const { bytes, truncated } = this.folder.kept();
    const common = { outputBytes: bytes, truncated };
    const exitCode = this.folder.exitCode() ?? this.#codeBySignal(signalCode);
    const timedOut = this.journal.state.operations.get(this.record.operationId)?.timedOut ?? false;
    if (timedOut) await this.#record({ fact: 'ended', exitCode: null, timedOut, ...common });
    else if (exitCode === null) await this.#record({ fact: 'lost', ...common });
    else await this.#record({ fact: 'ended', exitCode, timedOut, ...common });
  }

  /** Resolves with 128 + n when signal n is seen to have ended the wrapper, else with null. */
  #outputClosed(): Promise<number | null> {
    return new Promise((resolve) => {
      let drainUntil = Infinity;
      const finish = (signalCode: number | null): void => {
        clearInterval(poll);
        resolve(signalCode);
      };
      const poll = setInterval(() => {
        if (drainUntil === Infinity && this.folder.exitCode() !== null) drainUntil = Date.now() + DRAIN_MS;
        const isGone = this.wrapper === null && !this.#isAlive();
        if (isGone || Date.now() >= drainUntil) finish(null);
      }, POLL_MS);
      void this.wrapper?.exited.then(finish);
    });
  }

  #codeBySignal(signalCode: number | null): number | null {
    if (this.#stopSignal === 'SIGKILL') return 137;
    if (this.#stopSignal === 'SIGTERM') return 143;
    return signalCode;
  }

  /** An outcome must reach the disk before anybody is told; until then the operation counts as running. */
  async #record(
    fact: Without<Ending, 'at' | 'operationId' | 'fence'> | { fact: 'timed_out' },
  ): Promise<void> {
    const { operationId, fence } = this.record;
    for (;;) {
      try {
        await this.journal.append({ at: new Date().toISOString(), operationId, fence, ...fact });
        return;
      } catch (error) {
        this.log('error', 'journal cannot be written', { operationId, reason: (error as Error).message });
        await delay(JOURNAL_RETRY_MS);
      }
    }
  }
}
