import type { Duplex } from 'node:stream';
import type { Slot } from '#libs/agent-protocol';

/** What the supervisor runs: one release of the application of a slot. */
export interface ReleaseSpec {
  readonly releaseId: string;
  readonly slot: Slot;
  /** Folder of the release, absolute; the working directory of the process. */
  readonly folder: string;
  /** Shell text; null for a release without a process, whose files the agent serves. */
  readonly command: string | null;
  /** The folder of the release that is served, relative; only without a command. */
  readonly site?: string;
  /** Everything of the plan; the supervisor adds `PORT` and what a process of the slot needs. */
  readonly env: Readonly<Record<string, string>>;
  /** Names of it whose values are no secrets; see the plan. */
  readonly plain?: readonly string[];
  /** Port the application is said to listen on when it ignores `PORT`. */
  readonly declaredPort: number;
  readonly serviceName: string;
  /** Folder of the release, relative, in which the command runs; '' or absent for the release itself. */
  readonly rootDirectory?: string;
  /** Seconds between SIGTERM and SIGKILL; absent in what an earlier version has written down. */
  readonly stopTimeoutSeconds?: number;
}

/** Where requests for a release arrive. */
export interface Listening {
  /** Null for files that the agent serves itself: they are on no port. */
  readonly port: number | null;
  readonly fixedPort: boolean;
}

/** The release that requests are led to. */
export interface CurrentRelease {
  readonly releaseId: string;
  /** Whether it takes requests, as it was seen last. */
  readonly isListening: boolean;
  /** Where requests for the application are led; null while it does not listen, and for files that are served. */
  readonly port: number | null;
  /** It listens elsewhere than `PORT` said, so no second one fits beside it. */
  readonly fixedPort: boolean;
  /** A connection to it. @throws the error of the system */
  connect(): Promise<Duplex>;
}

/** A release that runs beside the one in use and gets no requests yet. */
export interface Candidate {
  readonly releaseId: string;
  readonly slot: Slot;
  /** Resolves when the process has ended: its exit code, 128 + n after signal n, null when unknown. */
  readonly exited: Promise<number | null>;
  /** Why it was ended from outside, once it has; null when it was not. */
  fate(): string | null;
  /** Where it listens now, found by looking; null while it does not. */
  listening(): Promise<Listening | null>;
  /** A connection to it. @throws the error of the system */
  connect(): Promise<Duplex>;
  /** The newest lines of its log, oldest first. */
  logTail(lines: number): Promise<readonly string[]>;
  /** SIGTERM to the group, later SIGKILL; resolves when nothing of it runs. A repeat does nothing. */
  stop(): Promise<void>;
}

/**
 * Keeps the application of every slot running. What it is told is on the disk before a call resolves, so that
 * an agent that starts again finds candidates, the release in use and the one before.
 */
export interface AppSupervisor {
  /** The release in use, also while it is suspended or crashed; null before the first promotion. */
  current(slot: Slot): CurrentRelease | null;

  /** Values of the release in use that are hidden in what commands print. */
  secrets(slot: Slot): readonly string[];

  /**
   * Starts a release beside the one in use.
   * @throws when no process can be made; nothing of it is left then
   */
  startCandidate(spec: ReleaseSpec): Promise<Candidate>;

  /** Ends every release of the slot that was started and never promoted, also one an earlier agent started. */
  discardCandidates(slot: Slot): Promise<void>;

  /** From now on requests go to the candidate. The one in use before runs on until {@link retirePrevious}. */
  promote(candidate: Candidate): Promise<void>;

  /**
   * Undoes a promotion: requests go to the release before, started again when it does not run; the promoted one
   * is ended. Without a release before, the slot has none in use. Does nothing unless `releaseId` is in use.
   */
  revert(slot: Slot, releaseId: string): Promise<void>;

  /** Ends the release that was in use before, after its open requests (at most 30 s). Nothing without one. */
  retirePrevious(slot: Slot): Promise<void>;

  /** Ends the process of the release in use, which stays the one in use. */
  suspendCurrent(slot: Slot): Promise<void>;

  /** Starts a suspended release again; nothing when it runs or there is none. */
  resumeCurrent(slot: Slot): Promise<void>;
}
