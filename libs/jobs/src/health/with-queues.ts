import type { Config } from '#libs/config';
import type { QueueDefinition } from '../declarations/queue-definition.js';
import type { QueueMap } from '../queues/queue-map.js';

/**
 * Runs work with queues that are opened for it alone, outside of a worker.
 * @throws what the backend refuses with, while it is away.
 */
export async function withQueues<T>(
  config: Config,
  definitions: readonly QueueDefinition[],
  work: (queues: QueueMap) => Promise<T>,
): Promise<T> {
  // BullMQ is heavy, and whoever imports this lib need not want it.
  const [{ Queue }, { openJobBackend }] = await Promise.all([
    import('bullmq'),
    import('../backend/open-job-backend.js'),
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
    return await work(new Map(queues.map((queue) => [queue.name, queue])));
  } finally {
    await Promise.allSettled(queues.map((queue) => queue.close()));
    await backend.close();
  }
}
