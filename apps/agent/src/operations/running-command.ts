import { setTimeout as delay } from 'node:timers/promises';
import { ProcessFamily } from '../process/process-family.js';
import { isAlive, type ProcessMark } from '../process/process-mark.js';
import type { OperationFolder } from './operation-folder.js';
import type { Wrapper } from './spawn-wrapper.js';
import type { NOT_BEGUN } from './wrapper-script.js';

const POLL_MS = 100;
/** Time the drains get after the exit code when something the command left behind keeps the output open. */
const DRAIN_MS = 300;
/** Time between SIGTERM and SIGKILL. */
const KILL_AFTER_MS = 2000;
/** Age before which the shells around a command may not yet be able to pass a signal on. */
const SETTLED_MS = 250;

/** The exit code, 128 + n after signal n; that it could not begin; null when it cannot be known. */
export type CommandEnd = number | typeof NOT_BEGUN | null;

/** One shell text that was let go: a child of this process, or one an earlier agent started. */
export class RunningCommand {
  /** Resolves once its output is complete. */
  readonly ended: Promise<CommandEnd>;
  #stopping: Promise<void> | null = null;
  #stopSignal: 'SIGTERM' | 'SIGKILL' | null = null;

  /** @param wrapper null for one an earlier agent started */
  constructor(
    private readonly process: ProcessMark,
    private readonly startedAtMs: number,
    private readonly folder: OperationFolder,
    private readonly wrapper: Wrapper | null,
    /** What its environment says of whose it is; null where it says nothing. */
    private readonly run: string | null,
  ) {
    this.ended = this.#watch();
  }

  /** False as soon as the command itself has ended. */
  get isRunning(): boolean {
    return this.#isAlive() && this.folder.ending() === null;
  }

  /** SIGTERM to all it has made, two seconds later SIGKILL; resolves when nothing of that is left. */
  async stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    await Promise.all([this.#stopping, this.ended]);
  }

  async #stop(): Promise<void> {
    const age = Date.now() - this.startedAtMs;
    if (age < SETTLED_MS) await delay(Math.min(SETTLED_MS, SETTLED_MS - age));
    await new ProcessFamily(this.process, this.run).end(KILL_AFTER_MS, (signal) => {
      if (this.folder.ending() === null) this.#stopSignal = signal;
    });
  }

  /** The wrapper lives as long as anything holds the output, so its pid is safe to signal until then. */
  #isAlive(): boolean {
    return isAlive(this.process);
  }

  async #watch(): Promise<CommandEnd> {
    const signalCode = await this.#outputClosed();
    // The shell before what is stopped may be gone long before that.
    await Promise.allSettled([this.#stopping]);
    return this.folder.ending() ?? this.#codeBySignal(signalCode);
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
        if (drainUntil === Infinity && this.folder.ending() !== null)
          drainUntil = performance.now() + DRAIN_MS;
        const isGone = this.wrapper === null && !this.#isAlive();
        if (isGone || performance.now() >= drainUntil) finish(null);
      }, POLL_MS);
      void this.wrapper?.exited.then(finish);
    });
  }

  #codeBySignal(signalCode: number | null): number | null {
    if (this.#stopSignal === 'SIGKILL') return 137;
    if (this.#stopSignal === 'SIGTERM') return 143;
    return signalCode;
  }
}
