import { Injectable } from '@nestjs/common';
import type { EventMeta } from '#libs/event-log';
import { operatorMeta } from '#libs/event-log/contracts';
import { isUuid, newId, PorticoError } from '#libs/kernel';
import { shownAmount } from '../contracts/charge-terms.js';
import type { DebtState, EntryKind, WalletStanding } from '../contracts/wallet.events.js';
import { DebtRepository } from './debt.repository.js';
import {
  type Posted,
  type PostOrder,
  readAmount,
  readInstant,
  readReference,
  refuse,
  type StatementLine,
} from './ledger-terms.js';
import { LedgerRepository } from './ledger.repository.js';
import { LedgerMaintenance, type LedgerReport } from './ledger.service.js';
import { type ParkedTopUp, ParkedTopUps } from './top-up/parked-top-ups.repository.js';
import { Wallets } from './wallets.service.js';

/** A wallet as an operator sees it; amounts in credits. */
export interface ShownWallet {
  readonly portal: string;
  readonly balance: number;
  readonly held: number;
  readonly available: number;
  readonly state: DebtState;
  readonly graceUntil: string | null;
  /** Frozen for debt. */
  readonly frozen: boolean;
}

/** A movement as an operator sees it; amounts in credits. */
export interface ShownMovement {
  readonly at: string;
  readonly entry: string;
  readonly kind: EntryKind;
  readonly amount: number;
  readonly balance: number;
  readonly reference: string | null;
  readonly key: string;
  readonly reverses: string | null;
}

/** What a posting came to; amounts in credits. */
export interface ShownPosting {
  readonly portal: string;
  readonly entry: string;
  /** False when it had been posted before. */
  readonly posted: boolean;
  readonly balance: number;
}

export interface ShownParkedTopUp extends Omit<ParkedTopUp, 'amount'> {
  readonly amount: number;
}

export function shownWallet(standing: WalletStanding): ShownWallet {
  const { portalId, balance, held, available, state, graceUntil } = standing;
  return {
    portal: portalId,
    balance: shownAmount(balance),
    held: shownAmount(held),
    available: shownAmount(available),
    state,
    graceUntil: graceUntil?.toISOString() ?? null,
    frozen: state === 'FROZEN',
  };
}

export function shownMovement(line: StatementLine): ShownMovement {
  const { at, entryId, kind, amount, balanceAfter, reference, key, reverses } = line;
  return {
    at: at.toISOString(),
    entry: entryId,
    kind,
    amount: shownAmount(amount),
    balance: shownAmount(balanceAfter),
    reference,
    key,
    reverses,
  };
}

export function shownPosting(portal: string, { entryId, isNew, balance }: Posted): ShownPosting {
  return { portal, entry: entryId, posted: isNew, balance: shownAmount(balance) };
}

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
    private readonly maintenance: LedgerMaintenance,
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
    return this.post(portalId, key, () => this.wallets.topUp(order, meta));
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
    const posted = await this.wallets.reverse(entryId, readReference(reference), meta);
    const entry = await this.ledger.find(posted.entryId);
    return shownPosting(entry?.portalId ?? '', posted);
  }

  /** Computes everything again from its rows. */
  verify(): Promise<LedgerReport> {
    return this.maintenance.verify();
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
