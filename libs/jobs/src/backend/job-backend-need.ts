import type { Config } from '#libs/config';
import type { Need } from '#libs/observability';
import { askRedis } from './ask-redis.js';

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
