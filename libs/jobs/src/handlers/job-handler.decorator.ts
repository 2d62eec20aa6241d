import 'reflect-metadata';
import type { JobDefinition } from '../declarations/job-definition.js';
import type { JobContext, JobHandlerMethod } from './job-context.js';

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
