import { loadConfig } from '#libs/config';
import { withOperatorOf } from '../../apps/cli/src/context/operator.js';
import { startApi } from '../harness/api-child.js';
import { type Suite, withClosing } from '../harness/bench-context.js';
import { Child } from '../harness/child.js';
import { type Contender, interleave } from '../harness/measurement.js';
import { cpuMs } from '../harness/process-usage.js';
import type { Stack } from '../harness/stack.js';
import type { FloodOrder, FloodResult } from '../load/flood-order.js';
import type { LoadResult } from '../load/load-order.js';

const P50 = 'p50, 1 connection';
const P99 = 'p99, 1 connection';
const CPU = 'CPU of the API, of one core';
const CALL_CPU = 'CPU of the API a call';
const SEATS = 1_000;
/** How often a device asks, as clients are told to. */
const POLL_SECONDS = 15;
const POLLED_SECONDS = 10;
const PORTALS = 20;

/** People of a few portals, each with a subscription and a device. @returns their keys. */
async function prepareSeats(stack: Stack): Promise<readonly string[]> {
  const config = loadConfig({ ...(await stack.plan('api')).environment });
  const needed = ['portals', 'users', 'keys', 'subscriptions'] as const;
  return withOperatorOf(config, needed, async ({ portals, users, keys, subscriptions }) => {
    const made: string[] = [];
    for (let index = 0; index < PORTALS; index += 1) {
      const domain = `seats-${index}-${Date.now().toString(36)}.example`;
      const portal = await portals.create({ domain, name: domain, restUrl: stack.runtime.sandboxUrl });
      for (let person = 1; person <= SEATS / PORTALS; person += 1) {
        const user = await users.create({
          portalId: portal.id,
          hostUserId: person,
          name: `Person ${person}`,
        });
        await subscriptions.activate(portal.id, user.id);
        const order = { portalId: portal.id, userId: user.id, kind: 'cowork', scopes: ['svc:ai'] } as const;
        made.push((await keys.create(order)).rawKey);
      }
    }
    return made;
  });
}

/** What devices ask all the time beside what a key may ask of itself, and what a thousand of them cost. */
export const coworkStateSuite: Suite = ({ stack, rounds }) =>
  withClosing(async (later) => {
    const callers = (await prepareSeats(stack)).map((key) => ({ 'x-api-key': key }));
    const { child: api, origin } = await startApi(stack);
    later(() => api.stop());
    const { child: load } = await Child.start('load/load.process.js');
    later(() => load.stop());
    const { child: flood } = await Child.start('load/flood.process.js');
    later(() => flood.stop());

    const asked = (path: string): Contender => ({
      name: `GET ${path}`,
      round: async () => {
        const before = await cpuMs(api.pid);
        const { requests, p50, p99 } = await load.ask<LoadResult>({
          url: origin + path,
          method: 'GET',
          headers: {},
          callers,
          concurrency: 1,
          limit: { requests: SEATS, seconds: 60 },
        });
        return { [P50]: p50, [P99]: p99, [CALL_CPU]: ((await cpuMs(api.pid)) - before) / requests };
      },
    });
    const polled: Contender = {
      name: `${SEATS} seats, each every ${POLL_SECONDS} s`,
      round: async () => {
        const order: FloodOrder = {
          url: `${origin}/v1/cowork/state`,
          headers: {},
          callers,
          perSecond: SEATS / POLL_SECONDS,
          seconds: POLLED_SECONDS,
        };
        const before = await cpuMs(api.pid);
        const { answers } = await flood.ask<FloodResult>(order);
        const used = (await cpuMs(api.pid)) - before;
        if (Object.keys(answers).join() !== '200') throw new Error(`answered ${JSON.stringify(answers)}`);
        return { [CPU]: used / (POLLED_SECONDS * 10) };
      },
    };

    const me = asked('/v1/me');
    const state = asked('/v1/cowork/state');
    const ofMe = { baseline: me.name, comparison: 'ratio' } as const;
    return interleave({
      suite: 'w cowork state',
      rounds,
      contenders: [me, state, polled],
      figures: [
        {
          name: P50,
          unit: 'ms',
          ...ofMe,
          target: { contender: state.name, of: 'comparison', bound: 'at most', limit: 1.5 },
        },
        { name: P99, unit: 'ms', ...ofMe },
        { name: CALL_CPU, unit: 'ms', ...ofMe },
        { name: CPU, unit: '%' },
      ],
    });
  });
