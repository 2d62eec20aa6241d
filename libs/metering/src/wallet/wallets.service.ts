import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { Database, type Transaction } from '#libs/database';
import type { EventMeta } from '#libs/event-log';
import { retryConflict, StaleReadError, systemMeta } from '#libs/event-log/contracts';
import { type JobContext, JobHandler, MAINTENANCE_QUEUE, type RequestedJobDefinition } from '#libs/jobs';
import { CLOCK, type Clock, newId, PorticoError } from '#libs/kernel';
import { MICRO, PORTAL_FREEZE, type PortalFreeze } from '../contracts/charge-terms.js';
import { type WalletEvent, walletFact, type WalletMovement } from '../contracts/wallet.events.js';
import { DebtRepository } from './debt.repository.js';
import type { Posted, PostOrder } from './ledger-terms.js';
import { LedgerRepository } from './ledger.repository.js';
import { type DebtTerms, walletDecider } from './wallet.decider.js';
import { WalletStream } from './wallet.stream.js';

const HOUR_MS = 3_600_000;

/** Settings that say how long and how much a portal may owe. */
type DebtSettings = Pick<Config, 'walletGraceHours' | 'walletDebtLimit'>;

export function debtTerms({ walletGraceHours, walletDebtLimit }: DebtSettings): DebtTerms {
  return { graceMs: walletGraceHours * HOUR_MS, limit: BigInt(walletDebtLimit) * MICRO };
}

export interface TopUpOrder {
  readonly portalId: string;
  /** Micro-credits, above 0. */
  readonly amount: bigint;
  /** `operator`, or the provider of the payment. */
  readonly source: string;
  /** Names the payment in the ledger: it is credited once. */
  readonly key: string;
  readonly reference: string | null;
}

/** Code of the account that payments of a source come from. */
export function sourceAccount(source: string): string {
  return `source:${source}`;
}

/** Wallets whose debt is looked at in one sweep. */
const BATCH = 100;

interface OfPortal {
  readonly portalId: string;
}

const FOLLOW_DEBT: RequestedJobDefinition<OfPortal> = {
  name: 'follow-debt',
  queue: MAINTENANCE_QUEUE,
  on: [
    walletFact('wallet_frozen', {
      id: ({ eventId }) => eventId,
      data: ({ data }) => ({ portalId: data.portalId }),
    }),
    walletFact('wallet_cleared', {
      id: ({ eventId }) => eventId,
      data: ({ data }) => ({ portalId: data.portalId }),
    }),
  ],
};

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
  private readonly terms: DebtTerms;

  constructor(
    private readonly database: Database,
    private readonly ledger: LedgerRepository,
    private readonly stream: WalletStream,
    private readonly debts: DebtRepository,
    @Inject(PORTAL_FREEZE) private readonly freeze: PortalFreeze,
    @Inject(CONFIG) config: DebtSettings,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.terms = debtTerms(config);
  }

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

  /**
   * Credits a payment to a portal.
   * @throws PorticoError `LEDGER_CONFLICT` when the payment was credited before with another amount or portal.
   */
  topUp({ portalId, amount, source, key, reference }: TopUpOrder, meta: EventMeta): Promise<Posted> {
    const entryId = newId();
    return this.post(
      {
        entryId,
        key,
        kind: 'topup',
        portalId,
        legs: [
          { portal: portalId, code: 'wallet', amount },
          { portal: null, code: sourceAccount(source), amount: -amount },
        ],
        mayOwe: false,
        reverses: null,
        reference,
        actor: meta.actor,
      },
      { type: 'wallet_topped_up', data: { entryId, amount: String(amount), source } },
      meta,
    );
  }

  /**
   * Takes an entry back by another one: nothing in the ledger is ever changed. Once; a repeat with the same reference
   * answers with the first reversal. May leave a debt.
   * @throws PorticoError `ENTRY_NOT_FOUND`, `ENTRY_ALREADY_REVERSED` when it was taken back under another reference.
   */
  async reverse(entryId: string, reference: string, meta: EventMeta): Promise<Posted> {
    const entry = await this.ledger.find(entryId);
    if (!entry?.portalId) throw new PorticoError('ENTRY_NOT_FOUND');
    const { portalId } = entry;
    const key = `reverse:${entryId}`;
    const known = await this.ledger.findByKey(key);
    if (known && known.reference !== reference) {
      throw new PorticoError('ENTRY_ALREADY_REVERSED', {
        details: { entryId: known.id, reference: known.reference },
      });
    }
    const reversalId = newId();
    const legs = entry.legs.map((leg) => ({ ...leg, amount: -leg.amount }));
    const amount = legs
      .filter(({ portal }) => portal === portalId)
      .reduce((sum, leg) => sum + leg.amount, 0n);
    return this.post(
      {
        entryId: reversalId,
        key,
        kind: 'reversal',
        portalId,
        legs,
        mayOwe: true,
        reverses: entryId,
        reference,
        actor: meta.actor,
      },
      {
        type: 'wallet_entry_reversed',
        data: { entryId: reversalId, amount: String(amount), reverses: entryId },
      },
      meta,
    );
  }

  /** Looks at the debt of a wallet again: time has passed, or calls of models were settled. */
  async review(portalId: string): Promise<void> {
    await this.inTurn(portalId, async (tx) => {
      const { balance } = await this.ledger.balance(portalId, tx);
      const facts = await this.note(tx, portalId, balance, null, systemMeta(portalId));
      return { result: undefined, facts };
    });
  }

  /** Time passes without a posting, and charges for calls of models append no fact: what that means for debts. */
  @JobHandler({ name: 'review-debts', queue: MAINTENANCE_QUEUE, everyMs: 60_000 })
  async reviewDue(): Promise<void> {
    const due = await this.debts.due(this.clock.now(), this.terms.limit, BATCH);
    for (const portalId of due) await this.review(portalId);
  }

  /** Whoever appended the fact follows it at once; this does where that process has died before. */
  @JobHandler(FOLLOW_DEBT)
  followDebt({ data }: JobContext<OfPortal>): Promise<void> {
    return this.freezeByDebt(data.portalId);
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
      await this.freezeByDebt(portalId);
    } catch (error) {
      this.logger.warn({ err: error, portalId }, 'the portal could not be frozen or let go at once');
    }
  }

  /**
   * Freezes a portal, or lets it go, as its debt says. Looks again afterwards: of two that follow at once, whoever saw
   * the older state must not have the last word.
   * @throws PorticoError what the freezing throws.
   */
  private async freezeByDebt(portalId: string): Promise<void> {
    for (;;) {
      const state = await this.debts.stateOf(portalId);
      await this.freeze.set(portalId, state === 'FROZEN');
      if ((await this.debts.stateOf(portalId)) === state) return;
    }
  }
}
