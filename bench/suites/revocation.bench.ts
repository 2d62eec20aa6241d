import { Agent, request } from 'undici';
import { loadConfig } from '#libs/config';
import { type Operator, withOperatorOf } from '../../apps/cli/src/context/operator.js';
import { startApi } from '../harness/api-child.js';
import { type Suite, withClosing } from '../harness/bench-context.js';
import { Child } from '../harness/child.js';
import { interleave, type Reading } from '../harness/measurement.js';
import { quantile } from '../harness/statistics.js';
import type { LoadResult } from '../load/load-order.js';
import { someDealId } from './demo-deal.js';
import { gatewayClosings } from './gateway-closings.js';
import { untilTrue } from './until-true.js';

const MIDDLE = 'revoked until 401, p50';
const SLOWEST = 'revoked until 401, p99';
const REVOCATIONS = 100;

async function many(once: () => Promise<number>): Promise<Reading> {
  const taken: number[] = [];
  while (taken.length < REVOCATIONS) taken.push(await once());
  return { [MIDDLE]: quantile(taken, 0.5), [SLOWEST]: quantile(taken, 0.99) };
}

/** Revokes keys and asks another process, which knew them, until it refuses them. */
export const revocationSuite: Suite = ({ stack, rounds }) =>
  withClosing(async (later) => {
    const { child, origin } = await startApi(stack);
    later(() => child.stop());
    const { child: load } = await Child.start('load/load.process.js');
    later(() => load.stop());
    const agent = new Agent({ connections: 1 });
    later(() => agent.close());
    const config = loadConfig({ ...(await stack.plan('api')).environment });
    const { portal, users, keys: demoKeys } = stack.runtime;
    const dealUrl = `${origin}/v1/deals/${await someDealId(stack.runtime)}`;

    const statusOf = async (rawKey: string): Promise<number> => {
      const headers = { 'x-api-key': rawKey };
      const { statusCode, body } = await request(`${origin}/v1/me`, { headers, dispatcher: agent });
      await body.dump();
      return statusCode;
    };

    /** Milliseconds from asking for the revocation to the first refusal. */
    const revokeOne = async ({ keys }: Operator<'keys'>): Promise<number> => {
      const userId = users['admin']?.id ?? '';
      const key = await keys.create({ portalId: portal.id, userId, kind: 'personal', scopes: ['crm'] });
      if ((await statusOf(key.rawKey)) !== 200) throw new Error('The new key is not accepted.');
      const startedAt = performance.now();
      await keys.revoke(key.id);
      await untilTrue(async () => (await statusOf(key.rawKey)) === 401);
      return performance.now() - startedAt;
    };

    const revokeMany = (): Promise<Reading> =>
      withOperatorOf(config, ['keys'], (operator) => many(() => revokeOne(operator)));
    const closeOne = await gatewayClosings(stack, origin, later);

    const underLoad = async (): Promise<Reading> => {
      let done = false;
      const drive = async (): Promise<void> => {
        while (!done) {
          await load.ask<LoadResult>({
            url: dealUrl,
            method: 'GET',
            headers: { 'x-api-key': demoKeys.personal },
            concurrency: 32,
            limit: { requests: Number.MAX_SAFE_INTEGER, seconds: 1 },
          });
        }
      };
      const driving = drive();
      try {
        return await revokeMany();
      } finally {
        done = true;
        await driving;
      }
    };

    return interleave({
      suite: 'g revocation',
      rounds,
      contenders: [
        { name: 'idle', round: revokeMany },
        { name: '32 connections', round: underLoad },
        { name: 'application closed', round: () => many(closeOne) },
      ],
      figures: [
        { name: MIDDLE, unit: 'ms' },
        {
          name: SLOWEST,
          unit: 'ms',
          target: { contender: '32 connections', of: 'value', bound: 'at most', limit: 200 },
        },
      ],
    });
  });
