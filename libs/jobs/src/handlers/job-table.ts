import { Global, Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, MetadataScanner } from '@nestjs/core';
import { EventLogRegistry } from '#libs/event-log';
import {
  findJobFaults,
  type JobClaim,
  JobDeclarationError,
} from '../declarations/job-declarations.policy.js';
import type { JobDefinition } from '../declarations/job-definition.js';
import type { QueueDefinition } from '../declarations/queue-definition.js';
import { getAskedJobs, getHandledJob, type JobHandlerMethod } from './job-handler.decorator.js';

interface Handler extends JobClaim {
  readonly method: JobHandlerMethod;
}

/**
 * The jobs of this process, read from the classes its modules provide. Definitions are known before any
 * provider is made; handlers once all are.
 * @throws JobDeclarationError from `onModuleInit`, with a line for each fault.
 */
@Injectable()
export class JobTable implements OnModuleInit {
  private readonly declared: ReadonlyMap<string, JobDefinition>;
  private readonly handlers = new Map<string, JobHandlerMethod>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly events: EventLogRegistry,
  ) {
    const handlers = this.classes().flatMap((type) => this.handlersOf(type.prototype as object));
    this.declared = new Map(handlers.map(({ job }) => [job.name, job]));
  }

  /** Checks the declarations, and tells the event log which facts ask for which jobs. */
  onModuleInit(): void {
    const handlers = this.instances().flatMap((instance) => this.handlersOf(instance));
    const asked = this.classes().flatMap((type) =>
      getAskedJobs(type).map((job) => ({ job: job as JobDefinition, owner: type.name })),
    );
    const unseen = handlers.filter(({ job }) => this.declared.get(job.name) === undefined);
    const faults = [
      ...findJobFaults(handlers, asked),
      ...unseen.map(
        ({ owner, job }) => `${owner} of job ${job.name} is made by a factory; provide the class`,
      ),
    ];
    if (faults.length > 0) throw new JobDeclarationError(faults);
    for (const { job, method } of handlers) this.handlers.set(job.name, method);
    this.events.register({ reactions: this.jobs().flatMap(reactionsOf) });
  }

  jobs(): readonly JobDefinition[] {
    return [...this.declared.values()];
  }

  /** The queues of the jobs, each once. */
  queues(): readonly QueueDefinition[] {
    return [...new Map(this.jobs().map(({ queue }) => [queue.name, queue])).values()];
  }

  find(job: string): JobDefinition | undefined {
    return this.declared.get(job);
  }

  /** The method that runs the job, bound to its provider. */
  handler(job: string): JobHandlerMethod | undefined {
    return this.handlers.get(job);
  }

  private classes(): (abstract new (...args: never[]) => unknown)[] {
    const types = this.discovery.getProviders().map(({ metatype }) => metatype);
    return [...new Set(types)].filter(isClass);
  }

  private instances(): object[] {
    const instances = new Set<object>();
    for (const wrapper of this.discovery.getProviders()) {
      const instance: unknown = wrapper.isDependencyTreeStatic() ? wrapper.instance : undefined;
      if (typeof instance === 'object' && instance !== null) instances.add(instance);
    }
    return [...instances];
  }

  /** Of an instance, or of the prototype when there is none yet. */
  private handlersOf(owner: object): Handler[] {
    const prototype =
      typeof owner.constructor === 'function' ? (owner.constructor.prototype as object) : null;
    return this.scanner.getAllMethodNames(prototype).flatMap((name) => {
      const method = (owner as Record<string, unknown>)[name];
      const job = typeof method === 'function' ? getHandledJob(method as JobHandlerMethod) : undefined;
      if (job === undefined) return [];
      const bound = (method as JobHandlerMethod).bind(owner);
      return [{ job, owner: `${owner.constructor.name}.${name}`, method: bound }];
    });
  }
}

function isClass(type: unknown): type is abstract new (...args: never[]) => unknown {
  return typeof type === 'function' && typeof type.prototype === 'object' && type.prototype !== null;
}

function reactionsOf({ name, queue, on = [] }: JobDefinition) {
  return on.map((reaction) => ({ ...reaction, queue: queue.name, job: name }));
}

/** The jobs that the modules of a process handle, without queues. Needs the global EventLogModule. */
@Global()
@Module({ imports: [DiscoveryModule], providers: [JobTable], exports: [JobTable] })
export class JobHandlersModule {}
