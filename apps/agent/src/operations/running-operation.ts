import { appendSurely } from '../journal/append-surely.js';
import type { JournalFact } from '../journal/journal-fact.js';
import type { Journal } from '../journal/journal.js';
import type { OperationRecord } from '../journal/journal.state.js';
import type { Log } from '../log.js';
import type { OperationFolder } from './operation-folder.js';
import { RunningCommand } from './running-command.js';
import type { Wrapper } from './spawn-wrapper.js';
import { TimeLimit } from './time-limit.js';
import { NOT_BEGUN } from './wrapper-script.js';

/** An operation under way. */
export interface OperationRun {
  /** Resolves when the end is in the journal. */
  readonly ended: Promise<void>;
  /** Ends it before its time; resolves like {@link OperationRun.ended}. */
  stop(): Promise<void>;
}

type Ending = Extract<JournalFact, { fact: 'ended' | 'lost' | 'not_begun' | 'timed_out' }>;
/** Omit, but member by member of a union. */
type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/**
 * Watches one started command to its end: keeps its time limit, stops it on request and records
 * the outcome. Works for a child of this process and for one adopted after a restart.
 */
export class RunningOperation implements OperationRun {
  readonly ended: Promise<void>;
  readonly #command: RunningCommand;
  readonly #limit: TimeLimit;

  /** @param wrapper null for an operation found in the journal at start */
  constructor(
    private readonly record: OperationRecord,
    private readonly folder: OperationFolder,
    private readonly journal: Journal,
    wrapper: Wrapper | null,
    private readonly log: Log,
  ) {
    const { process, startedAt, operationId, timeoutSeconds } = record;
    if (!process || !startedAt) throw new Error(`${operationId} has not been started`);
    const startedAtMs = Date.parse(startedAt);
    this.#command = new RunningCommand(process, startedAtMs, folder, wrapper, null);
    this.#limit = new TimeLimit(startedAtMs + timeoutSeconds * 1000, () => void this.#timeOut());
    this.ended = this.#watch();
  }

  /** SIGTERM to all it has made, two seconds later SIGKILL; resolves when the end is in the journal. */
  async stop(): Promise<void> {
    await this.#command.stop();
    await this.ended;
  }

  async #timeOut(): Promise<void> {
    if (!this.#command.isRunning) return;
    await this.#record({ fact: 'timed_out' });
    try {
      await this.#command.stop();
    } catch (error) {
      const { operationId } = this.record;
      this.log('error', 'operation cannot be stopped', { operationId, err: error });
    }
  }

  async #watch(): Promise<void> {
    const exitCode = await this.#command.ended;
    this.#limit.clear();
    const { bytes, truncated } = this.folder.kept();
    const common = { outputBytes: bytes, truncated };
    const timedOut = this.journal.state.operations.get(this.record.operationId)?.timedOut ?? false;
    if (timedOut) await this.#record({ fact: 'ended', exitCode: null, timedOut, ...common });
    else if (exitCode === NOT_BEGUN) await this.#record({ fact: 'not_begun', ...common });
    else if (exitCode === null) await this.#record({ fact: 'lost', ...common });
    else await this.#record({ fact: 'ended', exitCode, timedOut, ...common });
  }

  #record(fact: Without<Ending, 'at' | 'operationId' | 'fence'>): Promise<void> {
    const { operationId, fence } = this.record;
    return appendSurely(
      this.journal,
      { at: new Date().toISOString(), operationId, fence, ...fact },
      this.log,
    );
  }
}
