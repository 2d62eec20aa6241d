/**
 * The interface of the agent, HTTP/2 through the tunnel. Calls with the authority `agent` are for the agent
 * itself, listed here; calls with the authority `app` are requests for the application (see `AppTarget`).
 *
 * - `PUT /operations/:id` start, `GET /operations/:id`, `PUT /operations/:id/void`, `PUT /operations/:id/stop`
 * - `GET /operations/:id/output?after=&follow=`
 * - `PUT /archives/:operationId?size=&sha256=` body: the archive of a deploy; kept until its operation ends
 * - `PUT /files?path=&mode=&slot=[&extract=<format>]` body: the content
 * - `GET /logs?service=&lines=&since=&follow=&slot=`
 * - `GET /app?slot=`, `PUT /slots/:slot`, `DELETE /slots/:slot`, `GET /status`, `GET /healthz`
 *
 * Refusals are JSON `{error, message}`: 400 `invalid_request`, 403 `path_denied`, 404 `operation_not_found` |
 * `archive_not_found` | `slot_not_found` | `app_not_deployed`, 409 (a started operation), 412 `stale_fence` |
 * `voided`, 413 `body_too_large`, 422 `archive_mismatch` | `archive_refused`, 500 `spawn_failed`, 503 `stopping`.
 */

/** A slot of a shared host; null on a machine of one application. The id of the `GALAXY_APP` server. */
export type Slot = string | null;

export type ArchiveFormat = 'tar.gz' | 'tar' | 'zip';

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

/** What a deploy does on the server; shell texts run by `sh` in the release folder. */
export interface DeployPlan {
  readonly archive: { readonly format: ArchiveFormat; readonly size: number; readonly sha256: string };
  /** Id of the runtimes list; null leaves the machine as it is. `static` serves the files of the release. */
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
  /** Path probed for a status below 400; null: any HTTP answer, or an open port. */
  readonly healthPath: string | null;
  readonly cleanDeploy: boolean;
  /** Folders that outlive releases, relative to the data folder or below `/opt/data`, `/data`. */
  readonly dataDirs: readonly string[];
  readonly dataDirsRecursive: boolean;
  readonly serviceName: string;
  /** Folder inside the release the archive is unpacked to; '' for its root. */
  readonly extractTo: string;
}

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

/** How far a deploy has come, and how it ended. Secrets of the environment are masked in every text. */
export interface AgentDeployReport {
  readonly releaseId: string;
  readonly steps: readonly AgentDeployStep[];
  /** Set once the deploy has ended without its release. */
  readonly failure: {
    readonly step: DeployStep;
    readonly message: string;
    readonly exitCode: number | null;
    /** The release that answers again, or still; null when there is none. */
    readonly rolledBackTo: string | null;
    readonly health: AgentHealthReport | null;
  } | null;
  readonly warnings: readonly string[];
  /** Where the application listens on the machine; null before it does. */
  readonly port: number | null;
}

export type AgentOperationState = 'running' | 'ended' | 'lost';

/** What the agent's journal knows about one operation. `lost`: it started and its outcome cannot be known. */
export interface AgentOperation {
  readonly operationId: string;
  readonly kind: 'exec' | 'deploy';
  readonly slot: Slot;
  readonly fence: number;
  readonly state: AgentOperationState;
  readonly startedAt: string;
  readonly endedAt: string | null;
  /** Null while running, when lost, after a timeout and for a deploy; 128 + n after death by signal n. */
  readonly exitCode: number | null;
  readonly timedOut: boolean;
  /** Bytes kept, at most 1 MiB a stream (and a step of a deploy). */
  readonly outputBytes: { readonly stdout: number; readonly stderr: number };
  readonly truncated: boolean;
  /** Null for a command. A deploy never ends `lost`: what stands on the disk decides. */
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
}

export interface AgentStatus {
  readonly agentVersion: string;
  readonly startedAt: string;
  readonly runningOperations: readonly string[];
  readonly newestFence: number;
}

/** Answer of `PUT /files`. */
export interface AgentFile {
  /** As written, after `..` and links were resolved. */
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
}

/** Answer of `PUT /archives/:operationId`. */
export interface AgentArchive {
  readonly size: number;
  readonly sha256: string;
}

/** A line of `GET /logs`, newline-delimited JSON, oldest first. */
export interface AgentLogLine {
  /** ISO time of the machine. */
  readonly at: string;
  readonly stream: 'stdout' | 'stderr';
  readonly line: string;
}

/** Answer of `GET /app`. */
export interface AgentApp {
  readonly state: 'none' | 'starting' | 'running' | 'crashed' | 'stopped';
  readonly releaseId: string | null;
  /** Where requests for the application are led on the machine. */
  readonly port: number | null;
  readonly startedAt: string | null;
  /** Starts since the release was deployed, after the first. */
  readonly restarts: number;
}

/** Body of `PUT /slots/:slot`; a repeat changes the limits. */
export interface SlotLimits {
  readonly memoryMb: number;
  /** Share of one CPU in percent. */
  readonly cpuPercent: number;
  readonly maxProcesses: number;
}

/** Authority (`:authority`) of the calls through a tunnel. */
export const AGENT_AUTHORITY = 'agent';

/**
 * Authority of requests for the application. The agent passes method, path, headers and both bodies on to the
 * port of the release in use; `x-svc-slot` names the slot and is taken off. A `CONNECT` with this authority
 * opens a raw connection to that port: both sides then speak HTTP/1.1 as they like (upgrades). Answers of its
 * own carry the header `x-svc-agent-fault`: 502 `app_unreachable`, 503 `app_not_deployed`, 404 `slot_not_found`.
 */
export const APP_AUTHORITY = 'app';
export const SLOT_HEADER = 'x-svc-slot';
export const AGENT_FAULT_HEADER = 'x-svc-agent-fault';
