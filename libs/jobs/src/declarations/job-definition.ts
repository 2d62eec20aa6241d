import type { JobRequest, Reaction } from '#libs/event-log';
import type { QueueDefinition } from './queue-definition.js';

/** Whose work a job is, where the places of its queue are shared. */
export interface JobOwnership {
  /** Who shares the places of a worker with others, for example a portal. */
  readonly owner: string;
  /** What of the owner's the job works on, for example a server. */
  readonly subject: string;
}

/** A job that repeats by itself, without data. */
export interface SweepDefinition {
  /** Kebab case; the first part of the id of every such job. */
  readonly name: string;
  readonly queue: QueueDefinition;
  /** Milliseconds between two runs. */
  readonly everyMs: number;
  /**
   * Every worker runs it by a clock of its own, and no queue is asked: for what must go on while a worker that held the job is
   * dead, or the backend takes none. Side by side it must be harmless.
   */
  readonly everywhere?: true;
  readonly on?: never;
  readonly ownership?: never;
}

/** A job that somebody asks for: facts of the log, or a sweep that found work without a job. */
export interface RequestedJobDefinition<Data extends object> {
  /** Kebab case; the first part of the id of every such job. */
  readonly name: string;
  readonly queue: QueueDefinition;
  /** The facts that ask for it; empty when only sweeps do. */
  readonly on: readonly Reaction<Data>[];
  /** Whose work it is; needed on a queue whose places are shared. */
  ownership?(data: Data): JobOwnership;
  readonly everyMs?: never;
  readonly everywhere?: never;
}

/**
 * All there is to say about a job, in one value. `@JobHandler` takes it; a job that a sweep asks for as well
 * has it in a file of its own, which handler and sweep share.
 */
export type JobDefinition<Data extends object = object> = SweepDefinition | RequestedJobDefinition<Data>;

/**
 * A job to be added. `id` names the work and not the request: the same work asked for twice is one job, whose
 * id in the queue is `<name>-<id>`.
 */
export function jobRequest<Data extends object>(
  { name, queue }: RequestedJobDefinition<Data>,
  id: string,
  data: Data,
): JobRequest {
  return { queue: queue.name, job: name, jobId: `${name}-${id}`, data: data as JobRequest['data'] };
}
