import { loadConfig } from '#libs/config';
import { withOperatorOf } from '../../apps/cli/src/context/operator.js';
import { SandboxControl } from '../../apps/cli/src/context/sandbox-control.js';
import { type Suite, withClosing } from '../harness/bench-context.js';
import { Child } from '../harness/child.js';
import { type Contender, interleave, type Reading } from '../harness/measurement.js';
import type { Stack } from '../harness/stack.js';
import type { FloodOrder, FloodResult } from '../load/flood-order.js';
import type { LoadResult } from '../load/load-order.js';
import { someDealId } from './demo-deal.js';

const P50 = 'p50 of one portal';
const P99 = 'p99 of one portal';
const CALLED = 'host calls of the other';
const TURNED_AWAY = 'refused of the other';
const BY_HOST = 'refused by the host';

const FLOODED = 'flooded.portal.localhost';
/** The bucket of an ordinary portal, on both sides. */
const PACE = { burst: 50, perSecond: 2 };
const FLOOD = { perSecond: 200, seconds: 7 };
const MEASURED_SECONDS = 5;

/** A portal with an ordinary bucket, and a key of it. */
async function createFlooded(stack: Stack, control: SandboxControl): Promise<string> {
  const { restUrl, webhookSecret } = await control.ensurePortal(FLOODED, PACE);
  const config = loadConfig({ ...(await stack.plan('api')).environment });
  return withOperatorOf(config, ['portals', 'users', 'keys'], async ({ portals, users, keys }) => {
    const portal = await portals.create({ domain: FLOODED, name: 'Flooded', restUrl });
    await portals.set(portal.id, { hostBurst: PACE.burst, hostRequestsPerSecond: PACE.perSecond });
    const owner = await users.create({ portalId: portal.id, hostUserId: 1, name: 'Owner', webhookSecret });
    const key = { portalId: portal.id, userId: owner.id, kind: 'personal', scopes: ['crm'] } as const;
    return (await keys.create(key)).rawKey;
  });
}

/** Reads deals of one portal while another one is flooded, and while it is not. */
export const floodSuite: Suite = ({ stack, rounds }) =>
  withClosing(async (later) => {
    const { baseUrl, keys } = stack.runtime;
    const url = `${baseUrl}/deals/${await someDealId(stack.runtime)}`;
    const sandbox = new SandboxControl(stack.runtime.sandboxControlUrl);
    const floodedKey = await createFlooded(stack, sandbox);
    const { child: load } = await Child.start('load/load.process.js');
    later(() => load.stop());
    const { child: flood } = await Child.start('load/flood.process.js');
    later(() => flood.stop());

    const measure = async (): Promise<Reading> => {
      const { p50, p99 } = await load.ask<LoadResult>({
        url,
        method: 'GET',
        headers: { 'x-api-key': keys.personal },
        concurrency: 1,
        limit: { requests: Number.MAX_SAFE_INTEGER, seconds: MEASURED_SECONDS },
      });
      return { [P50]: p50, [P99]: p99 };
    };
    const whileFlooded = async (): Promise<Reading> => {
      const before = await sandbox.rateRefusals(FLOODED);
      const order: FloodOrder = { url, headers: { 'x-api-key': floodedKey }, ...FLOOD };
      const flooding = flood.ask<FloodResult>(order);
      const reading = await measure();
      const { sent, answers } = await flooding;
      const answered = answers['200'] ?? 0;
      return {
        ...reading,
        [CALLED]: answered / FLOOD.seconds,
        [TURNED_AWAY]: ((answers['429'] ?? 0) / sent) * 100,
        [BY_HOST]: (await sandbox.rateRefusals(FLOODED)) - before,
      };
    };

    await measure();
    const flooded = 'other portal flooded';
    const contenders: Contender[] = [
      { name: 'idle', round: measure },
      { name: flooded, round: whileFlooded },
    ];
    return interleave({
      suite: 'i flood',
      rounds,
      contenders,
      figures: [
        { name: P50, unit: 'ms', baseline: 'idle', comparison: 'ratio' },
        {
          name: P99,
          unit: 'ms',
          baseline: 'idle',
          comparison: 'ratio',
          target: { contender: flooded, of: 'comparison', bound: 'at most', limit: 1.3 },
        },
        { name: CALLED, unit: '/s' },
        { name: TURNED_AWAY, unit: '%' },
        {
          name: BY_HOST,
          unit: 'calls',
          target: { contender: flooded, of: 'value', bound: 'at most', limit: 0 },
        },
      ],
    });
  });
