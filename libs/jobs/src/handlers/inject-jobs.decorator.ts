import 'reflect-metadata';
import { Inject } from '@nestjs/common';
import type { JobRequest } from '#libs/event-log';
import type { RequestedJobDefinition } from '../declarations/job-definition.js';

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
