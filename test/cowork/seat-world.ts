import { KeyAdmin, UserAdmin } from '#libs/auth';
import { SeatAccess, type Tier } from '#libs/cowork';
import { operatorMeta } from '#libs/event-log/contracts';
import { CLOCK, newId, PorticoError } from '#libs/kernel';
import { AI_METER, type AiMeter, MICRO, NOTHING_COUNTED } from '#libs/metering';
import { TestClock } from '#libs/testing';
import { Subscriptions } from '../../libs/cowork/src/seats/subscriptions.service.js';
import { Tiers } from '../../libs/cowork/src/seats/tiers.service.js';
import { TierRepository } from '../../libs/cowork/src/seats/tier.repository.js';
import { type InProcessApi, startInProcessApi, type TestPortal } from '../harness/in-process-api.js';

const UNIT = { input: MICRO * MICRO, cachedInput: 0n, output: MICRO * MICRO, audioMinute: 0n, image: 0n };

const tokens = (promptTokens: number) => ({ ...NOTHING_COUNTED, promptTokens });

/** Somebody with a subscription and a device. */
export interface Person {
  readonly portal: TestPortal;
  readonly userId: string;
  readonly seatId: string;
  readonly key: string;
  readonly keyId: string;
}

const TIERS: readonly (readonly [Tier, string | null, bigint, bigint])[] = [
  ['FREE', null, 0n, 1n],
  ['PRO', '×1', 300n, 10n],
  ['MAX', '×5', 1_200n, 50n],
  ['ULTRA', '×20', 4_000n, 200n],
];

/** The API with tiers of hundreds of units, a clock that is moved, and people with devices. */
export class SeatWorld {
  readonly clock = new TestClock(Date.UTC(2026, 11, 1));
  api!: InProcessApi;
  #people = 0;

  static async start(settings: Readonly<Record<string, string>> = {}): Promise<SeatWorld> {
    const made = new SeatWorld();
    made.api = await startInProcessApi({ ...settings }, undefined, [{ provide: CLOCK, value: made.clock }]);
    for (const [tier, multiplier, fee, tenths] of TIERS) {
      const share = (units: bigint) => (units * MICRO * tenths) / 10n;
      await made.api.get<TierRepository>(TierRepository).save(
        {
          tier,
          multiplier,
          feePerMonth: fee * MICRO,
          limits: { fiveHour: share(1_000n), week: share(4_000n), month: share(10_000n) },
        },
        made.clock.now(),
      );
    }
    made.tiersChanged();
    return made;
  }

  tiersChanged(): void {
    this.api.get<Tiers>(Tiers).changed();
  }

  query<Row = Record<string, unknown>>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.api.database.query<Row>(text, values);
  }

  portal(): Promise<TestPortal> {
    return this.api.createPortal(`seats-${(this.#people += 1)}.example`);
  }

  /** A person on a portal of their own unless one is given; on PRO unless said otherwise. */
  async person(tier: Tier | null = 'PRO', portal?: TestPortal): Promise<Person> {
    const at = portal ?? (await this.portal());
    const { id: userId } = await this.api.get<UserAdmin>(UserAdmin).create({
      portalId: at.id,
      hostUserId: 100 + (this.#people += 1),
      name: `Person ${this.#people}`,
      admin: false,
    });
    const { id: keyId, rawKey: key } = await this.key({ portal: at, userId });
    const seatId = tier === null ? newId() : await this.activate(at.id, userId);
    const person: Person = { portal: at, userId, seatId, key, keyId };
    if (tier !== null && tier !== 'FREE') await this.setSeat(person, `tier = '${tier}'`);
    return person;
  }

  /** A further device. */
  key({ portal, userId }: Pick<Person, 'portal' | 'userId'>) {
    return this.api.get<KeyAdmin>(KeyAdmin).create({
      portalId: portal.id,
      userId,
      kind: 'cowork',
      scopes: ['svc:ai'],
    });
  }

  private activate(portalId: string, userId: string): Promise<string> {
    return this.api.get<Subscriptions>(Subscriptions).activate(portalId, userId, operatorMeta());
  }

  /** What facts would have made of it, without them. */
  async setSeat({ seatId }: Person, assignments: string): Promise<void> {
    await this.query(`update cowork.seat set ${assignments} where seat_id = $1`, [seatId]);
  }

  /**
   * A call of the device that may use so many units.
   * @returns its id.
   */
  async admit({ portal, userId, keyId }: Person, units: number): Promise<string> {
    const seat = await this.api.get<SeatAccess>(SeatAccess).find(portal.id, userId);
    if (!seat) throw new PorticoError('subscription_inactive');
    const counts = tokens(units);
    const id = newId();
    await this.meter.admit({
      id,
      portalId: portal.id,
      keyId,
      userId,
      modelId: 'host/plain',
      callClass: 'chat',
      payer: { kind: 'seat', seat },
      isStreamed: false,
      rates: { units: UNIT, credits: null },
      atMost: counts,
      atLeast: counts,
    });
    return id;
  }

  async settle(callId: string, units: number): Promise<void> {
    const ended = { usageOrigin: 'provider', httpStatus: 200, end: 'completed' } as const;
    await this.meter.settle(callId, { ...ended, counts: tokens(units) });
  }

  /** A call from its admission to its end. */
  async use(person: Person, units: number): Promise<void> {
    await this.settle(await this.admit(person, units), units);
  }

  private get meter(): AiMeter {
    return this.api.get<AiMeter>(AI_METER);
  }

  async stop(): Promise<void> {
    await this.api.stop();
  }
}
