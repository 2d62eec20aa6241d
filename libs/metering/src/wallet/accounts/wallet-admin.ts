import { Injectable } from '@nestjs/common';
import type { EventMeta } from '#libs/event-log';
import { operatorMeta } from '#libs/event-log/contracts';
import { isUuid, newId, PorticoError } from '#libs/kernel';
import { shownAmount } from '../../contracts/amounts.js';
import { DebtRepository } from '../debt/debt.repository.js';
import type { Posted, PostOrder } from '../ledger/ledger-terms.js';
import { LedgerRepository } from '../ledger/ledger.repository.js';
import { type LedgerReport, VerifyLedger } from '../ledger/verify-ledger.query.js';
import { ParkedTopUps } from '../top-up/parked-top-ups.repository.js';
import { ReverseEntry } from './reverse-entry.command.js';
import {
  type ShownMovement,
  shownMovement,
  type ShownParkedTopUp,
  type ShownPosting,
  shownPosting,
  type ShownWallet,
  shownWallet,
} from './shown-wallet.js';
import { TopUp } from './top-up.command.js';
import { readAmount, readInstant, readReference, refuse } from './wallet-input.policy.js';
import { Wallets } from './wallets.js';

export interface StatementRange {
  readonly from?: string;
  readonly to?: string;
  readonly limit?: number;
  /** Id of an entry: only what is older. */
  readonly before?: string;
}

const LINES = 100;
const MOST_LINES = 10_000;

/** Operator's work with wallets. Amounts come in and go out as credits, and are micro-credits inside. */
@Injectable()
export class WalletAdmin {
  constructor(
    private readonly debts: DebtRepository,
    private readonly ledger: LedgerRepository,
    private readonly wallets: Wallets,
    private readonly topUp: TopUp,
    private readonly reversal: ReverseEntry,
    private readonly verification: VerifyLedger,
    private readonly parked: ParkedTopUps,
  ) {}

  async show(portalId: string): Promise<ShownWallet> {
    return shownWallet(await this.debts.standing(portalId));
  }

  /** Newest first. @throws PorticoError `VALIDATION_ERROR` naming the field. */
  async statement(
    portalId: string,
    { from, to, limit = LINES, before }: StatementRange = {},
  ): Promise<ShownMovement[]> {
    if (limit < 1 || limit > MOST_LINES) refuse('limit', `it must be between 1 and ${MOST_LINES}`);
    const lines = await this.ledger.statement(portalId, {
      from: readInstant('from', from),
      to: readInstant('to', to),
      limit,
      before: before ?? null,
    });
    return lines.map(shownMovement);
  }

  /**
   * Credits a payment once for its reference.
   * @throws PorticoError `VALIDATION_ERROR` naming the field; `LEDGER_CONFLICT` naming the entry under the reference.
   */
  async credit(
    portalId: string,
    credits: string,
    reference: string,
    meta: EventMeta = operatorMeta(),
  ): Promise<ShownPosting> {
    const amount = readAmount('credits', credits);
    if (amount <= 0n) refuse('credits', 'it must be above 0');
    const known = readReference(reference);
    const key = `topup:operator:${known}`;
    const order = { portalId, amount, source: 'operator', key, reference: known };
    return this.post(portalId, key, () => this.topUp.execute(order, meta));
  }

  /** Corrects a balance, once for its reference; may leave a debt. @throws PorticoError as {@link credit}. */
  async adjust(
    portalId: string,
    by: string,
    reference: string,
    meta: EventMeta = operatorMeta(),
  ): Promise<ShownPosting> {
    const amount = readAmount('by', by);
    if (amount === 0n) refuse('by', 'it must not be 0');
    const known = readReference(reference);
    const entryId = newId();
    const order: PostOrder = {
      entryId,
      key: `adjust:operator:${known}`,
      kind: 'adjustment',
      portalId,
      legs: [
        { portal: portalId, code: 'wallet', amount },
        { portal: null, code: 'adjustment', amount: -amount },
      ],
      mayOwe: true,
      reverses: null,
      reference: known,
      actor: meta.actor,
    };
    const fact = { type: 'wallet_adjusted', data: { entryId, amount: String(amount) } } as const;
    return this.post(portalId, order.key, () => this.wallets.post(order, fact, meta));
  }

  /** @throws PorticoError `VALIDATION_ERROR`, `ENTRY_NOT_FOUND`, `ENTRY_ALREADY_REVERSED`. */
  async reverse(entryId: string, reference: string, meta: EventMeta = operatorMeta()): Promise<ShownPosting> {
    if (!isUuid(entryId)) refuse('entry', 'it must be the id of an entry');
    const posted = await this.reversal.execute(entryId, readReference(reference), meta);
    const entry = await this.ledger.find(posted.entryId);
    return shownPosting(entry?.portalId ?? '', posted);
  }

  /** Computes everything again from its rows. */
  verify(): Promise<LedgerReport> {
    return this.verification.execute();
  }

  /** Payments of portals that nobody knows, oldest first. */
  async parkedTopUps(): Promise<ShownParkedTopUp[]> {
    const rows = await this.parked.list();
    return rows.map((row) => ({ ...row, amount: shownAmount(row.amount) }));
  }

  private async post(portalId: string, key: string, work: () => Promise<Posted>): Promise<ShownPosting> {
    try {
      return shownPosting(portalId, await work());
    } catch (error) {
      if (!(error instanceof PorticoError) || error.code !== 'LEDGER_CONFLICT') throw error;
      throw await this.conflict(key, error);
    }
  }

  /** Says what stands under the reference, so that nobody has to look for it. */
  private async conflict(key: string, cause: PorticoError): Promise<PorticoError> {
    const entry = await this.ledger.findByKey(key);
    if (!entry) return cause;
    const amount = entry.legs.find(({ code }) => code === 'wallet')?.amount ?? 0n;
    return new PorticoError('LEDGER_CONFLICT', {
      message:
        `The reference stands for entry ${entry.id} already: ` +
        `${shownAmount(amount)} credits of portal ${entry.portalId}, ${entry.effectiveAt.toISOString()}.`,
      cause,
    });
  }
}
