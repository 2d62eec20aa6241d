import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { JobTableError } from '../tables/job-table.error.js';
import { findJobTableFaults } from '../tables/job-tables.policy.js';
import { JOB_TABLES, type JobTables } from '../tables/job-tables.js';
import type { JobHandlerMethod } from './job-context.js';
import { getHandledJob } from './job-handler.decorator.js';

interface Found {
  readonly job: string;
  readonly owner: string;
  readonly run: JobHandlerMethod;
}

/**
 * The handlers of this process, by job name.
 * @throws JobTableError at boot unless every job of the table has exactly one.
 */
@Injectable()
export class HandlerRegistry implements OnModuleInit {
  private readonly handlers = new Map<string, JobHandlerMethod>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    @Inject(JOB_TABLES) private readonly tables: JobTables,
  ) {}

  onModuleInit(): void {
    const found = this.discover();
    const faults = findJobTableFaults(this.tables, found);
    if (faults.length > 0) throw new JobTableError(faults);
    for (const { job, run } of found) this.handlers.set(job, run);
  }

  find(job: string): JobHandlerMethod | undefined {
    return this.handlers.get(job);
  }

  private discover(): Found[] {
    const instances = new Set<object>();
    for (const wrapper of this.discovery.getProviders()) {
      const instance: unknown = wrapper.isDependencyTreeStatic() ? wrapper.instance : undefined;
      if (typeof instance === 'object' && instance !== null) instances.add(instance);
    }
    return [...instances].flatMap((instance) => this.handlersOf(instance));
  }

  private handlersOf(instance: object): Found[] {
    const prototype = Object.getPrototypeOf(instance) as object | null;
    if (!prototype) return [];
    return this.scanner.getAllMethodNames(prototype).flatMap((name) => {
      const method = (instance as Record<string, unknown>)[name];
      const job = typeof method === 'function' ? getHandledJob(method) : undefined;
      if (job === undefined) return [];
      const owner = `${instance.constructor.name}.${name}`;
      return [{ job, owner, run: (method as JobHandlerMethod).bind(instance) }];
    });
  }
}
