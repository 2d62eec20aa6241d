import type { Config } from '#libs/config';
import type { Need } from '#libs/observability';

const CONNECT_MS = 3_000;
/** Answers that waiting does not change. */
const REFUSED = /^(NOAUTH|WRONGPASS|NOPERM|ERR) /;

/** Redis as a process waits for it; nothing where jobs live in the database. */
export function jobBackendNeeds({ redisUrl }: Config): readonly Need[] {
  if (redisUrl === null) return [];
  return [
    {
      name: 'redis',
      isAbsence: (error) => !REFUSED.test((error as Error).message),
      reach: () => reach(redisUrl),
    },
  ];
}

/** The client is heavy, and most processes that read the job tables never need it. */
async function reach(redisUrl: string): Promise<void> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: CONNECT_MS,
    commandTimeout: CONNECT_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  // The promise of the connection only says that it was closed; why is told by the event.
  let reason: Error | null = null;
  redis.on('error', (error: Error) => (reason ??= error));
  try {
    await redis.connect();
    await redis.ping();
  } catch (error) {
    throw reason ?? error;
  } finally {
    redis.disconnect();
  }
}
