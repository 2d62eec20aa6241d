import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Suite, withClosing } from '../harness/bench-context.js';
import { Child } from '../harness/child.js';
import { interleave, type Row } from '../harness/measurement.js';
import { quantile } from '../harness/statistics.js';
import { ExecServer } from './exec-server.js';
import { type Backend, onEachBackend } from './on-each-backend.js';

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

function measure({ name, stack, rounds, queue: environment }: Backend): Promise<Row[]> {
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
      suite: `c exec, ${name}`,
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
export const execSuite: Suite = (context) => onEachBackend(context, measure);
