import { ModuleRef } from '@nestjs/core';
import { Injectable } from '@nestjs/common';
import type { JobRequest, JobSink } from '#libs/event-log';
import type { JobContext } from '#libs/jobs';
import { DeliverEventJob } from '../portal-events/event-deliveries/deliver-event.job.js';
import { AlignServerJob } from '../machines/turns/align-server.job.js';
import { RebootServerJob } from '../machines/turns/reboot-server.job.js';
import { RepairServerJob } from '../machines/repair/repair-server.job.js';
import { RunDeployJob } from '../operations/running/run-deploy.job.js';
import { RunExecJob } from '../operations/running/run-exec.job.js';
import { SettleOperationJob } from '../operations/running/settle-operation.job.js';
import { DeleteServerJob } from '../ordering/delete-server.job.js';
import { ProvisionServerJob } from '../ordering/provision-server.job.js';

const HANDLERS = {
  'run-exec': RunExecJob,
  'run-deploy': RunDeployJob,
  'settle-operation': SettleOperationJob,
  'provision-server': ProvisionServerJob,
  'delete-server': DeleteServerJob,
  'deliver-event': DeliverEventJob,
  'align-server': AlignServerJob,
  'reboot-server': RebootServerJob,
  'repair-server': RepairServerJob,
} as const;

/** Queues without a backend: jobs run at once, or wait until the spec runs them. */
@Injectable()
export class TestQueue implements JobSink {
  readonly added: JobRequest[] = [];
  readonly shutdown = new AbortController();
  runsAtOnce = true;
  private readonly running = new Set<Promise<void>>();

  constructor(private readonly modules: ModuleRef) {}

  declares(): boolean {
    return true;
  }

  async add(requests: readonly JobRequest[]): Promise<void> {
    this.added.push(...requests);
    if (this.runsAtOnce) for (const request of requests) this.start(request);
  }

  ensure(requests: readonly JobRequest[]): Promise<void> {
    return this.add(requests);
  }

  async run({ queue, job, jobId, data }: JobRequest, stop = this.shutdown.signal): Promise<void> {
    const handler = this.modules.get<{ run(context: JobContext<never>): Promise<void> }>(
      HANDLERS[job as keyof typeof HANDLERS],
      { strict: false },
    );
    const context = { queue, job, jobId, attempt: 3, data, correlationId: null, log: SILENT, shutdown: stop };
    await handler.run(context as unknown as JobContext<never>);
  }

  async settled(): Promise<void> {
    await Promise.allSettled(this.running);
  }

  private start(request: JobRequest): void {
    const run = this.run(request).finally(() => this.running.delete(run));
    this.running.add(run);
    run.catch(() => undefined);
  }
}

const SILENT = { error: () => undefined, warn: () => undefined, info: () => undefined };
