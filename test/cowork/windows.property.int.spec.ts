import fc from 'fast-check';
import { Database } from '#libs/database';
import type { Tier } from '#libs/cowork';
import { isPorticoError, type Principal } from '#libs/kernel';
import { SeatUsage } from '#libs/metering';
import { UsageFacts } from '#libs/metering/operator';
import { repeats } from '#libs/testing';
import { SubscriptionStates } from '../../libs/cowork/src/state/state.service.js';
import type { SubscriptionState } from '../../libs/cowork/src/state/state.policy.js';
import { type Person, SeatWorld } from './seat-world.js';

const HOUR_MS = 3_600_000;

type Step =
  | { readonly kind: 'use'; readonly units: number }
  | { readonly kind: 'begin'; readonly units: number }
  /** Of the calls that run, the one at this place of them. */
  | { readonly kind: 'end'; readonly place: number; readonly units: number }
  | { readonly kind: 'clock'; readonly hours: number }
  | { readonly kind: 'boost'; readonly percent: number; readonly hours: number }
  | { readonly kind: 'tier'; readonly tier: Tier }
  | { readonly kind: 'relief' };

/** Often such that a limit is met to the unit: those of the free tier are 100, 400 and 1000. */
const units = fc.oneof(fc.constantFrom(50, 100, 400), fc.integer({ min: 1, max: 500 }));
/** Hours from the activation to the first step; near the ends of a week and of a month windows overlap. */
const start = fc.constantFrom(0, 165, 716);

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('use' as const), units }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('begin' as const), units }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('end' as const), place: fc.nat(100), units }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('clock' as const),
      hours: fc.constantFrom(0.5, 2, 5, 26, 168, 720, -1, -6),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('boost' as const),
      percent: fc.constantFrom(10, 100, 500),
      hours: fc.constantFrom(1, 5, 200),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('tier' as const), tier: fc.constantFrom<Tier>('FREE', 'PRO') }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('relief' as const) }) },
);

/** What the next call has to meet by what is told. */
function toldBy({ windows, recommendation }: SubscriptionState): string {
  if (windows.month.exhausted) return `ai_quota_exhausted ${windows.month.resetAt}`;
  if (windows.fiveHour.exhausted || windows.week.exhausted) {
    return `subscription_window_exhausted ${recommendation.wait?.resetAt}`;
  }
  return 'goes through';
}

describe('the windows of a subscription', () => {
  let world: SeatWorld;

  beforeAll(async () => {
    world = await SeatWorld.start();
  });
  afterAll(() => world.stop());

  const state = ({ portal, userId }: Person) =>
    world.api
      .get<SubscriptionStates>(SubscriptionStates)
      .of({ portalId: portal.id, ownerUserId: userId } as Principal);

  /** What a call of one unit meets; `busy` only while running calls hold the rest. */
  const met = async (person: Person): Promise<string> => {
    try {
      await world.settle(await world.admit(person, 1), 0);
      return 'goes through';
    } catch (error) {
      if (!isPorticoError(error)) throw error;
      if (error.code === 'rate_limit_exceeded') return 'busy';
      return `${error.code} ${error.options.extra?.['resetAt'] as string}`;
    }
  };

  const adjust = (person: Person, reason: 'DOWNGRADE' | 'RELIEF', share: bigint) =>
    world.api.get<Database>(Database).transaction(async (tx) => {
      const [seat] = await tx.query<{ anchor: Date }>(
        'select quota_anchor as anchor from cowork.seat where seat_id = $1',
        [person.seatId],
      );
      const anchorMs = seat!.anchor.getTime();
      const counted = { seatId: person.seatId, portalId: person.portal.id, anchorMs };
      await world.api.get<SeatUsage>(SeatUsage).adjust(
        tx,
        counted,
        ({ fiveHour, week, month }) => ({
          fiveHour: (fiveHour.settled * share) / 100n,
          week: (week.settled * share) / 100n,
          month: (month.settled * share) / 100n,
        }),
        reason,
        world.clock.now(),
      );
    });

  async function play(person: Person, running: string[], played: Step): Promise<void> {
    const at = (hours: number) => new Date(world.clock.nowMs() + hours * HOUR_MS).toISOString();
    switch (played.kind) {
      case 'use':
      case 'begin': {
        if ((await met(person)) !== 'goes through') return;
        const call = await world.admit(person, played.units);
        if (played.kind === 'use') await world.settle(call, played.units);
        else running.push(call);
        return;
      }
      case 'end': {
        const [call] = running.splice(played.place % Math.max(1, running.length), 1);
        if (call !== undefined) await world.settle(call, played.units);
        return;
      }
      case 'clock':
        return world.clock.advance(played.hours * HOUR_MS);
      case 'boost':
        return world.setSeat(
          person,
          `boost_pct = ${played.percent}, boost_expires_at = '${at(played.hours)}'`,
        );
      case 'tier': {
        const before = (await state(person)).subscription.tier;
        await world.setSeat(person, `tier = '${played.tier}'`);
        if (before === 'PRO' && played.tier === 'FREE') await adjust(person, 'DOWNGRADE', 10n);
        return;
      }
      case 'relief':
        return adjust(person, 'RELIEF', 0n);
    }
  }

  it('are told as calls meet them, whatever happened; asking moves nothing', async () => {
    const differences: unknown[] = [];
    await fc.assert(
      fc.asyncProperty(start, fc.array(step, { minLength: 5, maxLength: 30 }), async (hours, steps) => {
        const person = await world.person('FREE');
        world.clock.advance(hours * HOUR_MS);
        const running: string[] = [];
        for (const played of steps) {
          await play(person, running, played);
          const told = await state(person);
          expect(await state(person)).toEqual(told);
          const next = await met(person);
          if (next === 'busy') expect([toldBy(told), running.length > 0]).toEqual(['goes through', true]);
          else expect(next).toBe(toldBy(told));
        }
        for (const call of running) await world.settle(call, 1);
        const { windows } = await state(person);
        expect(windows.fiveHour.pctUsed).toBeLessThanOrEqual(100);
        differences.push(...(await world.api.get<UsageFacts>(UsageFacts).verify()));
        expect(differences).toEqual([]);
      }),
      { numRuns: repeats(12) },
    );
  });
});
