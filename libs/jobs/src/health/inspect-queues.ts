import type { Config } from '#libs/config';
import type { QueueDefinition } from '../declarations/queue-definition.js';
import { type JobHealthSnapshot, withQueues } from './job-health.js';

/**
 * How queues are from outside of a worker: they are opened to be read, nothing is taken or added.
 * @throws what the backend refuses with, while it is away.
 */
export async function inspectQueues(
  config: Config,
  definitions: readonly QueueDefinition[],
): Promise<JobHealthSnapshot> {
  const { JobHealth } = await import('./job-health.js');
  return withQueues(config, definitions, (queues) => new JobHealth(queues).snapshot());
}
