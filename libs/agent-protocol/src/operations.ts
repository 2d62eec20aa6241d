import type { AgentDeployReport } from './deploy-report.js';

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
