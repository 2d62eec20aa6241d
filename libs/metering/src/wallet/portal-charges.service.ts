import { Inject, Injectable } from '@nestjs/common';
import type { SqlExecutor, Transaction } from '#libs/database';
import { CLOCK, type Clock, newId, PorticoError } from '#libs/kernel';
import type { ChargeOrder, GrantOrder, HeldCharge } from '../contracts/charge-terms.js';
import type { Posted } from './ledger-terms.js';
import { LedgerRepository } from './ledger.repository.js';
import { Wallets } from './wallets.service.js';

/** A hold whose work died with its process is given back after this. */
const HOLD_MS = 15 * 60_000;

/**
 * What other services take from the wallets of portals and give to them. Amounts are micro-credits. A charge never
 * makes a debt, so it needs no fact of the wallet and stands in the transaction of whatever it pays for: the facts of
 * that thing are appended first.
 */
@Injectable()
export class PortalCharges {
  constructor(
    private readonly ledger: LedgerRepository,
    private readonly wallets: Wallets,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** What can be spent now: balance less what is held. */
  async available(portalId: string, executor?: SqlExecutor): Promise<bigint> {
    const { balance, held } = await this.ledger.balance(portalId, executor);
    return balance - held;
  }

  /** @throws PorticoError `INSUFFICIENT_BALANCE`, `LEDGER_CONFLICT` when the key stands for something else. */
  charge(tx: Transaction, order: ChargeOrder): Promise<Posted> {
    const { portalId, amount, area } = order;
    return this.post(tx, order, 'charge', [
      { portal: portalId, code: 'wallet', amount: -amount },
      { portal: null, code: `revenue:${area}`, amount },
    ]);
  }

  /** Afterwards {@link PortalCharges.review}: credits may end a debt. @throws PorticoError `LEDGER_CONFLICT`. */
  grant(tx: Transaction, order: GrantOrder): Promise<Posted> {
    const { portalId, amount, source } = order;
    return this.post(tx, order, 'topup', [
      { portal: portalId, code: 'wallet', amount },
      { portal: null, code: `source:${source}`, amount: -amount },
    ]);
  }

  /** Looks at the debt of a portal, after a transaction that gave it credits. */
  review(portalId: string): Promise<void> {
    return this.wallets.review(portalId);
  }

  /** Sets credits aside. @throws PorticoError `INSUFFICIENT_BALANCE`. */
  async hold({ key, portalId, amount, area, reference }: Omit<ChargeOrder, 'actor'>): Promise<HeldCharge> {
    const now = this.clock.now();
    const holdId = newId();
    const expiresAt = new Date(now.getTime() + HOLD_MS);
    const order = { id: holdId, key: `${key}:hold`, portalId, amount, purpose: area, expiresAt };
    if (!(await this.ledger.hold(order, now))) throw new PorticoError('INSUFFICIENT_BALANCE');
    return { holdId, key, area, reference };
  }

  /** Takes what the work has cost, at most what was held; once. @returns what was taken. */
  settle({ holdId, key, area, reference }: HeldCharge, actual: bigint): Promise<bigint> {
    return this.ledger.settle({ holdId, key, actual, area, reference }, this.clock.now());
  }

  /** Gives it back; nothing was done for it. */
  async release({ holdId }: HeldCharge): Promise<void> {
    await this.ledger.release(holdId, this.clock.now());
  }

  private post(
    tx: Transaction,
    { key, portalId, reference, actor }: Pick<ChargeOrder, 'key' | 'portalId' | 'reference' | 'actor'>,
    kind: 'charge' | 'topup',
    legs: Parameters<LedgerRepository['post']>[0]['legs'],
  ): Promise<Posted> {
    const order = {
      entryId: newId(),
      key,
      kind,
      portalId,
      legs,
      mayOwe: false,
      reverses: null,
      reference,
      actor,
    };
    return this.ledger.post(order, this.clock.now(), tx);
  }
}
