import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { isReady } from '../../apps/cli/src/processes/readiness.js';
import type { ProcessPlan } from '../../apps/cli/src/start/process-plans.js';
import type { Suite } from '../harness/bench-context.js';
import { interleave } from '../harness/measurement.js';
import { cpuMs } from '../harness/process-usage.js';

const READY = 'until /readyz 200';
const CPU = 'CPU until then';
const POLL_MS = 10;
const READY_WITHIN_MS = 30_000;

/** Runs a process until it is ready, as the supervisor would. */
async function startOnce(plan: ProcessPlan): Promise<Record<string, number>> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...plan.nodeFlags, plan.script, ...plan.args], {
    env: { ...plan.environment },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  try {
    while (!(await isReady(plan.readyUrl))) {
      if (child.exitCode !== null) throw new Error(`${plan.name} ended while it started`);
      if (performance.now() - startedAt > READY_WITHIN_MS) throw new Error(`${plan.name} is not ready`);
      await delay(POLL_MS);
    }
    const tookMs = performance.now() - startedAt;
    return { [READY]: tookMs / 1_000, [CPU]: (await cpuMs(child.pid ?? 0)) / 1_000 };
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

/** From nothing to ready, with the database up. */
export const coldStartSuite: Suite = ({ stack, rounds }) =>
  interleave({
    suite: 'd cold start',
    rounds,
    contenders: (['api', 'worker'] as const).map((name) => ({
      name,
      round: async () => startOnce(await stack.plan(name)),
    })),
    figures: [
      {
        name: READY,
        unit: 's',
        target: { contender: 'api', of: 'value', bound: 'at most', limit: 1.2 },
      },
      { name: CPU, unit: 's' },
    ],
  });
