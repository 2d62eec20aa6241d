import { randomBytes } from 'node:crypto';
import { findTestRedis } from '#libs/testing';
import { type BenchContext, withClosing } from '../harness/bench-context.js';
import type { Row } from '../harness/measurement.js';
import { Stack } from '../harness/stack.js';

export type QueueEnvironment = { QUEUE_DATABASE_URL: string } | { QUEUE_REDIS_URL: string };

/** A service, and where its queues are. */
export interface Backend extends BenchContext {
  readonly name: string;
  readonly queue: QueueEnvironment;
}

/** Measures with the queues in PostgreSQL, and with those of a further service in Redis where one answers. */
export async function onEachBackend(
  { stack, rounds }: BenchContext,
  measure: (backend: Backend) => Promise<Row[]>,
): Promise<Row[]> {
  const { databaseUrl } = stack.runtime;
  const rows = await measure({
    name: 'PostgreSQL',
    stack,
    rounds,
    queue: { QUEUE_DATABASE_URL: databaseUrl },
  });
  const redis = await findTestRedis();
  if (redis === null) return rows;
  return withClosing(async (later) => {
    const prefix = `bench-${randomBytes(4).toString('hex')}`;
    const onRedis = await Stack.start({ REDIS_URL: redis, REDIS_PREFIX: prefix });
    later(() => onRedis.stop());
    const queue = { QUEUE_REDIS_URL: redis };
    return [...rows, ...(await measure({ name: 'Redis', stack: onRedis, rounds, queue }))];
  });
}
