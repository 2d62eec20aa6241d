import type { Readable } from 'node:stream';
import type {
  Slot,
  AgentOperation,
  AgentOutputChunk,
  AgentOutputEnd,
  AgentOutputStep,
  ArchiveFormat,
} from '#libs/agent-protocol';

/** Whose tunnel leads to a server, and which slot of its agent is meant. */
export interface AgentTarget {
  readonly serverId: string;
  readonly slot: Slot;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
}

export interface StartOptions extends CallOptions {
  /** Goes on with the output, where the agent knows how to. */
  readonly follow?: boolean;
  /** Where the tunnel was found just now, which is not looked up again; a replica that has let it go says so. */
  readonly replicaUrl?: string | null;
}

export interface OutputOptions extends CallOptions {
  /** `seq` of the last piece already seen; all without it, and for anything below 1. */
  readonly after?: number;
  /** Stay until the operation has ended. Default true. */
  readonly follow?: boolean;
}

export interface ArchiveUpload extends CallOptions {
  /** Bytes. */
  readonly size: number;
  /** 64 hexadecimal digits. */
  readonly sha256: string;
  readonly body: Readable;
}

export interface FileUpload extends CallOptions {
  /** Absolute path on the machine; with `extract` the folder that takes the content of the archive. */
  readonly path: string;
  /** Octal digits, for example `0644`. */
  readonly mode: string;
  readonly extract?: ArchiveFormat;
  /** Bytes, when they are known before. */
  readonly size?: number;
  readonly body: Readable;
}

export interface LogQuestion extends CallOptions {
  /** By default the one of the application. */
  readonly service?: string;
  readonly lines: number;
  readonly since?: Date;
  /** Stay for lines to come. Default false. */
  readonly follow?: boolean;
}

/** A slot of a shared host. */
export type SlotTarget = AgentTarget & { readonly slot: string };

/** Pieces of output as they come; the last item is the end. */
export type RunOutput = AsyncGenerator<AgentOutputChunk | AgentOutputStep | AgentOutputEnd>;

/** A start whose answer goes on with the output. */
export interface FollowedStart {
  /** What it began as. */
  readonly operation: AgentOperation;
  readonly output: RunOutput;
  /** Ends the reading; the operation goes on. */
  close(): void;
}

/** An operation that was started just now. */
export interface StartedRun {
  /** By the clock of the server. */
  readonly startedAt: Date;
  readonly followed?: FollowedStart;
}
