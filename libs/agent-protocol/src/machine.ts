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

/** What the processes of a server or a slot may use together. */
export interface ProcessLimits {
  readonly memoryMb: number;
  /** Share of one CPU in percent. */
  readonly cpuPercent: number;
  readonly maxProcesses: number;
}

/** Body of `PUT /slots/:slot`; a repeat changes the limits. */
export interface SlotLimits extends ProcessLimits {
  /** What its folders may hold. */
  readonly diskGb: number;
}
