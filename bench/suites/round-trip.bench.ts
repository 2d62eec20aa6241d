import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Suite, withClosing } from '../harness/bench-context.js';
import { interleave, type Row } from '../harness/measurement.js';
import { quantile } from '../harness/statistics.js';
import { ExecServer } from './exec-server.js';
import { type Backend, onEachBackend } from './on-each-backend.js';

const PER_ROUND = 30;
const P50 = 'p50, asked to answered';
const P90 = 'p90, asked to answered';

async function roundOf(once: () => Promise<unknown>): Promise<Record<string, number>> {
  const times: number[] = [];
  for (let turn = 0; turn < PER_ROUND; turn += 1) {
    const startedAt = performance.now();
    await once();
    times.push(performance.now() - startedAt);
  }
  return { [P50]: quantile(times, 0.5), [P90]: quantile(times, 0.9) };
}

async function spawnDirectly(): Promise<void> {
  await once(spawn('sh', ['-c', 'true'], { stdio: 'ignore' }), 'close');
}

/** Milliseconds over a process of one's own. */
const TARGETS: Readonly<Record<string, number>> = { PostgreSQL: 25, Redis: 15 };

function measure({ name, stack, rounds }: Backend): Promise<Row[]> {
  return withClosing(async (later): Promise<Row[]> => {
    const server = await ExecServer.create(stack);
    later(() => server.delete());
    const baseline = 'direct spawn';
    const limit = TARGETS[name];
    return interleave({
      suite: `m round trip, ${name}`,
      rounds,
      contenders: [
        { name: baseline, round: () => roundOf(spawnDirectly) },
        { name: 'exec', round: () => roundOf(() => server.exec()) },
      ],
      figures: [
        {
          name: P50,
          unit: 'ms',
          baseline,
          comparison: 'difference',
          ...(limit !== undefined && {
            target: { contender: 'exec', of: 'comparison', bound: 'at most', limit },
          }),
        },
        { name: P90, unit: 'ms', baseline, comparison: 'difference' },
      ],
    });
  });
}

/** A command through API, queue, worker, tunnel and agent and back, against a process of one's own. */
export const roundTripSuite: Suite = (context) => onEachBackend(context, measure);
