import type { AgentDeployReport, AgentDeployStep, DeployStep } from '#libs/agent-protocol';
import { appendSurely } from '../journal/append-surely.js';
import type { DeployRecord, OperationRecord } from '../journal/journal.state.js';
import type { OutputBytes } from '../journal/journal-fact.js';
import type { DeployMachine } from './deploy-machine.js';

interface Ending {
  readonly timedOut: boolean;
  readonly outputBytes: OutputBytes;
  readonly truncated: boolean;
  readonly deploy: AgentDeployReport;
}

/** Writes the facts of one deploy; each is on the disk before the deploy goes on. */
export class StepJournal {
  constructor(
    private readonly record: OperationRecord,
    private readonly machine: DeployMachine,
  ) {}

  get deploy(): DeployRecord {
    const { journal } = this.machine;
    const deploy = journal.state.operations.get(this.record.operationId)?.deploy;
    if (!deploy) throw new Error(`${this.record.operationId} is no deploy`);
    return deploy;
  }

  get steps(): readonly AgentDeployStep[] {
    return this.deploy.steps;
  }

  /** The step it is in, or will be in next. */
  get position(): DeployStep {
    return this.steps.at(-1)?.name ?? 'download';
  }

  step(step: AgentDeployStep): Promise<void> {
    return this.machine.journal.append({ ...this.#common(), fact: 'step', step });
  }

  switched(): Promise<void> {
    return this.machine.journal.append({ ...this.#common(), fact: 'switched' });
  }

  /** The step that could not be done; without the journal the deploy is undone all the same. */
  surelyStep(step: AgentDeployStep): Promise<void> {
    return appendSurely(this.machine.journal, { ...this.#common(), fact: 'step', step }, this.machine.log);
  }

  ended(ending: Ending): Promise<void> {
    const fact = { ...this.#common(), fact: 'ended', exitCode: null, ...ending } as const;
    return appendSurely(this.machine.journal, fact, this.machine.log);
  }

  #common(): { readonly at: string; readonly operationId: string; readonly fence: number } {
    const { operationId, fence } = this.record;
    return { at: new Date().toISOString(), operationId, fence };
  }
}
