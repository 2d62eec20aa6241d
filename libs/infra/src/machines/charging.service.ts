import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Column, Entity, PrimaryColumn, Repository } from 'typeorm';
import { AS_BIGINT, Database } from '#libs/database';
import { CLOCK, type Clock, PorticoError } from '#libs/kernel';
import {
  microOf,
  shownAmount,
  type ChargedServer,
  type ChargedServers,
  type ServerSpan,
} from '#libs/metering/contracts';
import { findTerms, PROVIDERS } from './placement/provider-catalogue.data.js';
import { ServerStream } from '../servers/life/server.stream.js';
import { serverSpans } from './server-spans.policy.js';

/** A plan as operators see it; prices of a month in credits. */
export interface PlanRecord {
  readonly provider: string;
  readonly plan: string;
  readonly priceMonth: number;
  readonly priceSleepMonth: number;
}

/** Credits; a price above it is a slip of the keyboard. */
const HIGHEST = 1_000_000;

/** What a month of a plan costs, in micro-credits. */
export interface PlanPrice {
  readonly provider: string;
  readonly plan: string;
  readonly awake: bigint;
  readonly asleep: bigint;
}

@Entity({ schema: 'infra', name: 'plan_price' })
export class PlanPriceEntity implements PlanPrice {
  @PrimaryColumn('text') provider!: string;
  @PrimaryColumn('text') plan!: string;
  @Column('bigint', { transformer: AS_BIGINT }) awake!: bigint;
  @Column('bigint', { transformer: AS_BIGINT }) asleep!: bigint;
  @Column('timestamptz') changedAt!: Date;
}

interface Row {
  readonly serverId: string;
  readonly portalId: string;
  readonly createdAt: Date;
  readonly awake: string;
  readonly asleep: string;
}

/**
 * What servers cost, as operators have set it, and the servers the wallet charges by it. Applications of a shared host
 * cost nothing of their own: their host does.
 */
@Injectable()
export class ServerPrices implements ChargedServers {
  constructor(
    private readonly database: Database,
    private readonly servers: ServerStream,
    @InjectRepository(PlanPriceEntity) private readonly prices: Repository<PlanPriceEntity>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Every plan there is, also those that cost nothing. */
  async list(): Promise<PlanRecord[]> {
    const prices = await this.all();
    return Object.entries(PROVIDERS).flatMap(([provider, { plans }]) =>
      plans.map((plan) => {
        const price = prices.find((one) => one.provider === provider && one.plan === plan);
        return {
          provider,
          plan,
          priceMonth: shownAmount(price?.awake ?? 0n),
          priceSleepMonth: shownAmount(price?.asleep ?? 0n),
        };
      }),
    );
  }

  /**
   * Holds for hours that are not charged yet.
   * @param month credits as text, awake; `sleepMonth` asleep.
   * @throws PorticoError `VALIDATION_ERROR` naming the field.
   */
  async setPrice(provider: string, plan: string, month: string, sleepMonth: string): Promise<PlanRecord> {
    const terms = findTerms(provider);
    if (!terms) refuse('provider', `there is none named "${provider}"`);
    if (!terms.plans.includes(plan)) refuse('plan', `${provider} has none named "${plan}"`);
    const [awake, asleep] = [readPrice('month', month), readPrice('sleep-month', sleepMonth)];
    const changedAt = this.clock.now();
    await this.prices.upsert({ provider, plan, awake, asleep, changedAt }, ['provider', 'plan']);
    return { provider, plan, priceMonth: shownAmount(awake), priceSleepMonth: shownAmount(asleep) };
  }

  /** Prices that were set; a plan without one costs nothing. */
  async all(): Promise<PlanPrice[]> {
    const rows = await this.prices.find({ order: { provider: 'asc', plan: 'asc' } });
    return rows.map(({ changedAt: _, ...price }) => price);
  }

  /** Servers to charge, by id; those that were deleted since are among them. */
  async page(since: Date, after: string | null, limit: number): Promise<readonly ChargedServer[]> {
    const rows = await this.database.query<Row>(
      `select s.id as "serverId", s.portal_id as "portalId", s.created_at as "createdAt",
              coalesce(p.awake, 0) as awake, coalesce(p.asleep, 0) as asleep
         from infra.server s left join infra.plan_price p on p.provider = s.provider and p.plan = s.plan
        where s.galaxy_id is null and (s.status <> 'deleted' or s.updated_at > $1)
          and ($2::uuid is null or s.id > $2)
        order by s.id limit $3`,
      [since, after, limit],
    );
    return rows.map(({ awake, asleep, ...server }) => ({
      ...server,
      pricePerMonth: { awake: BigInt(awake), asleep: BigInt(asleep) },
    }));
  }

  async spans(serverId: string): Promise<readonly ServerSpan[]> {
    return serverSpans((await this.servers.load(serverId)).events);
  }
}

function readPrice(field: string, text: string): bigint {
  const price = microOf(text);
  if (price !== null && price >= 0n && shownAmount(price) <= HIGHEST) return price;
  return refuse(field, `it must be a number of credits from 0 to ${HIGHEST}, of at most six decimals`);
}

function refuse(field: string, problem: string): never {
  throw new PorticoError('VALIDATION_ERROR', { message: `${field}: ${problem}.`, details: { field } });
}
