import { Inject, Injectable, Logger } from '@nestjs/common';
import { Database, type Transaction } from '#libs/database';
import type { EventMeta } from '#libs/event-log';
import { retryConflict, StaleReadError, systemMeta } from '#libs/event-log/contracts';
import { CLOCK, type Clock } from '#libs/kernel';
import type { WalletEvent, WalletMovement } from '../../contracts/wallet.events.js';
import { DebtTermsSetting } from '../debt/debt-terms.js';
import { FollowDebt } from '../debt/follow-debt.command.js';
import { walletDecider } from '../debt/wallet.decider.js';
import { WalletStream } from '../debt/wallet.stream.js';
import type { Posted, PostOrder } from '../ledger/ledger-terms.js';
import { LedgerRepository } from '../ledger/ledger.repository.js';

/** What `portal` freezes and lets go. */
const FOLLOWED: ReadonlySet<WalletEvent['type']> = new Set(['wallet_frozen', 'wallet_cleared']);

interface Noted<T> {
  readonly result: T;
  readonly facts: readonly WalletEvent[];
}

/**
 * The wallets of portals: every posting that may have facts, what it means for the debt, and those facts, in one
 * transaction. Such postings of one wallet come one after the other; holds and their settlements come between them.
 */
@Injectable()
export class Wallets {
  private readonly logger = new Logger(Wallets.name);

  constructor(
    private readonly database: Database,
    private readonly ledger: LedgerRepository,
    private readonly stream: WalletStream,
    private readonly terms: DebtTermsSetting,
    private readonly follow: FollowDebt,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Posts once: a key that was posted before answers with its entry.
   * @param movement the fact of it; null for a charge, which stands in the ledger alone.
   * @throws PorticoError `INSUFFICIENT_BALANCE`, `LEDGER_CONFLICT` when the key stands for something else.
   */
  post(order: PostOrder, movement: WalletMovement | null, meta: EventMeta): Promise<Posted> {
    const { portalId, key } = order;
    const change = order.legs
      .filter(({ portal }) => portal === portalId)
      .reduce((sum, { amount }) => sum + amount, 0n);
    return this.inTurn(portalId, async (tx) => {
      const now = this.clock.now();
      if (await this.ledger.findByKey(key, tx)) {
        return { result: await this.ledger.post(order, now, tx), facts: [] };
      }
      const { balance } = await this.ledger.balance(portalId, tx);
      const facts = await this.note(tx, portalId, balance + change, movement, meta);
      const result = await this.ledger.post(order, now, tx);
      await this.requireNoted(tx, portalId, result.balance);
      return { result, facts };
    });
  }

  /** Looks at the debt of a wallet again: time has passed, or calls of models were settled. */
  async review(portalId: string): Promise<void> {
    await this.inTurn(portalId, async (tx) => {
      const { balance } = await this.ledger.balance(portalId, tx);
      const facts = await this.note(tx, portalId, balance, null, systemMeta(portalId));
      return { result: undefined, facts };
    });
  }

  /** The lock is taken before anything is read, so no other writer of these facts is in between. */
  private async inTurn<T>(portalId: string, work: (tx: Transaction) => Promise<Noted<T>>): Promise<T> {
    const { result, facts } = await retryConflict(() =>
      this.database.transaction(async (tx) => {
        await tx.query(`select pg_advisory_xact_lock(hashtext('money.wallet'), hashtext($1))`, [portalId]);
        return work(tx);
      }),
    );
    if (facts.some(({ type }) => FOLLOWED.has(type))) await this.followAtOnce(portalId);
    return result;
  }

  private async note(
    tx: Transaction,
    portalId: string,
    balance: bigint,
    movement: WalletMovement | null,
    meta: EventMeta,
  ): Promise<readonly WalletEvent[]> {
    const { facts } = await this.stream.handleIn(
      tx,
      portalId,
      { type: 'note_balance', portalId, movement, balance, terms: this.terms },
      { meta, portalId },
    );
    return facts;
  }

  /** A call that was settled meanwhile may have moved the balance over zero: then everything is decided again. */
  private async requireNoted(tx: Transaction, portalId: string, balance: bigint): Promise<void> {
    const { state } = await this.stream.load(portalId, tx);
    const at = this.clock.now();
    const missed = walletDecider.decide(
      { type: 'note_balance', portalId, movement: null, balance, terms: this.terms, at },
      state,
    );
    if (missed.length > 0) throw new StaleReadError();
  }

  /** The payment stands, whatever comes of this; a job follows the same facts. */
  private async followAtOnce(portalId: string): Promise<void> {
    try {
      await this.follow.execute(portalId);
    } catch (error) {
      this.logger.warn({ err: error, portalId }, 'the portal could not be frozen or let go at once');
    }
  }
}
