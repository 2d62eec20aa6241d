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
  /** Where the application listens on the machine; null before it does, and for files that the agent serves itself. */
  readonly port: number | null;
}

/** Header of a call by which what the agent does for it is followed; W3C trace context. */
export const TRACEPARENT_HEADER = 'traceparent';

/** What a span of an agent can be: an operation, or a step of a deploy. */
export const AGENT_SPAN_NAMES = ['deploy', 'exec', ...DEPLOY_STEPS] as const;
export type AgentSpanName = 'deploy' | 'exec' | DeployStep;

export interface AgentSpan {
  readonly name: AgentSpanName;
  /** Milliseconds from the start of the operation by the monotonic clock of the agent. */
  readonly offsetMs: number;
  readonly durationMs: number;
  readonly failed: boolean;
}

/**
 * How long the agent was at what, of an operation whose start carried a `traceparent`. The agent has no way to a store
 * of traces, so the service records this in its name.
 */
export interface AgentTrace {
  /** As the start carried it. */
  readonly traceparent: string;
  readonly pid: number;
  /** The operation first, then its steps; at most {@link MOST_AGENT_SPANS}. */
  readonly spans: readonly AgentSpan[];
}

export const MOST_AGENT_SPANS = 1 + DEPLOY_STEPS.length;

/** A slot of a shared host; null on a machine of one application. The id of the `GALAXY_APP` server. */
export type Slot = string | null;

export const ARCHIVE_FORMATS = ['tar.gz', 'tar', 'zip'] as const;
export type ArchiveFormat = (typeof ARCHIVE_FORMATS)[number];

/** Body of `PUT /operations/:operationId` for a command. */
export interface ExecRequest {
  /** Grows with every operation of a server; within a slot the agent refuses an older one. */
  readonly fence: number;
  readonly kind: 'exec';
  readonly slot: Slot;
  readonly command: string;
  readonly timeoutSeconds: number;
}

/** Body of `PUT /operations/:operationId` for a deploy; its archive has been put before. */
export interface DeployRequest {
  readonly fence: number;
  readonly kind: 'deploy';
  readonly slot: Slot;
  readonly timeoutSeconds: number;
  readonly plan: DeployPlan;
}

export type OperationRequest = ExecRequest | DeployRequest;

/** What a deploy does on the server; shell texts run by `sh` in the release folder, below `rootDirectory`. */
export interface DeployPlan {
  /** Null only with `release`. */
  readonly archive: {
    readonly format: ArchiveFormat;
    readonly size: number;
    readonly sha256: string;
  } | null;
  /**
   * An earlier release of the slot, still on the machine, whose files are taken as they were built: nothing is unpacked,
   * installed or built. Null or absent: the archive is.
   */
  readonly release?: string | null;
  /** Id of the runtimes list; null leaves the machine as it is. `static` serves the files of the release: by the agent itself, without a process, where `start` is null. */
  readonly runtime: string | null;
  readonly install: string | null;
  readonly build: string | null;
  readonly preStart: string | null;
  /** Null only with the runtime `static`. */
  readonly start: string | null;
  /** Port the application is said to listen on; the agent gives it `PORT` and looks at what it opens. */
  readonly port: number;
  /** Given to every step and to the application; also written to `.env` of the release. */
  readonly env: Readonly<Record<string, string>>;
  /** Names of `env` whose values are no secrets, all others are hidden in what is printed. Absent: those with `SVC_` before them. */
  readonly plain?: readonly string[];
  /** Path probed for a status below 400; null: any HTTP answer, or an open port. */
  readonly healthPath: string | null;
  /** Seconds between two probes; absent: as often as the agent likes. */
  readonly healthIntervalSeconds?: number;
  /** Seconds from the start until the probe must have succeeded, at most 900; absent: 60. */
  readonly startTimeoutSeconds?: number;
  /** Seconds between SIGTERM and SIGKILL, 1 to 300; absent: 10. */
  readonly stopTimeoutSeconds?: number;
  /** Folder of the release, relative, in which commands run; '' or absent for its root. */
  readonly rootDirectory?: string;
  /** Folder below `rootDirectory` that the runtime `static` serves; null or absent: found by its start page. */
  readonly publishDirectory?: string | null;
  readonly cleanDeploy: boolean;
  /** Folders that outlive releases, relative to the data folder or below `/opt/data`, `/data`. */
  readonly dataDirs: readonly string[];
  readonly dataDirsRecursive: boolean;
  readonly serviceName: string;
  /** Folder inside the release the archive is unpacked to; '' for its root. */
  readonly extractTo: string;
  /** Whether a single folder that holds the whole archive stays; otherwise its content takes its place. */
  readonly keepTopFolder: boolean;
}

/**
 * `lost`: it started and its outcome cannot be known. `not_begun`: of a command; the server had no room for its process, or
 * could not bring it to where it runs, and nothing of it ran.
 */
export const AGENT_OPERATION_STATES = ['running', 'ended', 'lost', 'not_begun'] as const;
export type AgentOperationState = (typeof AGENT_OPERATION_STATES)[number];

/** What the agent's journal knows about one operation. */
export interface AgentOperation {
  readonly operationId: string;
  readonly kind: 'exec' | 'deploy';
  readonly slot: Slot;
  readonly fence: number;
  readonly state: AgentOperationState;
  readonly startedAt: string;
  readonly endedAt: string | null;
  /** Null while running, when lost or not begun, after a timeout and for a deploy; 128 + n after death by signal n. */
  readonly exitCode: number | null;
  readonly timedOut: boolean;
  /** Bytes kept, at most 1 MiB a stream (and a step of a deploy). */
  readonly outputBytes: { readonly stdout: number; readonly stderr: number };
  readonly truncated: boolean;
  /** Null for a command. A deploy always ends `ended`: what stands on the disk decides. */
  readonly deploy: AgentDeployReport | null;
}

/**
 * A piece of output. `seq` grows within an operation but has gaps and passes 32 bits (up to 2^47): it is the
 * position to resume after. Pieces of text end on a character boundary.
 */
export interface AgentOutputChunk {
  readonly seq: number;
  readonly stream: 'stdout' | 'stderr';
  readonly data: Buffer;
  /** Null for a command. */
  readonly step: DeployStep | null;
}

/** A step of a deploy began or ended. Not repeated after a position: read the operation for the whole. */
export interface AgentOutputStep {
  readonly step: AgentDeployStep;
}

/** Last line of an output answer. Without `follow` the state may still be `running`. */
export interface AgentOutputEnd {
  readonly end: true;
  readonly state: AgentOperationState;
  readonly exitCode: number | null;
  readonly timedOut: boolean;
  readonly truncated: boolean;
  readonly deploy: AgentDeployReport | null;
  /** Absent when the start carried no `traceparent`, or the agent has been restarted since. */
  readonly trace?: AgentTrace;
}
