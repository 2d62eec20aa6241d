import 'reflect-metadata';
import { Inject } from '@nestjs/common';
import type { JobRequest } from '#libs/event-log';
import type { Logger } from '#libs/observability';
import type { JobDefinition, RequestedJobDefinition } from '../declarations/job-definition.js';

/** What a handler gets: its job and nothing of the queue behind it. */
export interface JobContext<Data extends object = object> {
  readonly queue: string;
  readonly job: string;
  readonly jobId: string;
  /** 1 for the first run. */
  readonly attempt: number;
  /** As the reaction wrote it; `{}` for a sweep. */
  readonly data: Data;
  /** From `data.correlationId`; null for sweeps. */
  readonly correlationId: string | null;
  /** Carries queue, job, job id and correlation id. */
  readonly log: Logger;
  /**
   * Aborted when the worker starts to drain. The handler may go on until the drain timeout; a long
   * wait should end here and leave a state that the next worker can pick up. It is not meant to
   * cut a remote mutation short.
   */
  readonly shutdown: AbortSignal;
}

export type JobHandlerMethod = (context: JobContext<never>) => Promise<void>;

const HANDLED_JOB = Symbol('portico:handled-job');

/**
 * Declares a job at the method that runs it. The method takes a `JobContext`; resolving completes the job,
 * throwing makes it fail and, while attempts of its queue are left, run again. The provider must be a class:
 * what a factory makes is refused at boot, since definitions are read from classes.
 */
export function JobHandler<Data extends object>(job: JobDefinition<Data>) {
  return <Method extends (context: JobContext<Data>) => Promise<void>>(
    _target: object,
    _key: string | symbol,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    Reflect.defineMetadata(HANDLED_JOB, job, descriptor.value as object);
  };
}

/** The job a method was marked with. */
export function getHandledJob(method: JobHandlerMethod): JobDefinition | undefined {
  return Reflect.getMetadata(HANDLED_JOB, method) as JobDefinition | undefined;
}

const ASKED_JOBS = Symbol('portico:asked-jobs');

/** Injection token of {@link Jobs}, for the modules that provide it. */
export const JOBS = Symbol('JOBS');

/** Puts jobs into their queues. For sweeps: what follows from a fact is a reaction of the job itself. */
export interface Jobs {
  /** An id the queue still knows, in whatever state, is left as it is. */
  add(requests: readonly JobRequest[]): Promise<void>;
  /**
   * Like `add`, unless one of `earlier` still waits. What the backend does not take is run by this process, where it has a
   * place for it and does not run it already: for work that other workers may begin as well, since a fence lets one through.
   */
  addOrRun(requests: readonly JobRequest[], earlier?: readonly JobRequest[]): Promise<void>;
  /** Like `add`, but a job that has ended is replaced by a new one. */
  ensure(requests: readonly JobRequest[]): Promise<void>;
  /** Whether one of the jobs stands in its queue and waits for a worker; one that is run or has ended does not. */
  anyWaits(requests: readonly JobRequest[]): Promise<boolean>;
}

/**
 * Injects {@link Jobs} into a class that asks for the named jobs. A worker that handles one of them nowhere
 * refuses to start.
 */
export function InjectJobs(...jobs: readonly RequestedJobDefinition<object>[]): ParameterDecorator {
  return (target, key, index) => {
    Inject(JOBS)(target, key, index);
    Reflect.defineMetadata(ASKED_JOBS, jobs, target);
  };
}

/** The jobs a class has said it asks for. */
export function getAskedJobs(target: object): readonly RequestedJobDefinition<object>[] {
  return (Reflect.getMetadata(ASKED_JOBS, target) ?? []) as readonly RequestedJobDefinition<object>[];
}
