import { Injectable } from '@nestjs/common';
import type { EventMeta } from '#libs/event-log';
import { newId } from '#libs/kernel';
import type { Posted } from '../ledger/ledger-terms.js';
import { Wallets } from './wallets.js';

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

/** Credits a payment to a portal. */
@Injectable()
export class TopUp {
  constructor(private readonly wallets: Wallets) {}

  /** @throws PorticoError `LEDGER_CONFLICT` when the payment was credited before with another amount or portal. */
  execute({ portalId, amount, source, key, reference }: TopUpOrder, meta: EventMeta): Promise<Posted> {
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
}
