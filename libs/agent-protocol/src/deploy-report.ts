/** Steps of a deploy in their order; the switch comes after the probe, the old release ends last. */
export const DEPLOY_STEPS = [
  'download',
  'clean',
  'normalize_windows_paths',
  'cleanup_metadata',
  'runtime',
  'install',
  'build',
  'env',
  'pre_start',
  'systemd',
  'start',
  'healthcheck',
  'tunnel_routing',
  'stop_existing',
] as const;
export type DeployStep = (typeof DEPLOY_STEPS)[number];

export type DeployStepStatus = 'running' | 'ok' | 'skipped' | 'warning' | 'failed';

export interface AgentDeployStep {
  readonly name: DeployStep;
  readonly status: DeployStepStatus;
  /** Milliseconds; null while it runs. */
  readonly durationMs: number | null;
  /** Of the shell text of the step; null when it has none or left none. */
  readonly exitCode: number | null;
}

/** What a failed probe saw last. */
export interface AgentHealthReport {
  /** HTTP status; null when nothing answered. */
  readonly status: number | null;
  /** At most 1 KiB. */
  readonly body: string;
  /** At most 40 lines of the application's log. */
  readonly logLines: readonly string[];
}

/** Why a deploy ended without its release. */
export interface AgentDeployFailure {
  readonly step: DeployStep;
  readonly message: string;
  readonly exitCode: number | null;
  /** The release that answers again, or still; null when there is none. */
  readonly rolledBackTo: string | null;
  readonly health: AgentHealthReport | null;
}

/** How far a deploy has come, and how it ended. Secrets of the environment are masked in every text. */
export interface AgentDeployReport {
  readonly releaseId: string;
  readonly steps: readonly AgentDeployStep[];
  /** Set once the deploy has ended without its release. */
  readonly failure: AgentDeployFailure | null;
  readonly warnings: readonly string[];
  /** Where the application listens on the machine; null before it does. */
  readonly port: number | null;
}
