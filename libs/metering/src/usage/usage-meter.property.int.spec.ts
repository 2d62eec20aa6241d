import fc from 'fast-check';
import { systemMeta } from '#libs/event-log/contracts';
import { isPorticoError, newId } from '#libs/kernel';
import { repeats } from '#libs/testing';
import { settled, UsageApp } from '../__fixtures__/usage-app.js';
import { UsageModel } from '../__fixtures__/usage-model.js';
import { playOnModel, RULES, steps } from '../__fixtures__/usage-steps.js';
import { MICRO } from '../contracts/charge-terms.js';
import { QuotaPolicyStream } from '../quota/quota-policy.stream.js';
import { countersAt } from '../quota/quota.policy.js';
import { QuotaRepository } from '../quota/quota.repository.js';
import { LostCalls } from './lost-calls.service.js';
import { UsageFacts } from './usage-facts.service.js';
import type { UsageMeter } from './usage-meter.service.js';

/** What a refusal is called in the model. */
function verdictOf(error: unknown): string {
  if (!isPorticoError(error)) throw error;
  const denied = error.options.extra?.['overageDenied'];
  if (error.code === 'ai_quota_exhausted') return 'month_exhausted';
  if (error.code === 'rate_limit_exceeded') return 'busy';
  if (error.code === 'ai_pacing_limited') return typeof denied === 'string' ? denied : 'paced';
  throw error;
}

describe('the meter on PostgreSQL, with two processes', () => {
  let app: UsageApp;
  let meters: readonly [UsageMeter, UsageMeter];

  beforeAll(async () => {
    app = await UsageApp.start();
    meters = [app.meter, await app.otherMeter()];
  });
  afterAll(() => app.stop());

  const policy = (portalId: string, change: object) =>
    app
      .get<QuotaPolicyStream>(QuotaPolicyStream)
      .handle(portalId, { type: 'change', portalId, change }, { meta: systemMeta(portalId), portalId });
  const differences = () => app.get<UsageFacts>(UsageFacts).verify();
  const columns = async (portalId: string) => {
    const counters = await app.get<QuotaRepository>(QuotaRepository).counters(portalId);
    const counted = Object.values(countersAt(counters, app.clock.nowMs()));
    return counted.flatMap(({ settled: used, reserved }) => [used, reserved]);
  };

  it('decides and counts as the rules are written, step by step', async () => {
    await fc.assert(
      fc.asyncProperty(
        steps(40),
        fc.constantFrom(...RULES, RULES[1], RULES[1]),
        fc.constantFrom(0, 150, 600, 2_000),
        fc.constantFrom(0, 100, 345, 980),
        async (played, rules, wallet, before) => {
          const portal = newId();
          await policy(portal, { pacing: rules.pacing, overage: rules.overage });
          if (wallet > 0) await app.topUp(portal, wallet / Number(MICRO));
          const model = new UsageModel(rules, BigInt(wallet));
          const homes = new Map<string, UsageMeter>();
          // Close to a limit from the start: that is where decisions differ.
          if (before > 0) {
            const id = await app.use(portal, before);
            model.admit(id, BigInt(before) * MICRO, app.clock.nowMs());
            model.settle(id, BigInt(before) * MICRO);
          }
          for (const step of played) {
            if (step.kind === 'clock') {
              app.clock.advance(step.ms);
              continue;
            }
            const nowMs = app.clock.nowMs();
            if (step.kind === 'admit') {
              const order = app.order(portal, { most: step.most });
              const expected = playOnModel(model, step, nowMs, order.id);
              const said = await meters[step.process].admit(order).then(
                ({ overage }) => (overage ? 'overage' : 'quota'),
                (error: unknown) => verdictOf(error),
              );
              expect(said).toBe(expected);
              homes.set(order.id, meters[step.process]);
              continue;
            }
            const ids = [...model.calls.keys()];
            const id = ids[step.place % Math.max(1, ids.length)];
            playOnModel(model, step, nowMs);
            if (id !== undefined) await homes.get(id)?.settle(id, settled(step.used));
          }
          expect(await columns(portal)).toEqual(model.row(app.clock.nowMs()));
          expect(await app.wallet(portal)).toMatchObject({ posted: Number(model.wallet) / Number(MICRO) });
        },
      ),
      { numRuns: repeats(30) },
    );
    expect(await differences()).toEqual([]);
  });

  it('lets 64 calls at once pass a limit by no more than one of them', async () => {
    const portal = newId();
    await app.use(portal, 990);
    const orders = Array.from({ length: 64 }, () => app.order(portal, { most: 30 }));
    const outcomes = await Promise.allSettled(
      orders.map((order, index) => meters[index % 2 === 0 ? 0 : 1].admit(order)),
    );
    const admitted = orders.filter((_order, index) => outcomes[index]?.status === 'fulfilled');
    const refused = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [verdictOf(outcome.reason)] : [],
    );
    expect(admitted).toHaveLength(1);
    expect(new Set(refused)).toEqual(new Set(['busy']));
    await Promise.all(admitted.flatMap(({ id }) => meters.map((meter) => meter.settle(id, settled(30)))));
    expect(await app.windows(portal)).toEqual({ settled: [1_020, 1_020, 1_020], reserved: [0, 0, 0] });
  });

  it('waits for no lock in a circle, settles every call once and agrees to the unit after a storm', async () => {
    const portals = Array.from({ length: 4 }, () => newId());
    await Promise.all(
      portals.map(async (portal) => {
        await policy(portal, { pacing: 'wallet', monthUnits: 100_000 });
        await app.topUp(portal, 1);
      }),
    );
    const sweep = app.get<LostCalls>(LostCalls);
    const life = async (index: number) => {
      const meter = meters[index % 2 === 0 ? 0 : 1];
      const order = app.order(portals[index % portals.length]!, {
        most: 1 + (index % 200),
        isPaid: index % 5 === 0,
        callClass: index % 7 === 0 ? 'image' : 'chat',
      });
      try {
        await meter.admit(order);
      } catch (error) {
        if (isPorticoError(error) && error.code === 'insufficient_balance') return;
        verdictOf(error);
        return;
      }
      if (index % 3 === 0) void meter.progress(order.id, settled(1).counts);
      if (index % 11 === 0) await meter.beat();
      if (index % 4 === 0) await meter.release(order.id, { httpStatus: 502, end: 'not_reached' });
      else await Promise.all([1, 2].map(() => meter.settle(order.id, settled(index % 150))));
      if (index % 50 === 0) await sweep.settle();
    };
    await Promise.all(Array.from({ length: repeats(400) }, (_, index) => life(index)));
    expect(await differences()).toEqual([]);
    const [running] = await app.query(
      `select count(*) from metering.ai_call where portal_id = any ($1) and state = 'RESERVED'`,
      [portals],
    );
    expect(running).toEqual({ count: '0' });
    for (const portal of portals) expect((await app.wallet(portal)).held).toBe(0);
  });
});
