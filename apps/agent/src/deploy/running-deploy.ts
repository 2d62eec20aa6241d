import { type AgentDeployReport, DEPLOY_STEPS, type DeployPlan, type DeployStep } from '#libs/agent-protocol';
import { slotFolders } from '../app/slot-folders.js';
import { shownPaths } from '../files/shown-paths.js';
import type { OperationRecord } from '../journal/journal.state.js';
import { OperationFolder } from '../operations/operation-folder.js';
import { RunningCommand } from '../operations/running-command.js';
import type { OperationRun } from '../operations/running-operation.js';
import { safeEnvironment } from '../operations/safe-environment.js';
import { TimeLimit } from '../operations/time-limit.js';
import { RUN_VARIABLE } from '../process/process-family.js';
import { ReleaseFolders } from '../releases/release-folders.js';
import type { DeployContext } from './deploy-context.js';
import type { DeployMachine } from './deploy-machine.js';
import { SecretMask, secretNames } from './secret-mask.js';
import { StepJournal } from './step-journal.js';
import { StepFailure, StepShell } from './step-shell.js';
import { STEPS } from './steps/deploy-steps.js';
import { startTime } from './start-times.policy.js';
import { answersRouted } from './steps/switch-steps.js';
import { undoDeploy } from './undo-deploy.js';

const RESTARTED = 'The agent restarted during the deploy, so it was undone.';
const RESTARTED_SWITCHED =
  'The agent restarted after the switch and the new release no longer answered, so the deploy was undone.';
const STOPPED = 'The deploy was stopped.';
const LONGEST_MESSAGE = 4000;
const LONGEST_WARNING = 1000;

export interface RunningDeployOptions {
  readonly machine: DeployMachine;
  readonly record: OperationRecord;
  readonly plan: DeployPlan;
  /** Resolves when no earlier deploy of the slot is under way. */
  readonly turn: Promise<unknown>;
  /** Earlier releases that deploys are to copy. */
  readonly wanted: () => ReadonlySet<string>;
  /** It was found open when the agent started: the disk decides how it ends. */
  readonly isRecovered: boolean;
}

/**
 * One deploy, from its start or from what an earlier agent left of it, to the end in the journal. Until the switch
 * it can be stopped and is undone by any failure; after it the new release stays unless it does not answer.
 */
export class RunningDeploy implements OperationRun {
  readonly ended: Promise<void>;
  readonly #cancelled = new AbortController();
  readonly #warnings: string[] = [];
  readonly #journal: StepJournal;
  readonly #context: DeployContext;
  #timedOut = false;

  constructor(private readonly options: RunningDeployOptions) {
    this.#journal = new StepJournal(options.record, options.machine);
    this.#context = this.#makeContext();
    this.ended = this.#begin();
  }

  /** How far it has come. */
  get report(): AgentDeployReport {
    return {
      releaseId: this.#context.releaseId,
      steps: this.#journal.steps,
      failure: null,
      warnings: [...this.#warnings],
      port: this.#context.port,
    };
  }

  /** Before the switch the deploy is undone; after it, it is brought to its end. */
  async stop(): Promise<void> {
    this.#cancelled.abort(new StepFailure(STOPPED));
    await this.ended;
  }

  async #begin(): Promise<void> {
    const { record, turn, isRecovered } = this.options;
    const { timeoutSeconds } = record;
    const limit = new TimeLimit(Date.parse(record.startedAt ?? '') + timeoutSeconds * 1000, () => {
      this.#timedOut = !this.#journal.deploy.switched;
      this.#cancelled.abort(new StepFailure(`The deploy passed its time limit of ${timeoutSeconds} s.`));
    });
    await turn;
    this.#context.previous = this.#inUse();
    if (isRecovered) await this.#recover();
    else await this.#runFrom('download');
    limit.clear();
    await this.#dropArchive();
  }

  #inUse(): string | null {
    return this.options.machine.supervisor.current(this.#context.slot)?.releaseId ?? null;
  }

  /** One that stays behind is swept at the next start. */
  async #dropArchive(): Promise<void> {
    const { archives, log } = this.options.machine;
    const { releaseId } = this.#context;
    try {
      await archives.remove(releaseId);
    } catch (error) {
      log('warn', 'archive not removed', { operationId: releaseId, err: error });
    }
  }

  async #recover(): Promise<void> {
    const at = this.#journal.position;
    try {
      await this.#endStepLeft(at);
      if (!this.#journal.deploy.switched) throw new StepFailure(RESTARTED);
      const { machine, slot } = this.#context;
      if (!(await answersRouted(this.#context, startTime(this.#context)))) {
        throw new StepFailure(RESTARTED_SWITCHED);
      }
      this.#context.port = machine.supervisor.current(slot)?.port ?? null;
      if (at === 'tunnel_routing') {
        const durationMs = Date.now() - Date.parse(this.options.record.changedAt);
        await this.#journal.step({ name: at, status: 'ok', durationMs, exitCode: null });
      }
    } catch (error) {
      return this.#fail(at, error as Error);
    }
    await this.#runFrom('stop_existing');
  }

  /** The shell of a step outlives the agent that started it. */
  async #endStepLeft(name: DeployStep): Promise<void> {
    const { process } = this.#journal.deploy;
    if (!process) return;
    const folder = this.#context.shell.folder(name);
    const since = Date.parse(this.options.record.changedAt);
    await new RunningCommand(process, since, folder, null, this.#context.releaseId).stop();
  }

  async #runFrom(first: DeployStep): Promise<void> {
    for (const name of DEPLOY_STEPS.slice(DEPLOY_STEPS.indexOf(first))) {
      try {
        await this.#runStep(name);
      } catch (error) {
        return this.#fail(name, error as Error);
      }
    }
    await this.#end(null);
  }

  async #runStep(name: DeployStep): Promise<void> {
    const { signal } = this.#cancelled;
    if (!this.#journal.deploy.switched) signal.throwIfAborted();
    const startedAt = performance.now();
    await this.#journal.step({ name, status: 'running', durationMs: null, exitCode: null });
    const { status, exitCode = null } = await STEPS[name](this.#context);
    await this.#journal.step({
      name,
      status,
      durationMs: Math.round(performance.now() - startedAt),
      exitCode,
    });
  }

  /** Undone first, told afterwards. */
  async #fail(name: DeployStep, error: Error): Promise<void> {
    const { mask, machine, releaseId } = this.#context;
    const { signal } = this.#cancelled;
    const reason: unknown = signal.aborted && !this.#journal.deploy.switched ? signal.reason : error;
    const failure = reason instanceof StepFailure ? reason : new StepFailure((reason as Error).message);
    const since = machine.journal.state.operations.get(releaseId)?.changedAt ?? '';
    const durationMs = Math.max(0, Date.now() - Date.parse(since));
    await undoDeploy(this.#context);
    const { exitCode, health } = failure;
    await this.#journal.surelyStep({ name, status: 'failed', durationMs, exitCode });
    const message = mask.text(shownPaths(failure.message, machine.home)).slice(0, LONGEST_MESSAGE);
    await this.#end({ step: name, message, exitCode, rolledBackTo: this.#inUse(), health });
  }

  async #end(failure: AgentDeployReport['failure']): Promise<void> {
    const { machine } = this.options;
    const { bytes, truncated } = OperationFolder.of(machine.home, this.#context.releaseId).keptBySteps();
    const timedOut = failure !== null && this.#timedOut;
    const port = failure === null ? this.#context.port : null;
    const deploy = { ...this.report, failure, port };
    await this.#journal.ended({ timedOut, outputBytes: bytes, truncated, deploy });
  }

  #makeContext(): DeployContext {
    const { machine, record, plan, wanted } = this.options;
    const { operationId: releaseId, slot, fence } = record;
    const folders = slotFolders(machine.home, slot);
    const space = machine.space(slot);
    const releases = new ReleaseFolders(folders, machine.account(slot));
    const release = releases.path(releaseId);
    const mask = new SecretMask(plan);
    const folder = OperationFolder.of(machine.home, releaseId);
    const { signal } = this.#cancelled;
    return {
      releaseId,
      slot,
      plan,
      machine,
      folders,
      releases,
      space,
      release,
      mask,
      signal,
      shell: new StepShell({
        operationId: releaseId,
        fence,
        journal: machine.journal,
        operationFolder: folder,
        cwd: release,
        enter: (source) =>
          space.enter(
            release,
            {
              ...safeEnvironment(space.inside(folders.cache), machine.path),
              TMPDIR: space.inside(folders.tmp),
              ...plan.env,
              PORT: String(plan.port),
              [RUN_VARIABLE]: releaseId,
            },
            source,
          ),
        secrets: secretNames(plan),
        outsideEnds: () => space.outsideEnds(),
        signal,
      }),
      wanted,
      previous: null,
      windowsPaths: 0,
      metadataFiles: 0,
      suspended: false,
      candidate: null,
      port: null,
      fixedPort: false,
      note: (step, line) => folder.step(step).note(line),
      warn: (line) => {
        this.#warnings.push(mask.text(shownPaths(line, machine.home)).slice(0, LONGEST_WARNING));
      },
      switched: () => this.#journal.switched(),
    };
  }
}
