/** Steps of a deploy in their order. */
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

export interface DeployStepReport {
  readonly name: DeployStep;
  readonly status: DeployStepStatus;
  /** Milliseconds; null while it runs. */
  readonly durationMs: number | null;
  /** Of the shell text of the step; null when it has none or left none. */
  readonly exitCode: number | null;
}

/** What a failed probe saw last. */
export interface HealthReport {
  /** HTTP status; null when nothing answered. */
  readonly status: number | null;
  /** At most 1 KiB. */
  readonly body: string;
  /** At most 40 lines of the application's log. */
  readonly logLines: readonly string[];
}

export interface DeployFailure {
  readonly step: DeployStep;
  readonly message: string;
  readonly exitCode: number | null;
  /** The release that answers again, or still; null when there is none. */
  readonly rolledBackTo: string | null;
  readonly health: HealthReport | null;
}

/** How far a deploy has come, and how it ended. Secrets are masked in every text. */
export interface DeployReport {
  readonly releaseId: string;
  readonly steps: readonly DeployStepReport[];
  readonly failure: DeployFailure | null;
  readonly warnings: readonly string[];
  /** Where the application listens on the machine; null before it does. */
  readonly port: number | null;
}
