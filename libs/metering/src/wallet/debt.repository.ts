import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import type { DebtState, WalletStanding } from '../contracts/wallet.events.js';

interface StandingRow {
  readonly balance: string;
  readonly held: string;
  readonly state: DebtState;
  readonly graceUntil: Date | null;
}

/** What wallets owe, and since when. */
@Injectable()
export class DebtRepository {
  constructor(private readonly database: Database) {}

  /** A portal without a wallet has nothing and owes nothing. */
  async standing(portalId: string): Promise<WalletStanding> {
    const [row] = await this.database.query<StandingRow>(
      `select coalesce(a.posted, 0) as balance, coalesce(a.held, 0) as held,
              coalesce(d.state, 'CLEAR') as state, d.grace_until as "graceUntil"
         from (select $1::uuid as portal_id) q
         left join money.account a on a.portal_id = q.portal_id and a.code = 'wallet'
         left join money.debt d on d.portal_id = q.portal_id`,
      [portalId],
    );
    const { balance, held, state, graceUntil } = row!;
    const [has, keeps] = [BigInt(balance), BigInt(held)];
    return { portalId, balance: has, held: keeps, available: has - keeps, state, graceUntil };
  }

  async stateOf(portalId: string): Promise<DebtState> {
    const [row] = await this.database.query<{ state: DebtState }>(
      'select state from money.debt where portal_id = $1',
      [portalId],
    );
    return row?.state ?? 'CLEAR';
  }

  /** Portals whose state is not what their balance and the time say. @param limit micro-credits of debt. */
  async due(now: Date, limit: bigint, most: number): Promise<string[]> {
    const rows = await this.database.query<{ portalId: string }>(
      `select a.portal_id as "portalId"
         from money.account a left join money.debt d on d.portal_id = a.portal_id
        where a.posted < 0
          and (coalesce(d.state, 'CLEAR') = 'CLEAR'
               or (d.state = 'GRACE' and (d.grace_until <= $1 or -a.posted > $2)))
       union all
       select d.portal_id from money.debt d join money.account a on a.portal_id = d.portal_id
        where d.state <> 'CLEAR' and a.posted >= 0
       limit $3`,
      [now, limit, most],
    );
    return rows.map(({ portalId }) => portalId);
  }
}
