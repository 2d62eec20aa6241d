import { setTimeout as delay } from 'node:timers/promises';
// Loaded before the operator asks for all of them at the same moment, which the loader of specs cannot do.
import '#libs/auth/operator';
import '#libs/cowork/operator';
import '#libs/metering/operator';
import { setDevClockOffset } from '#libs/database';
import { eventually } from '#libs/testing';
import { withOperatorOf } from '../../apps/cli/src/context/operator.js';
import { loadOperatorConfig } from '../../apps/cli/src/context/settings.js';
import { HomeFolder } from '../../apps/cli/src/home/home-folder.js';
import { Stack } from '../harness/stack.js';

const SEATS = 200;
const MONTHS = 12;
const DAY_MS = 86_400_000;
const LIMIT_MS = 3_600_000;
/** A sweep runs every half minute; a worker that was killed needs some seconds to be back. */
const SETTLED = { within: 300_000, every: 1_000 };
const FEE = 300;

interface Entry {
  readonly key: string;
  readonly amount: string;
}

/**
 * What happens to renewals in a year when workers die at any moment: real processes, which are killed, and the clock
 * of the service. Each month the wallet is a little short, and filled up afterwards.
 */
describe('a year of renewals under workers that are killed', () => {
  let stack: Stack;
  let stopSpare = async (): Promise<void> => undefined;
  let seatIds: readonly string[] = [];
  let offsetMs = 0;

  beforeAll(async () => {
    stack = await Stack.start();
    stopSpare = await stack.spareWorker();
    seatIds = await asOperator(async ({ users, subscriptions, wallet }) => {
      const { id: portalId } = stack.runtime.portal;
      await wallet.credit(portalId, String(FEE * SEATS), 'first');
      const ids: string[] = [];
      for (let count = 0; count < SEATS; count += 1) {
        const person = await users.create({ portalId, hostUserId: 1_000 + count, name: 'Ann', admin: false });
        const { id } = await subscriptions.activate(portalId, person.id);
        await subscriptions.change(id, { tier: 'PRO' });
        ids.push(id);
      }
      return ids;
    });
  }, LIMIT_MS);
  afterAll(async () => {
    await stopSpare();
    await stack?.remove();
  }, LIMIT_MS);

  async function asOperator<T>(
    work: Parameters<typeof withOperatorOf<'users' | 'subscriptions' | 'wallet', T>>[2],
  ): Promise<T> {
    const config = await loadOperatorConfig({}, new HomeFolder(stack.home));
    return withOperatorOf(config, ['users', 'subscriptions', 'wallet'], work);
  }

  async function moveClock(byMs: number): Promise<void> {
    offsetMs += byMs;
    await setDevClockOffset(stack.database, offsetMs);
  }

  /** Those whose term is over, and of whom no worker has said that they could not pay. */
  async function expectSettled(): Promise<void> {
    const [row] = await stack.database.query<{ count: string }>(
      `select count(*) from cowork.seat
        where state = 'ACTIVE' and tier <> 'FREE' and renewal_failed_at is null and paid_through_at <= $1`,
      [new Date(Date.now() + offsetMs)],
    );
    expect(row?.count).toBe('0');
  }

  async function expectPaid(): Promise<void> {
    await expectSettled();
    const [row] = await stack.database.query<{ count: string }>(
      `select count(*) from cowork.seat where state <> 'ACTIVE' or renewal_failed_at is not null`,
    );
    expect(row?.count).toBe('0');
  }

  /** The stack starts it again. */
  async function killWorker(afterMs: number): Promise<void> {
    await delay(afterMs);
    const isBack = stack.kill('worker', 'SIGKILL');
    await isBack();
  }

  it(
    'charges each term once, loses none, and never parts a charge from its term',
    async () => {
      const { id: portalId } = stack.runtime.portal;
      for (let month = 1; month <= MONTHS; month += 1) {
        // Some cannot be paid at first: what comes later renews them, or resumes those that were paused by then.
        const first = Math.floor(SEATS * 0.9) * FEE;
        await asOperator(({ wallet }) => wallet.credit(portalId, String(first), `early-${month}`));
        await moveClock(31 * DAY_MS);
        await killWorker(month * 700);
        await killWorker(month * 300);
        await eventually(expectSettled, SETTLED);
        await asOperator(({ wallet }) => wallet.credit(portalId, String(2 * FEE * SEATS), `late-${month}`));
        await eventually(expectPaid, SETTLED);
      }
      await moveClock(90 * DAY_MS);
      await killWorker(2_000);
      await eventually(expectSettled, SETTLED);
      await moveClock(-90 * DAY_MS);
      await killWorker(1_000);

      const facts = await stack.database.query<Entry>(
        `select data -> 'charge' ->> 'key' as key, data -> 'charge' ->> 'amount' as amount from es.event
          where module = 'cowork' and jsonb_typeof(data -> 'charge') = 'object' order by 1`,
      );
      const posted = await stack.database.query<Entry>(
        `select e.idem_key as key, p.amount::text as amount from money.entry e
           join money.posting p on p.entry_id = e.id
           join money.account a on a.id = p.account_id and a.code = 'revenue:cowork' order by 1`,
      );
      expect(posted).toEqual(facts);
      // A term that is resumed begins when it is paid; any other one where the one before has ended.
      const terms = await stack.database.query<{ stream: string; gaps: string; renewals: string }>(
        `select stream_id as stream, count(*) filter (where type = 'term_renewed' and starts <> ended) as gaps,
                count(*) as renewals from (
           select stream_id, type, (data ->> 'termStart')::timestamptz as starts,
                  lag((data ->> 'paidThroughAt')::timestamptz) over (partition by stream_id order by version) as ended
             from es.event
            where module = 'cowork' and type in ('seat_upgraded', 'term_renewed', 'seat_resumed')
         ) t where ended is not null group by 1`,
      );
      expect(terms).toHaveLength(seatIds.length);
      for (const { gaps, renewals } of terms) {
        expect(gaps).toBe('0');
        expect(Number(renewals)).toBeGreaterThanOrEqual(MONTHS);
      }
      expect(await stack.cli('wallet', 'verify')).toMatchObject({ differences: [] });
      expect(await stack.cli('views', 'check', 'seats')).toMatchObject([{ different: 0 }]);
    },
    LIMIT_MS,
  );
});
