import { Inject, Injectable } from '@nestjs/common';
import { systemMeta } from '#libs/event-log/contracts';
import { CLOCK, type Clock, newId } from '#libs/kernel';
import type { ChargedServer } from '../../contracts/charged-server.js';
import { CHARGED_SERVERS, type ChargedServers } from '../../contracts/charged-servers.port.js';
import { Wallets } from '../accounts/wallets.js';
import { ChargedUntil } from './charged-until.repository.js';
import {
  firstDueHour,
  HOUR_MS,
  type HourCharge,
  hourCharges,
  hourOf,
  MOST_HOURS,
} from './server-hours.policy.js';

const PAGE = 200;

/** Takes what the hours of servers cost from the wallets of their portals, which may owe it. */
@Injectable()
export class ChargeServers {
  constructor(
    @Inject(CHARGED_SERVERS) private readonly servers: ChargedServers,
    private readonly until: ChargedUntil,
    private readonly wallets: Wallets,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Each hour that is over, once. What was charged before a death on the way is found by its key. */
  async execute(): Promise<void> {
    const now = this.clock.now();
    const since = new Date(hourOf(now.getTime()) - MOST_HOURS * HOUR_MS);
    let after: string | null = null;
    for (;;) {
      const page: readonly ChargedServer[] = await this.servers.page(since, after, PAGE);
      await this.charge(page, now);
      if (page.length < PAGE) break;
      after = page.at(-1)?.serverId ?? null;
    }
  }

  private async charge(page: readonly ChargedServer[], now: Date): Promise<void> {
    const charged = await this.until.of(page.map(({ serverId }) => serverId));
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
      await this.until.set([serverId], new Date(end));
    }
    // Hours without a price are over, too: one that is set later does not reach back.
    if (free.length > 0) await this.until.set(free, new Date(end));
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
}
