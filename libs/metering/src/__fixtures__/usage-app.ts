import { ConfigModule, CONFIG, type Config } from '#libs/config';
import { createServiceDataSource, Database, databaseMigrations, DatabaseModule } from '#libs/database';
import { EventLogModule, eventLogMigrations } from '#libs/event-log';
import { HttpModule } from '#libs/http';
import { CLOCK, newId } from '#libs/kernel';
import { ObservabilityModule } from '#libs/observability';
import { TestApp, TestClock } from '#libs/testing';
import {
  type CallCounts,
  type CallOrder,
  type CallRate,
  NOTHING_COUNTED,
  type Payer,
  type SettledCall,
} from '../contracts/call-terms.js';
import { MICRO } from '../contracts/charge-terms.js';
import { meteringMigrations } from '../migrations/index.js';
import { OffPeakRepository } from '../off-peak/off-peak.repository.js';
import { QuotaRepository } from '../quota/quota.repository.js';
import { AdmissionRules } from '../usage/admission-rules.service.js';
import { DeliveryRecord } from '../usage/delivery-record.service.js';
import { UsageMeter } from '../usage/usage-meter.service.js';
import { MeteringModule } from '../metering.module.js';
import { PortsModule } from '../wallet/__fixtures__/wallet-app.js';
import { UsageRepository } from '../usage/usage.repository.js';

/** A unit a token. */
const PLAIN: CallRate = {
  input: MICRO * MICRO,
  cachedInput: MICRO * MICRO,
  output: MICRO * MICRO,
  audioMinute: 0n,
  image: MICRO,
};
/** A credit a thousand tokens. */
export const PAID: CallRate = { ...PLAIN, input: 1_000n * MICRO, cachedInput: 0n, output: 1_000n * MICRO };

/** What a call asks for where a spec does not say otherwise. */
export interface OrderPlan {
  readonly most?: number;
  readonly least?: number;
  readonly payer?: Payer;
  readonly callClass?: CallOrder['callClass'];
  readonly isPaid?: boolean;
  readonly isStreamed?: boolean;
  readonly modelId?: string;
}

/** Tokens of an answer, as a rate of one unit each counts them. */
export function tokens(completionTokens: number): CallCounts {
  return { ...NOTHING_COUNTED, completionTokens };
}

export function settled(used: number, more: Partial<SettledCall> = {}): SettledCall {
  return { counts: tokens(used), usageOrigin: 'provider', httpStatus: 200, end: 'completed', ...more };
}

/** Accounting on a database of its own, with a clock that is moved, and a second process beside it. */
export class UsageApp {
  readonly clock = new TestClock(Date.UTC(2026, 5, 1, 12));
  #app!: TestApp;
  #others: { readonly close: () => Promise<void> }[] = [];

  static async start(settings: Readonly<Record<string, string>> = {}): Promise<UsageApp> {
    const made = new UsageApp();
    made.#app = await TestApp.start({
      database: [...databaseMigrations, ...eventLogMigrations, ...meteringMigrations],
      modules: (config, logger) => [
        ConfigModule.with(config),
        ObservabilityModule.forRoot({ logger, process: 'api' }),
        DatabaseModule.forRoot({ applicationName: 'usage-spec' }),
        EventLogModule.forRoot(),
        HttpModule,
        PortsModule,
        MeteringModule,
      ],
      settings: { AI_MONTH_UNITS: '1000', ...settings },
      overrides: [{ provide: CLOCK, value: made.clock }],
    });
    return made;
  }

  get meter(): UsageMeter {
    return this.get<UsageMeter>(UsageMeter);
  }

  get<T>(token: unknown): T {
    return this.#app.get<T>(token);
  }

  query<Row = Record<string, unknown>>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.#app.database.query<Row>(text, values);
  }

  /** Another process on the same database: a pool and a memory of its own. */
  async otherMeter(): Promise<UsageMeter> {
    const config = this.get<Config>(CONFIG);
    const source = createServiceDataSource({
      databaseUrl: config.databaseUrl,
      poolSize: 5,
      acquireMs: 10_000,
      applicationName: 'usage-spec-2',
    });
    await source.initialize();
    this.#others.push({ close: () => source.destroy() });
    const database = new Database(source);
    const rules = new AdmissionRules(new QuotaRepository(database), new OffPeakRepository(database), config);
    const usage = new UsageRepository(database);
    return new UsageMeter(rules, usage, new DeliveryRecord(usage, this.clock), database, this.clock);
  }

  order(portalId: string, plan: OrderPlan = {}): CallOrder {
    const { most = 10, least = 1, payer = { kind: 'portal' }, isPaid = false } = plan;
    return {
      id: newId(),
      portalId,
      keyId: newId(),
      userId: newId(),
      modelId: plan.modelId ?? 'host/plain',
      callClass: plan.callClass ?? 'chat',
      payer,
      isStreamed: plan.isStreamed ?? false,
      rates: { units: PLAIN, credits: isPaid ? PAID : null },
      atMost: tokens(most),
      atLeast: tokens(least),
    };
  }

  /** A call from its admission to its end. */
  async use(portalId: string, used: number, plan: OrderPlan = {}): Promise<string> {
    const order = this.order(portalId, { most: used, ...plan });
    await this.meter.admit(order);
    await this.meter.settle(order.id, settled(used));
    return order.id;
  }

  async topUp(portalId: string, credits: number): Promise<void> {
    const amount = Math.round(credits * Number(MICRO));
    const legs = [
      { portal: portalId, code: 'wallet', amount },
      { portal: null, code: 'source:operator', amount: -amount },
    ];
    await this.query(`select money.post($1, $2, 'topup', $3, $4, false, null, 'spec', '{}', $5)`, [
      newId(),
      `topup:${newId()}`,
      portalId,
      JSON.stringify(legs),
      this.clock.now(),
    ]);
  }

  /** Whole credits of a wallet: what is there, and what is held. */
  async wallet(portalId: string): Promise<{ posted: number; held: number }> {
    const [row] = await this.query<{ posted: string; held: string }>(
      `select posted, held from money.account where portal_id = $1 and code = 'wallet'`,
      [portalId],
    );
    const credits = (amount = '0') => Number(amount) / Number(MICRO);
    return { posted: credits(row?.posted), held: credits(row?.held) };
  }

  /** Whole units of the windows of a subject, in their order. */
  async windows(subjectId: string): Promise<{ settled: number[]; reserved: number[] }> {
    const [row] = await this.query<Record<string, string>>(
      'select * from metering.usage where subject_id = $1',
      [subjectId],
    );
    const units = (kind: string) =>
      [1, 2, 3].map((no) => Number(row?.[`w${no}_${kind}`] ?? 0) / Number(MICRO));
    return { settled: units('settled'), reserved: units('reserved') };
  }

  async stop(): Promise<void> {
    for (const other of this.#others) await other.close();
    await this.#app.stop();
  }
}
