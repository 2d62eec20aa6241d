import { Inject, Injectable } from '@nestjs/common';
import { EventLogRegistry } from '../event-log-registry.js';
import { DeliveryUnavailableError } from '../event-log.errors.js';
import type { StoredEvent } from '../store/stored-event.js';
import {
  type AsyncSubscription,
  JOB_SINK,
  type JobRequest,
  type JobSink,
} from '../subscriptions/subscription.port.js';
import type { JobReaction } from './reactions.js';

const DISPATCHER = 'dispatcher';
const WORK_ID = /^[^:\s]+$/;

/**
 * From the log to the queues: adds the jobs of a batch, then the checkpoint moves. A crash between the
 * two adds them again under the same ids, and their handlers ask the stream before they act.
 */
@Injectable()
export class JobDispatcher {
  constructor(
    private readonly registry: EventLogRegistry,
    @Inject(JOB_SINK) private readonly sink: JobSink,
  ) {}

  /** One subscription for each module with reactions. */
  subscriptions(): AsyncSubscription[] {
    const modules = new Set(this.registry.reactions().map(({ module }) => module));
    return [...modules].map((module) => ({
      name: DISPATCHER,
      module,
      afterParked: 'continue',
      handle: (events) => this.dispatch(events),
    }));
  }

  private async dispatch(events: readonly StoredEvent[]): Promise<void> {
    const requests = events.flatMap((event) =>
      this.reactionsTo(event)
        .filter(({ when }) => when?.(event as StoredEvent<never>) ?? true)
        .map((reaction) => this.request(reaction, event as StoredEvent<never>)),
    );
    if (requests.length === 0) return;
    try {
      await this.sink.add(requests);
    } catch (error) {
      throw new DeliveryUnavailableError('The job queue', error);
    }
  }

  private reactionsTo(event: StoredEvent): readonly JobReaction[] {
    return this.registry
      .reactions()
      .filter(({ module, type }) => module === event.module && type === event.type);
  }

  private request({ queue, job, id, data }: JobReaction, event: StoredEvent<never>): JobRequest {
    const work = id(event);
    if (!WORK_ID.test(work)) throw new Error(`Id "${work}" of job ${job} is not usable.`);
    const { correlationId, traceparent } = event.meta;
    return {
      queue,
      job,
      jobId: `${job}-${work}`,
      data: { ...data(event), correlationId, ...(traceparent !== undefined && { traceparent }) },
    };
  }
}
