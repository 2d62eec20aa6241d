import { Injectable } from '@nestjs/common';
import type { EventMeta } from '#libs/event-log';
import { newId, PorticoError } from '#libs/kernel';
import type { Posted } from '../ledger/ledger-terms.js';
import { LedgerRepository } from '../ledger/ledger.repository.js';
import { Wallets } from './wallets.js';

/** Takes an entry back by another one: nothing in the ledger is ever changed. */
@Injectable()
export class ReverseEntry {
  constructor(
    private readonly ledger: LedgerRepository,
    private readonly wallets: Wallets,
  ) {}

  /**
   * Once; a repeat with the same reference answers with the first reversal. May leave a debt.
   * @throws PorticoError `ENTRY_NOT_FOUND`, `ENTRY_ALREADY_REVERSED` when it was taken back under another reference.
   */
  async execute(entryId: string, reference: string, meta: EventMeta): Promise<Posted> {
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
