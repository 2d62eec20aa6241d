import fc from 'fast-check';
import { CONFIG, type Config } from '#libs/config';
import { operatorMeta } from '#libs/event-log/contracts';
import { newId } from '#libs/kernel';
import { repeats, type TestApp, TestClock } from '#libs/testing';
import { ledgerSteps } from './__fixtures__/ledger-commands.js';
import { type LedgerCommand, LedgerModel } from './__fixtures__/ledger-model.js';
import { startWallets } from './__fixtures__/wallet-app.js';
import { DebtRepository } from './debt.repository.js';
import { LedgerRepository } from './ledger.repository.js';
import { LedgerMaintenance } from './ledger.service.js';
import { debtTerms, Wallets } from './wallets.service.js';

const SETTINGS = { WALLET_GRACE_HOURS: '72', WALLET_DEBT_LIMIT: '150' };
const CREDIT = 1_000_000n;
const HOUR_MS = 3_600_000;
const CENTURY_MS = 36_525 * 24 * HOUR_MS;

/** Who sends commands: one of two processes over the same database. */
class Sender {
  constructor(
    private readonly app: TestApp,
    private readonly clock: TestClock,
  ) {}

  get ledger(): LedgerRepository {
    return this.app.get(LedgerRepository);
  }

  get debts(): DebtRepository {
    return this.app.get(DebtRepository);
  }

  async run(command: LedgerCommand, portalId: string, holds: Map<string, string>): Promise<unknown> {
    const now = this.clock.now();
    const meta = operatorMeta();
    switch (command.type) {
      case 'topup': {
        const key = `topup:spec:${portalId}:${command.key}`;
        const amount = command.amount * CREDIT;
        return this.app
          .get<Wallets>(Wallets)
          .topUp({ portalId, amount, source: 'spec', key, reference: null }, meta);
      }
      case 'adjust':
        return this.post('adjustment', 'adjustment', portalId, command.key, command.amount);
      case 'charge':
        return this.post('charge', 'revenue:infra', portalId, command.key, -command.amount);
      case 'hold': {
        const id = holds.get(command.id) ?? newId();
        holds.set(command.id, id);
        // The sweep ends what is over of any portal: in these lives a hold is over only when it is said to be.
        const expiresAt = new Date(now.getTime() + CENTURY_MS);
        const order = { id, key: id, portalId, amount: command.amount * CREDIT, purpose: 'spec', expiresAt };
        return this.ledger.hold(order, now);
      }
      case 'settle': {
        const holdId = holds.get(command.id);
        if (!holdId || !(await this.known(holdId))) return 0n;
        const order = {
          holdId,
          key: `ai:${holdId}`,
          actual: command.actual * CREDIT,
          area: 'ai',
          reference: 'm',
        };
        return (await this.ledger.settle(order, now)) / CREDIT;
      }
      case 'release':
        return this.ledger.release(holds.get(command.id) ?? newId(), now);
      case 'expire':
        return this.app.database
          .query(`update money.hold set expires_at = $2 where id = $1`, [
            holds.get(command.id) ?? newId(),
            now,
          ])
          .then(() => this.ledger.expireHolds(now, 10));
      case 'review':
        return this.app.get<Wallets>(Wallets).review(portalId);
    }
  }

  private async known(holdId: string): Promise<boolean> {
    const rows = await this.app.database.query('select from money.hold where id = $1', [holdId]);
    return rows.length > 0;
  }

  private post(
    kind: 'adjustment' | 'charge',
    against: string,
    portalId: string,
    key: string,
    credits: bigint,
  ): Promise<unknown> {
    const amount = credits * CREDIT;
    const order = {
      entryId: newId(),
      key: `${portalId}:${key}`,
      kind,
      portalId,
      legs: [
        { portal: portalId, code: 'wallet', amount },
        { portal: null, code: against, amount: -amount },
      ],
      mayOwe: true,
      reverses: null,
      reference: null,
      actor: operatorMeta().actor,
    };
    return this.app.get<Wallets>(Wallets).post(order, null, operatorMeta());
  }
}

describe('the ledger in the database, of two processes', () => {
  const clock = new TestClock();
  let apps: TestApp[];
  let senders: Sender[];

  beforeAll(async () => {
    const first = await startWallets(clock, SETTINGS);
    apps = [first, await startWallets(clock, SETTINGS, first.database)];
    senders = apps.map((app) => new Sender(app, clock));
  });
  afterAll(async () => {
    await apps[1]!.stop();
    await apps[0]!.stop();
  });

  const verify = () => apps[0]!.get<LedgerMaintenance>(LedgerMaintenance).verify();
  const terms = () => debtTerms(apps[0]!.get<Config>(CONFIG));

  it('does what the model does, each command sent once to three times by either', async () => {
    await fc.assert(
      fc.asyncProperty(ledgerSteps, async (steps) => {
        const model = new LedgerModel({ graceMs: terms().graceMs, limit: 150n });
        const portals = [newId(), newId(), newId()];
        const holds = new Map<string, string>();
        for (const [index, { command, hours, times }] of steps.entries()) {
          clock.advance(hours * HOUR_MS);
          const wanted = model.run(command, clock.now());
          for (let time = 0; time < times; time += 1) {
            const sender = senders[(index + time) % 2]!;
            const found = await sender.run(command, portals[command.portal]!, holds);
            const tells = command.type === 'hold' || command.type === 'settle';
            if (tells) expect(found).toEqual(wanted);
          }
        }
        for (const [portal, wallet] of model.wallets) {
          const { balance, held, state, graceUntil } = await senders[0]!.debts.standing(portals[portal]!);
          expect([balance, held]).toEqual([wallet.posted * CREDIT, wallet.held * CREDIT]);
          expect({ debt: state, graceUntil }).toEqual(wallet.debt);
        }
      }),
      { numRuns: repeats(12) },
    );
    expect((await verify()).differences).toEqual([]);
  });

  it('keeps its sums whatever is sent at once', async () => {
    for (let round = 0; round < repeats(3); round += 1) {
      const portalId = newId();
      const holds = new Map<string, string>();
      const steps = fc.sample(ledgerSteps, { numRuns: 1, seed: round + 1 })[0]!;
      await senders[0]!.run({ type: 'topup', portal: 0, key: 'first', amount: 300n }, portalId, holds);
      const work = steps.flatMap(({ command, times }) =>
        Array.from({ length: times }, (_, index) => senders[index % 2]!.run(command, portalId, holds)),
      );
      const outcomes = await Promise.allSettled(work);
      const broken = outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
      expect(broken).toEqual([]);
      expect((await verify()).differences).toEqual([]);
    }
  });

  it('holds no more than is available, however many ask two processes at once', async () => {
    const portalId = newId();
    await senders[0]!.run({ type: 'topup', portal: 0, key: 'first', amount: 100n }, portalId, new Map());
    const asked = Array.from({ length: 20 }, (_, index) =>
      senders[index % 2]!.run({ type: 'hold', portal: 0, id: `h${index}`, amount: 7n }, portalId, new Map()),
    );
    expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(14);
    expect(await senders[1]!.ledger.balance(portalId)).toEqual({
      balance: 100n * CREDIT,
      held: 98n * CREDIT,
    });
  });

  it('tells what somebody has changed behind its back', async () => {
    const portalId = newId();
    await senders[0]!.run({ type: 'topup', portal: 0, key: 'first', amount: 5n }, portalId, new Map());
    await senders[0]!.run({ type: 'hold', portal: 0, id: 'h', amount: 2n }, portalId, new Map());
    const { database } = apps[0]!;
    const wrong = (change: string) =>
      database.query(`update money.account set ${change} where portal_id = $1`, [portalId]);
    const rules = async () => (await verify()).differences.map(({ rule }) => rule);
    await wrong('posted = posted + 1');
    expect(await rules()).toEqual(['a wallet holds the sum of its postings']);
    await wrong('posted = posted - 1, held = held - 1');
    expect(await rules()).toEqual(['what is held is the sum of the open holds']);
    await wrong('held = held + 1');
    await database.query(`insert into money.posting (entry_id, seq, account_id, amount)
      select entry_id, 3, account_id, 1 from money.posting order by number desc limit 1`);
    expect(await rules()).toEqual(['the legs of an entry sum to 0', 'all postings sum to 0']);
  });
});
