import type {
  AgentDeployReport,
  AgentDeployStep,
  AgentOperation,
  DeployStep,
  OperationRequest,
} from '#libs/agent-protocol';

/** A line of an output answer, as it is sent. */
export type ScriptedLine =
  | {
      readonly seq: number;
      readonly stream: 'stdout' | 'stderr';
      readonly data: string;
      readonly step: DeployStep | null;
    }
  | { readonly step: AgentDeployStep };

const NO_REPORT: AgentDeployReport = { releaseId: '', steps: [], failure: null, warnings: [], port: null };

/** One operation of a scripted agent: what a spec makes it do, and what the agent's journal says of it. */
export class ScriptedRun {
  record: AgentOperation;
  readonly lines: ScriptedLine[] = [];
  private seq = 0;

  constructor(
    readonly operationId: string,
    readonly request: OperationRequest,
    private readonly changed: () => void,
  ) {
    const { kind, slot, fence } = request;
    this.record = {
      operationId,
      kind,
      slot,
      fence,
      state: 'running',
      endedAt: null,
      exitCode: null,
      startedAt: new Date().toISOString(),
      timedOut: false,
      outputBytes: { stdout: 0, stderr: 0 },
      truncated: false,
      deploy: kind === 'deploy' ? { ...NO_REPORT, releaseId: operationId } : null,
    };
  }

  /** Text of a command; empty for a deploy. */
  get command(): string {
    return this.request.kind === 'exec' ? this.request.command : '';
  }

  print(stream: 'stdout' | 'stderr', text: string, step: DeployStep | null = null): void {
    this.seq += 1;
    this.lines.push({ seq: this.seq, stream, data: Buffer.from(text).toString('base64'), step });
    this.changed();
  }

  /** A step of a deploy begins or ends. */
  reach(name: DeployStep, status: AgentDeployStep['status'] = 'ok', exitCode: number | null = null): void {
    const step: AgentDeployStep = { name, status, exitCode, durationMs: status === 'running' ? null : 1 };
    this.lines.push({ step });
    const others = this.report.steps.filter((known) => known.name !== name);
    this.change({ deploy: { ...this.report, steps: [...others, step] } });
  }

  end(exitCode: number | null, more: { timedOut?: boolean; truncated?: boolean } = {}): void {
    this.change({ ...more, state: 'ended', endedAt: new Date().toISOString(), exitCode });
  }

  /** The end of a deploy; without a failure its release is in use. */
  endDeploy(
    report: Partial<AgentDeployReport> = {},
    more: { timedOut?: boolean; truncated?: boolean } = {},
  ): void {
    if (this.report.steps.length === 0 && !report.failure) this.reach('start');
    const port = this.request.kind === 'deploy' ? this.request.plan.port : null;
    this.change({ deploy: { ...this.report, port, ...report } });
    this.end(null, more);
  }

  lose(): void {
    this.change({ state: 'lost' });
  }

  private get report(): AgentDeployReport {
    return this.record.deploy ?? NO_REPORT;
  }

  private change(change: Partial<AgentOperation>): void {
    this.record = { ...this.record, ...change };
    this.changed();
  }
}
