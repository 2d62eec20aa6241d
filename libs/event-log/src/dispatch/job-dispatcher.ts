import { Inject, Injectable } from '@nestjs/common';
import { EventLogRegistry } from '../event-log-registry.js';
import type { StoredEvent } from '../store/stored-event.js';
import type { AsyncSubscription } from '../subscriptions/async-subscription.port.js';
import { DeliveryUnavailableError } from '../subscriptions/delivery-unavailable.error.js';
import { JOB_SINK, type JobRequest, type JobSink } from './job-sink.port.js';
import type { Reaction } from './reactions.js';

const DISPATCHER = 'dispatcher';
const JOB_ID = /^(?!\d+$)[^:\s]+$/;

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

  /** @throws Error naming each reaction whose job nobody declares. */
  verify(): void {
    const faults = this.registry
      .reactions()
      .flatMap(({ module, reactions }) =>
        Object.entries(reactions).flatMap(([type, rows]) =>
          rows
            .filter(({ queue, job }) => !this.sink.declares(queue, job))
            .map(({ queue, job }) => `  ${module}/${type} asks for ${queue}/${job}`),
        ),
      );
    if (faults.length > 0)
      throw new Error(`Reactions name jobs that are not declared:\n${faults.join('\n')}`);
  }

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
        .filter(({ when }) => when?.(event) ?? true)
        .map((reaction) => this.request(reaction, event)),
    );
    if (requests.length === 0) return;
    try {
      await this.sink.add(requests);
    } catch (error) {
      throw new DeliveryUnavailableError('The job queue', error);
    }
  }

  private reactionsTo(event: StoredEvent): readonly Reaction[] {
    return this.registry
      .reactions()
      .filter(({ module }) => module === event.module)
      .flatMap(({ reactions }) =>
        Object.hasOwn(reactions, event.type) ? (reactions[event.type] ?? []) : [],
      );
  }

  private request(reaction: Reaction, event: StoredEvent): JobRequest {
    const jobId = reaction.jobId(event);
    if (!JOB_ID.test(jobId)) throw new Error(`Job id "${jobId}" of ${reaction.job} is not usable.`);
    return { queue: reaction.queue, job: reaction.job, jobId, data: reaction.data(event) };
  }
}
