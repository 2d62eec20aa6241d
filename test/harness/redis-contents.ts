import type { Redis } from 'ioredis';

/** Every value Redis holds of the service, as text. */
export async function valuesInRedis(redis: Redis, prefix: string): Promise<string> {
  const read: Readonly<Record<string, (key: string) => Promise<unknown>>> = {
    string: (key) => redis.get(key),
    hash: (key) => redis.hgetall(key),
    list: (key) => redis.lrange(key, 0, -1),
    set: (key) => redis.smembers(key),
    zset: (key) => redis.zrange(key, 0, -1),
    stream: (key) => redis.xrange(key, '-', '+'),
  };
  const values = (await redis.keys(`${prefix}:*`)).map(async (key) => [
    key,
    await read[await redis.type(key)]?.(key),
  ]);
  return JSON.stringify(await Promise.all(values));
}

/** Queues, schedules and all: what is left of a Redis that was emptied. */
export async function emptyRedis(redis: Redis, prefix: string): Promise<void> {
  const keys = await redis.keys(`${prefix}:*`);
  if (keys.length > 0) await redis.del(keys);
}
