import { eventStream } from '#libs/event-log';
import { FIRST_VERSION } from '#libs/event-log/contracts';
import { METERING_MODULE } from '../../contracts/metering-module.data.js';
import { walletDecider } from './wallet.decider.js';
import { WalletProjection } from './wallet.projection.js';

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
