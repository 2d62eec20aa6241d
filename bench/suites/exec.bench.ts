import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { findTestRedis } from '#libs/testing';
import { type Suite, withClosing } from '../harness/bench-context.js';
import { Child } from '../harness/child.js';
import { interleave, type Row } from '../harness/measurement.js';
import { Stack } from '../harness/stack.js';
import { quantile } from '../harness/statistics.js';
import { ExecServer } from './exec-server.js';

const PER_ROUND = 20;
/** Lets a worker go idle, as it is when a command arrives. */
const PAUSE_MS = 20;
const P50 = 'p50, accepted to job';
const P90 = 'p90, accepted to job';

async function roundOf(once: () => Promise<number>): Promise<Record<string, number>> {
  const times: number[] = [];
  for (let turn = 0; turn < PER_ROUND; turn += 1) {
    times.push(await once());
    await delay(PAUSE_MS);
  }
  return { [P50]: quantile(times, 0.5), [P90]: quantile(times, 0.9) };
}

type QueueEnvironment = { QUEUE_DATABASE_URL: string } | { QUEUE_REDIS_URL: string };

function measure(
  backend: string,
  stack: Stack,
  environment: QueueEnvironment,
  rounds: number,
): Promise<Row[]> {
  return withClosing(async (later) => {
    const queue = { ...environment, QUEUE_NAME: `bench-${randomBytes(4).toString('hex')}` };
    const { child: worker } = await Child.start('contenders/bare-queue-worker.process.js', queue);
    later(() => worker.stop());
    const { child: producer } = await Child.start('contenders/bare-queue-producer.process.js', queue);
    later(() => producer.stop());
    const server = await ExecServer.create(stack);
    later(() => server.delete());

    const bare = async (): Promise<number> => {
      const reached = worker.ask<number>({});
      const addedAt = await producer.ask<number>({});
      return (await reached) - addedAt;
    };
    const exec = async (): Promise<number> => server.untilStarted(await server.exec());
    return interleave({
      suite: `c exec, ${backend}`,
      rounds,
      contenders: [
        { name: 'bare BullMQ', round: () => roundOf(bare) },
        { name: 'exec', round: () => roundOf(exec) },
      ],
      figures: [
        {
          name: P50,
          unit: 'ms',
          baseline: 'bare BullMQ',
          comparison: 'ratio',
          target: { contender: 'exec', of: 'comparison', bound: 'at most', limit: 3 },
        },
        { name: P90, unit: 'ms', baseline: 'bare BullMQ', comparison: 'ratio' },
      ],
    });
  });
}

/** How long an accepted command waits for its job, on each backend that is there. */
export const execSuite: Suite = async ({ stack, rounds }) => {
  const { databaseUrl } = stack.runtime;
  const rows = await measure('PostgreSQL', stack, { QUEUE_DATABASE_URL: databaseUrl }, rounds);
  const redis = await findTestRedis();
  if (redis === null) return rows;
  return withClosing(async (later) => {
    const prefix = `bench-${randomBytes(4).toString('hex')}`;
    const onRedis = await Stack.start({ REDIS_URL: redis, REDIS_PREFIX: prefix });
    later(() => onRedis.stop());
    return [...rows, ...(await measure('Redis', onRedis, { QUEUE_REDIS_URL: redis }, rounds))];
  });
};
