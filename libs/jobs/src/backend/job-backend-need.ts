import type { Config } from '#libs/config';
import { isTransientDatabaseError } from '#libs/database';
import type { Need } from '#libs/observability';
import { askRedis } from './ask-redis.js';

/** Answers that waiting does not change. */
const REFUSED = /^(NOAUTH|WRONGPASS|NOPERM|ERR) /;

/** What a queue says of a Redis that is not there; its connection comes back by itself. */
const CLOSED = /^(Stream isn't writeable|Connection is closed|Reached the max retries)/;
const NOT_YET = /^(Command timed out|LOADING )/;

/** Whether these are words of a client without a connection, which say nothing of the reason. */
export function isNotConnected(message: string): boolean {
  return CLOSED.test(message);
}

/** Whether a call of a queue failed since its backend is away, and may be repeated. */
export function isBackendAbsence(error: unknown): boolean {
  const { message } = error as Error;
  return isTransientDatabaseError(error) || CLOSED.test(message) || NOT_YET.test(message);
}

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
