import { Inject, Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import { systemMeta } from '#libs/event-log/contracts';
import { JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';
import { CLOCK, type Clock, newId } from '#libs/kernel';
import { CHARGED_SERVERS, type ChargedServer, type ChargedServers } from '../contracts/charge-terms.js';
import {
  firstDueHour,
  HOUR_MS,
  type HourCharge,
  hourCharges,
  hourOf,
  MOST_HOURS,
} from './server-hours.policy.js';
import { Wallets } from './wallets.service.js';

const PAGE = 200;

/** Takes what the hours of servers cost from the wallets of their portals, which may owe it. */
@Injectable()
export class ServerCharges {
  constructor(
    @Inject(CHARGED_SERVERS) private readonly servers: ChargedServers,
    private readonly database: Database,
    private readonly wallets: Wallets,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Each hour that is over, once, and more often than hours end, so that none waits long. What was charged before a
   * death on the way is found by its key.
   */
  @JobHandler({ name: 'charge-servers', queue: MAINTENANCE_QUEUE, everyMs: 60_000 })
  async charge(): Promise<void> {
    const now = this.clock.now();
    const since = new Date(hourOf(now.getTime()) - MOST_HOURS * HOUR_MS);
    let after: string | null = null;
    for (;;) {
      const page: readonly ChargedServer[] = await this.servers.page(since, after, PAGE);
      await this.chargePage(page, now);
      if (page.length < PAGE) break;
      after = page.at(-1)?.serverId ?? null;
    }
  }

  private async chargePage(page: readonly ChargedServer[], now: Date): Promise<void> {
    const charged = await this.chargedUntil(page.map(({ serverId }) => serverId));
    const end = hourOf(now.getTime());
    const free: string[] = [];
    for (const server of page) {
      const { serverId, createdAt, pricePerMonth } = server;
      const from = firstDueHour(createdAt.getTime(), charged.get(serverId) ?? null, now.getTime());
      if (from >= end) continue;
      if (pricePerMonth.awake === 0n && pricePerMonth.asleep === 0n) {
        free.push(serverId);
        continue;
      }
      const spans = await this.servers.spans(serverId);
      for (const hour of hourCharges(from, end, spans, pricePerMonth)) await this.post(server, hour);
      await this.setChargedUntil([serverId], new Date(end));
    }
    // Hours without a price are over, too: one that is set later does not reach back.
    if (free.length > 0) await this.setChargedUntil(free, new Date(end));
  }

  private async post({ serverId, portalId }: ChargedServer, { hour, amount }: HourCharge): Promise<void> {
    const meta = systemMeta(serverId);
    await this.wallets.post(
      {
        entryId: newId(),
        key: `infra:${serverId}:${hour}`,
        kind: 'charge',
        portalId,
        legs: [
          { portal: portalId, code: 'wallet', amount: -amount },
          { portal: null, code: 'revenue:infra', amount },
        ],
        mayOwe: true,
        reverses: null,
        reference: serverId,
        actor: meta.actor,
      },
      null,
      meta,
    );
  }

  /** Up to where the hours of servers are charged; those that were never looked at are missing. */
  private async chargedUntil(serverIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.database.query<{ id: string; at: Date }>(
      'select server_id as id, charged_until as at from money.charged_server where server_id = any ($1)',
      [serverIds],
    );
    return new Map(rows.map(({ id, at }) => [id, at.getTime()]));
  }

  /** Only forwards. */
  private async setChargedUntil(serverIds: readonly string[], until: Date): Promise<void> {
    await this.database.query(
      `insert into money.charged_server as c (server_id, charged_until)
       select id, $2 from unnest($1::uuid[]) as id
       on conflict (server_id) do update set charged_until = greatest(c.charged_until, excluded.charged_until)`,
      [serverIds, until],
    );
  }
}
