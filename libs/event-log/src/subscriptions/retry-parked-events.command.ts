import { Injectable, Logger } from '@nestjs/common';
import { JobDispatcher } from '../dispatch/job-dispatcher.js';
import { EventLogRegistry } from '../event-log-registry.js';
import { ParkedEvents, type ParkedStream } from './parked-events.js';

const STREAMS_AT_ONCE = 100;

/** Makes the tries that operators asked for; in a worker, for only there are the subscriptions with their handlers. */
@Injectable()
export class RetryParkedEvents {
  private readonly logger = new Logger(RetryParkedEvents.name);

  constructor(
    private readonly parked: ParkedEvents,
    private readonly registry: EventLogRegistry,
    private readonly dispatcher: JobDispatcher,
  ) {}

  /** @returns how many events were handled. */
  async execute(): Promise<number> {
    let handled = 0;
    for (const stream of await this.parked.asked(STREAMS_AT_ONCE)) handled += await this.retry(stream);
    return handled;
  }

  private async retry(stream: ParkedStream): Promise<number> {
    const { subscription: name, module, streamId } = stream;
    const subscriptions = [...this.registry.subscriptions(), ...this.dispatcher.subscriptions()];
    const found = subscriptions.find((one) => one.name === name && one.module === module);
    try {
      if (!found) throw new Error(`No subscription ${module}/${name} is known any more.`);
      return await this.parked.redrive(found, streamId);
    } catch (error) {
      this.logger.warn(`${module}/${name}: another try of ${streamId} failed: ${String(error)}`);
      await this.parked.failedAgain(stream, String(error));
      return 0;
    }
  }
}
