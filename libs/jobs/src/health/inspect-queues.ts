import type { Config } from '#libs/config';
import type { QueueDefinition } from '../declarations/queue-definition.js';
import type { JobHealthSnapshot } from './job-health.js';

/**
 * How queues are from outside of a worker: they are opened to be read, nothing is taken or added.
 * @throws what the backend refuses with, while it is away.
 */
export async function inspectQueues(
  config: Config,
  definitions: readonly QueueDefinition[],
): Promise<JobHealthSnapshot> {
  // BullMQ is heavy, and whoever imports this lib need not want it.
  const [{ Queue }, { openJobBackend }, { JobHealth }] = await Promise.all([
    import('bullmq'),
    import('../backend/open-job-backend.js'),
    import('./job-health.js'),
  ]);
  const backend = openJobBackend(config, 0);
  const { producer: connection, prefix } = backend;
  const queues = definitions.map(
    ({ name }) => new Queue(name, { connection, ...(prefix !== null && { prefix }) }),
  );
  // A call that fails rejects by itself; the event without a listener would end the process.
  for (const queue of queues) queue.on('error', () => undefined);
  try {
    await Promise.all(queues.map((queue) => queue.waitUntilReady()));
    return await new JobHealth(new Map(queues.map((queue) => [queue.name, queue]))).snapshot();
  } finally {
    await Promise.allSettled(queues.map((queue) => queue.close()));
    await backend.close();
  }
}
