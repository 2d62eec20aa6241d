import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RefusalReason } from '../journal/journal-fact.js';
import type { Journal } from '../journal/journal.js';
import type { OperationRecord } from '../journal/journal.state.js';
import type { Log } from '../log.js';
import { processIdentity } from '../process/process-identity.js';
import { OperationFolder } from './operation-folder.js';
import { type OperationView, presentOperation } from './operation-view.js';
import { RunningOperation } from './running-operation.js';
import { safeEnvironment } from './safe-environment.js';
import { spawnWrapper, type Wrapper } from './spawn-wrapper.js';
import type { StartRequest, StartResult } from './start-result.js';

export interface OperationsOptions {
  readonly home: string;
  readonly journal: Journal;
  readonly log: Log;
  /** Search path of the commands. */
  readonly path: string | undefined;
}

/** Every operation this server has seen, by its journal. */
export class Operations {
  readonly #running = new Map<string, RunningOperation>();
  /** Starts and voids under way; the second of one operation waits for the first. */
  readonly #starting = new Map<string, Promise<unknown>>();
  #newestFence: number;
  #stopping = false;

  /** Takes up the operations which the journal has without an end. */
  constructor(private readonly options: OperationsOptions) {
    const { journal } = options;
    this.#newestFence = journal.state.newestFence;
    for (const id of journal.dropped) this.folder(id).remove();
    for (const record of journal.state.operations.values()) {
      if (record.phase === 'running') this.#watch(record, null);
    }
  }

  get newestFence(): number {
    return this.#newestFence;
  }

  runningIds(): string[] {
    return [...this.#running.keys()];
  }

  folder(operationId: string): OperationFolder {
    return new OperationFolder(this.options.home, operationId);
  }

  /** Null for an operation that never ran here. */
  read(operationId: string): OperationView | null {
    const record = this.options.journal.state.operations.get(operationId);
    return record ? presentOperation(record, this.folder(operationId).kept()) : null;
  }

  /** Resolves when the operation is no longer running; at once for one that is not. */
  async ended(operationId: string): Promise<void> {
    await this.#running.get(operationId)?.ended;
  }

  /** @throws the error of the file system when the journal cannot be written; nothing runs then */
  async start(request: StartRequest): Promise<StartResult> {
    const { operationId, fence } = request;
    await this.#settled(operationId);
    const present = this.read(operationId);
    if (present) {
      await this.#refuse(request, 'already_started');
      return { result: 'already_started', operation: present };
    }
    if (this.options.journal.state.voided.has(operationId)) {
      await this.#refuse(request, 'voided');
      return { result: 'voided' };
    }
    if (fence < this.#newestFence) {
      const newestFence = this.#newestFence;
      await this.#refuse(request, 'stale_fence');
      return { result: 'stale_fence', newestFence };
    }
    if (this.#stopping) return { result: 'stopping' };
    this.#newestFence = fence;
    const launch = this.#launch(request);
    this.#starting.set(operationId, launch);
    try {
      return await launch;
    } finally {
      this.#starting.delete(operationId);
    }
  }

  /**
   * Makes sure that an operation which has not run never will, however late its start arrives.
   * @returns the operation when it has run or runs, else null.
   */
  async void(operationId: string): Promise<OperationView | null> {
    await this.#settled(operationId);
    const present = this.read(operationId);
    if (present || this.options.journal.state.voided.has(operationId)) return present;
    const voiding = this.options.journal.append({ at: this.#now(), fact: 'voided', operationId });
    this.#starting.set(operationId, voiding);
    try {
      await voiding;
    } finally {
      this.#starting.delete(operationId);
    }
    return null;
  }

  /** Accepts nothing more, ends what runs, and resolves when every end is in the journal. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.allSettled(this.#starting.values());
    await Promise.all([...this.#running.values()].map((operation) => operation.stop()));
  }

  async #settled(operationId: string): Promise<void> {
    for (;;) {
      const earlier = this.#starting.get(operationId);
      if (!earlier) return;
      await Promise.allSettled([earlier]);
    }
  }

  async #launch(request: StartRequest): Promise<StartResult> {
    const { journal, home, path } = this.options;
    const { operationId, fence, kind, command, timeoutSeconds } = request;
    const common = { operationId, fence };
    await journal.append({ ...common, at: this.#now(), fact: 'starting', kind, timeoutSeconds });
    let wrapper: Wrapper;
    try {
      const folder = this.folder(operationId);
      folder.create();
      const cwd = join(home, 'app');
      mkdirSync(cwd, { recursive: true });
      wrapper = await spawnWrapper({ folder: folder.path, cwd, command, env: safeEnvironment(cwd, path) });
    } catch (error) {
      await this.#refuse(request, 'spawn_failed');
      return { result: 'spawn_failed', message: (error as Error).message };
    }
    const { pid } = wrapper;
    try {
      const identity = processIdentity(pid) ?? 'gone';
      await journal.append({ ...common, at: this.#now(), fact: 'started', pid, processIdentity: identity });
    } catch (error) {
      wrapper.cancel();
      throw error;
    }
    const record = journal.state.operations.get(operationId) as OperationRecord;
    this.#watch(record, wrapper);
    wrapper.go();
    return { result: 'started', operation: this.read(operationId) as OperationView };
  }

  #watch(record: OperationRecord, wrapper: Wrapper | null): void {
    const { operationId } = record;
    const { journal, log } = this.options;
    const operation = new RunningOperation(record, this.folder(operationId), journal, wrapper, log);
    this.#running.set(operationId, operation);
    void operation.ended.then(() => this.#running.delete(operationId));
  }

  #refuse({ operationId, fence }: StartRequest, reason: RefusalReason): Promise<void> {
    return this.options.journal.append({ at: this.#now(), fact: 'refused', operationId, fence, reason });
  }

  #now(): string {
    return new Date().toISOString();
  }
}
