import { Inject, Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import { JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';
import { CLOCK, type Clock } from '#libs/kernel';
import { LedgerRepository } from './ledger.repository.js';

/** A rule of the ledger that some row breaks. */
export interface LedgerDifference {
  /** What should hold, in words. */
  readonly rule: string;
  /** The entry, wallet or hold that breaks it; null for the ledger as a whole. */
  readonly id: string | null;
  readonly kept: string;
  readonly computed: string;
}

export interface LedgerReport {
  readonly entries: number;
  readonly postings: number;
  readonly wallets: number;
  readonly holds: number;
  readonly differences: readonly LedgerDifference[];
}

/** Holds that expire in one statement. */
const BATCH = 500;
/** Differences named at most; one is enough to stop and look. */
const MOST_DIFFERENCES = 100;

/** What keeps the ledger right: holds that nobody ends expire, and all of it can be computed again. */
@Injectable()
export class LedgerMaintenance {
  constructor(
    private readonly database: Database,
    private readonly ledger: LedgerRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Gives back what was held for work that never ended. */
  @JobHandler({ name: 'expire-holds', queue: MAINTENANCE_QUEUE, everyMs: 30_000 })
  async expireHolds(): Promise<void> {
    while ((await this.ledger.expireHolds(this.clock.now(), BATCH)) === BATCH);
  }

  /** Computes the whole ledger again from its postings and holds. One statement, so that it sees one moment. */
  async verify(): Promise<LedgerReport> {
    const [row] = await this.database.query<LedgerReport>(
      `with of_entry as (
         select e.id, count(p.seq) as legs, coalesce(sum(p.amount), 0) as total
           from money.entry e left join money.posting p on p.entry_id = e.id group by e.id
       ), chain as (
         select p.entry_id, p.account_id, p.number, p.balance_after,
                sum(p.amount) over (partition by p.account_id order by p.number) as computed
           from money.posting p join money.account a on a.id = p.account_id where a.posted is not null
       ), of_wallet as (
         select a.id, a.posted, a.held, coalesce(sum(p.amount), 0) as total,
                coalesce((select sum(h.amount) from money.hold h where h.account_id = a.id and h.state = 'OPEN'), 0)
                  as open
           from money.account a left join money.posting p on p.account_id = a.id
          where a.posted is not null group by a.id
       ), of_hold as (
         select h.id, h.settled, h.entry_id, coalesce(
                  (select -p.amount from money.posting p
                    where p.entry_id = h.entry_id and p.account_id = h.account_id), 0) as posted
           from money.hold h where h.state = 'SETTLED'
       ), difference as (
         select 'an entry has at least two legs' as rule, id::text, legs::text as kept, '2' as computed
           from of_entry where legs < 2
         union all
         select 'the legs of an entry sum to 0', id::text, total::text, '0' from of_entry where total <> 0
         union all
         select 'all postings sum to 0', null, total::text, '0'
           from (select coalesce(sum(amount), 0) as total from money.posting) as t where total <> 0
         union all
         select 'a wallet holds the sum of its postings', id::text, posted::text, total::text
           from of_wallet where posted <> total
         union all
         select 'each posting tells the balance after it', entry_id::text, balance_after::text, computed::text
           from chain where balance_after is distinct from computed
         union all
         select 'what is held is the sum of the open holds', id::text, held::text, open::text
           from of_wallet where held <> open
         union all
         select 'a settled hold was posted once, as it says', id::text, settled::text, posted::text
           from of_hold where settled <> posted or (settled > 0) <> (entry_id is not null)
       )
       select (select count(*)::integer from money.entry) as entries,
              (select count(*)::integer from money.posting) as postings,
              (select count(*)::integer from of_wallet) as wallets,
              (select count(*)::integer from money.hold) as holds,
              (select coalesce(jsonb_agg(d), '[]') from (select * from difference limit $1) as d) as differences`,
      [MOST_DIFFERENCES],
    );
    return row!;
  }
}
