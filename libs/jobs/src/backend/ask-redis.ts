import type { Redis } from 'ioredis';

/** For the connection, and for each answer. */
const ANSWER_MS = 3_000;

/**
 * Asks a Redis over a connection of its own, which is tried once. The client is heavy, and most processes that read the
 * job tables never need it: it is loaded here.
 * @throws Error with what it, or the network, said.
 */
export async function askRedis<T>(url: string, ask: (redis: Redis) => Promise<T>): Promise<T> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: ANSWER_MS,
    commandTimeout: ANSWER_MS,
    maxRetriesPerRequest: 0,
    // One that loads its data answers what it is; a client that waits for the end of it does not.
    enableReadyCheck: false,
    retryStrategy: () => null,
  });
  // The promise of the connection only says that it was closed; why is told by the event.
  let reason: Error | null = null;
  redis.on('error', (error: Error) => (reason ??= error));
  try {
    await redis.connect();
    return await ask(redis);
  } catch (error) {
    throw reason ?? error;
  } finally {
    redis.disconnect();
  }
}
