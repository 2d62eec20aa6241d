import type { AgentOperation, Slot } from '#libs/agent-protocol';
import type { DeployEngine } from '../deploy/deploy-engine.js';
import { RunningDeploy } from '../deploy/running-deploy.js';
import type { RefusalReason, StartingFact } from '../journal/journal-fact.js';
import type { Journal } from '../journal/journal.js';
import { newestFence, type OperationRecord } from '../journal/journal.state.js';
import { ExecStarter, SpawnFailed } from './exec-starter.js';
import { OperationFolder } from './operation-folder.js';
import { OperationTraces } from './operation-traces.js';
import { presentOperation } from './operation-view.js';
import type { OperationRun } from './running-operation.js';
import type { DeployRequest, ExecRequest, StartRequest, StartResult } from './start-result.js';

/** Every operation this server has seen, by its journal. */
export class Operations {
  readonly traces = new OperationTraces(() => performance.now());
  readonly #running = new Map<string, OperationRun>();
  /** Starts and voids under way; the second of one operation waits for the first. */
  readonly #starting = new Map<string, Promise<unknown>>();
  readonly #fences: Map<Slot, number>;
  readonly #journal: Journal;
  readonly #exec: ExecStarter;
  #newestFence: number;
  #stopping = false;

  /** Takes up the operations which the journal has without an end. */
  constructor(readonly engine: DeployEngine) {
    const { journal } = engine.machine;
    this.#journal = journal;
    journal.observe((fact) => this.traces.observe(fact));
    this.#exec = new ExecStarter(engine.machine, journal);
    this.#fences = new Map(journal.state.fences);
    this.#newestFence = newestFence(journal.state);
    for (const id of journal.dropped) {
      this.folder(id).remove();
      engine.forget(id);
    }
    const open = [...journal.state.operations.values()].filter(({ phase }) => phase === 'running');
    for (const record of open) {
      if (record.kind === 'deploy') this.#watch(record, engine.run(record, true));
      else this.#watch(record, this.#exec.watch(record, null));
    }
    engine.machine.archives.sweep(new Set(this.#running.keys()), Date.now());
  }

  get newestFence(): number {
    return this.#newestFence;
  }

  runningIds(): string[] {
    return [...this.#running.keys()];
  }

  folder(operationId: string): OperationFolder {
    return OperationFolder.of(this.engine.machine.home, operationId);
  }

  /** True for one that may not start any more. */
  isVoided(operationId: string): boolean {
    return this.#journal.state.voided.has(operationId);
  }

  /** Null for an operation that never ran here. */
  read(operationId: string): AgentOperation | null {
    const record = this.#journal.state.operations.get(operationId);
    if (!record) return null;
    const folder = this.folder(operationId);
    const run = this.#running.get(operationId);
    const kept = record.output ?? (record.kind === 'deploy' ? folder.keptBySteps() : folder.kept());
    return presentOperation(record, kept, run instanceof RunningDeploy ? run.report : null);
  }

  /** Resolves when the operation is no longer running; at once for one that is not. */
  async ended(operationId: string): Promise<void> {
    await this.#running.get(operationId)?.ended;
  }

  /** @throws the error of the file system when the journal cannot be written; nothing runs then */
  async start(request: StartRequest): Promise<StartResult> {
    const { operationId, fence, slot } = request;
    while (this.#starting.has(operationId)) await this.#settled(operationId);
    const present = this.read(operationId);
    if (present) {
      await this.#refuse(request, 'already_started');
      return { result: 'already_started', operation: present };
    }
    if (this.isVoided(operationId)) {
      await this.#refuse(request, 'voided');
      return { result: 'voided' };
    }
    const newest = this.#fences.get(slot) ?? 0;
    if (fence < newest) {
      await this.#refuse(request, 'stale_fence');
      return { result: 'stale_fence', newestFence: newest };
    }
    if (this.#stopping) return { result: 'stopping' };
    this.#fences.set(slot, fence);
    this.#newestFence = Math.max(this.#newestFence, fence);
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
  async void(operationId: string): Promise<AgentOperation | null> {
    while (this.#starting.has(operationId)) await this.#settled(operationId);
    const present = this.read(operationId);
    if (present || this.isVoided(operationId)) return present;
    const voiding = this.#journal.append({ at: this.#now(), fact: 'voided', operationId });
    this.#starting.set(operationId, voiding);
    try {
      await voiding;
    } finally {
      this.#starting.delete(operationId);
    }
    await this.engine.machine.archives.remove(operationId);
    return null;
  }

  /** Ends one operation before its time, without waiting for the end. @returns null for one that never ran here */
  async halt(operationId: string): Promise<AgentOperation | null> {
    while (this.#starting.has(operationId)) await this.#settled(operationId);
    this.#running
      .get(operationId)
      ?.stop()
      .catch((error: unknown) => {
        this.engine.machine.log('error', 'operation cannot be stopped', { operationId, err: error });
      });
    return this.read(operationId);
  }

  /** Accepts nothing more, ends what runs, and resolves when every end is in the journal, where the disk takes it. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#journal.leave();
    await Promise.allSettled(this.#starting.values());
    await Promise.all([...this.#running.values()].map((operation) => operation.stop()));
  }

  /** Two may wait for the same one: whoever goes on looks again, and acts before anything else can. */
  async #settled(operationId: string): Promise<void> {
    await Promise.allSettled([this.#starting.get(operationId)]);
  }

  async #launch(request: StartRequest): Promise<StartResult> {
    const { operationId, fence, kind, slot, timeoutSeconds } = request;
    const needsArchive = kind === 'deploy' && request.plan.archive !== null;
    if (needsArchive && !(await this.engine.machine.archives.has(operationId))) {
      return { result: 'archive_not_found' };
    }
    if (kind === 'deploy') this.engine.keep(operationId, request.plan);
    const about = { operationId, fence, kind, slot, timeoutSeconds };
    const starting: StartingFact = { at: this.#now(), fact: 'starting', ...about };
    try {
      const run = await (kind === 'exec'
        ? this.#exec.start(request, starting)
        : this.#startDeploy(request, starting));
      this.#watch({ operationId }, run);
    } catch (error) {
      if (!(error instanceof SpawnFailed)) throw error;
      await this.#refuse(request, 'spawn_failed');
      return { result: 'spawn_failed', message: error.message };
    }
    return { result: 'started', operation: this.read(operationId) as AgentOperation };
  }

  async #startDeploy({ operationId, fence }: DeployRequest, starting: StartingFact): Promise<OperationRun> {
    await this.#journal.append(starting);
    this.folder(operationId).create();
    const noProcess = { pid: null, processIdentity: null };
    await this.#journal.append({ at: this.#now(), fact: 'started', operationId, fence, ...noProcess });
    return this.engine.run(this.#journal.state.operations.get(operationId) as OperationRecord, false);
  }

  #watch({ operationId }: Pick<OperationRecord, 'operationId'>, run: OperationRun): void {
    this.#running.set(operationId, run);
    void run.ended.then(() => this.#running.delete(operationId));
  }

  #refuse({ operationId, fence }: ExecRequest | DeployRequest, reason: RefusalReason): Promise<void> {
    return this.#journal.append({ at: this.#now(), fact: 'refused', operationId, fence, reason });
  }

  #now(): string {
    return new Date().toISOString();
  }
}
