import type { Transaction } from '#libs/database';
import { eventStream, type Stored, type View } from '#libs/event-log';
import { applyInOrder, FIRST_VERSION } from '#libs/event-log/contracts';
import { type DebtState, METERING_MODULE, type WalletEvent } from '../contracts/wallet.events.js';
import { walletDecider } from './wallet.decider.js';

type Change = readonly [state: DebtState, since: string, graceUntil: string | null];

/** What a fact makes of the debt; null when it says nothing about it. */
function changeOf(event: WalletEvent): Change | null {
  switch (event.type) {
    case 'wallet_in_debt':
      return ['GRACE', event.data.since, event.data.graceUntil];
    case 'wallet_frozen':
      return ['FROZEN', event.data.frozenAt, null];
    case 'wallet_cleared':
      return ['CLEAR', event.data.clearedAt, null];
    default:
      return null;
  }
}

/** Which portals owe, one row each. `since` is when the state began; of a wallet that never owed, its first fact. */
export class WalletProjection implements View<WalletEvent, 'debt'> {
  readonly name = 'debts';
  readonly tables = { debt: 'money.debt' };

  async apply(
    tx: Transaction,
    { debt }: Readonly<Record<'debt', string>>,
    event: Stored<WalletEvent>,
    portalId: string,
  ): Promise<void> {
    await applyInOrder(tx, { view: debt, idColumn: 'portal_id', id: portalId }, event, async () => {
      const change = changeOf(event);
      if (event.version === 1) {
        const [state, since, graceUntil] = change ?? ['CLEAR', event.recordedAt, null];
        await tx.query(
          `insert into ${debt} (portal_id, state, since, grace_until, last_version) values ($1, $2, $3, $4, 1)`,
          [portalId, state, since, graceUntil],
        );
      } else if (change) {
        await tx.query(`update ${debt} set state = $2, since = $3, grace_until = $4 where portal_id = $1`, [
          portalId,
          ...change,
        ]);
      }
    });
  }
}

/** The wallets; the id of a stream is that of the portal. */
export class WalletStream extends eventStream({
  module: METERING_MODULE,
  streamType: 'wallet',
  decider: walletDecider,
  eventTypes: {
    wallet_topped_up: FIRST_VERSION,
    wallet_adjusted: FIRST_VERSION,
    wallet_entry_reversed: FIRST_VERSION,
    wallet_in_debt: FIRST_VERSION,
    wallet_frozen: FIRST_VERSION,
    wallet_cleared: FIRST_VERSION,
  },
  views: [new WalletProjection()],
}) {}
