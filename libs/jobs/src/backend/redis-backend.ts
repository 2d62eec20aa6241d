import type { RedisOptions } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Config } from '#libs/config';
import type { Need } from '#libs/observability';
import type { JobBackend } from './job-backend.js';

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

const CONNECT_TIMEOUT_MS = 5_000;
/** A connection that has gone silent is given up after that; no answer takes as long, that of an empty queue five seconds. */
const SILENCE_MS = 15_000;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2_000;

/** Connections are made and closed by the queues and workers themselves. */
export function openRedisBackend(redisUrl: string, prefix: string): JobBackend {
  const shared: RedisOptions = {
    connectTimeout: CONNECT_TIMEOUT_MS,
    keepAlive: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_MS,
    retryStrategy: (attempt: number) => Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS),
  };
  return {
    kind: 'redis',
    producer: { url: redisUrl, ...shared, enableOfflineQueue: false, maxRetriesPerRequest: 1 },
    consumer: { url: redisUrl, ...shared, maxRetriesPerRequest: null },
    prefix,
    prunes: true,
    close: () => Promise.resolve(),
  };
}

/** Answers that waiting does not change. */
const REFUSED = /^(NOAUTH|WRONGPASS|NOPERM|ERR) /;

/** Redis as a process waits for it; nothing where jobs live in the database. */
export function jobBackendNeeds({ redisUrl }: Config): readonly Need[] {
  if (redisUrl === null) return [];
  return [
    {
      name: 'redis',
      isAbsence: (error) => !REFUSED.test((error as Error).message),
      reach: async () => {
        await askRedis(redisUrl, (redis) => redis.ping());
      },
    },
  ];
}
