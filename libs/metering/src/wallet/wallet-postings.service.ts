import { Injectable } from '@nestjs/common';
import type { EventMeta } from '#libs/event-log';
import { newId, PorticoError } from '#libs/kernel';
import type { Posted } from './ledger-terms.js';
import { LedgerRepository } from './ledger.repository.js';
import { Wallets } from './wallets.service.js';

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

/** Payments that come in, and entries that are taken back. */
@Injectable()
export class WalletPostings {
  constructor(
    private readonly ledger: LedgerRepository,
    private readonly wallets: Wallets,
  ) {}

  /**
   * Credits a payment to a portal.
   * @throws PorticoError `LEDGER_CONFLICT` when the payment was credited before with another amount or portal.
   */
  topUp({ portalId, amount, source, key, reference }: TopUpOrder, meta: EventMeta): Promise<Posted> {
    const entryId = newId();
    return this.wallets.post(
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
    return this.wallets.post(
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
}
