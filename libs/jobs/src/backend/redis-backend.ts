import type { RedisOptions } from 'bullmq';
import type { JobBackend } from './job-backend.js';

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
