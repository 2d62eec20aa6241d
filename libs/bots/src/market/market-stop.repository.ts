import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import type { MarketStop } from '../records/bot.js';

/** Portals whose bots the host refuses. Shared by all processes. */
@Injectable()
export class MarketStopRepository {
  constructor(private readonly database: Database) {}

  async set(portalId: string, { refusedAt, probeAt }: MarketStop): Promise<void> {
    await this.database.query(
      `insert into bots.market_stop (portal_id, refused_at, probe_at) values ($1, $2, $3)
       on conflict (portal_id) do update set refused_at = excluded.refused_at, probe_at = excluded.probe_at`,
      [portalId, refusedAt, probeAt],
    );
  }

  async clear(portalId: string): Promise<void> {
    await this.database.query('delete from bots.market_stop where portal_id = $1', [portalId]);
  }

  /** @returns whether the probe is the caller's: of several that ask at once it is one's. */
  async takeProbe(portalId: string, now: Date, nextProbeAt: Date): Promise<boolean> {
    const rows = await this.database.query(
      `update bots.market_stop set probe_at = $3 where portal_id = $1 and probe_at <= $2 returning portal_id`,
      [portalId, now, nextProbeAt],
    );
    return rows.length > 0;
  }
}
