import 'reflect-metadata';
import type { JobName } from '../tables/jobs.data.js';
import type { JobHandlerMethod } from './job-context.js';

const HANDLED_JOB = Symbol('portico:handled-job');

/**
 * Marks the method of a provider that runs a job of the table. It takes a `JobContext`; resolving
 * completes the job, throwing makes it fail and, while attempts are left, run again.
 */
export function JobHandler<Name extends string = JobName>(job: Name) {
  return <Method extends JobHandlerMethod>(
    _target: object,
    _key: string | symbol,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    Reflect.defineMetadata(HANDLED_JOB, job, descriptor.value as object);
  };
}

/** The job a method was marked with. */
export function getHandledJob(method: object): string | undefined {
  return Reflect.getMetadata(HANDLED_JOB, method) as string | undefined;
}
