import { reactionsTo } from '#libs/event-log/contracts';
import { METERING_MODULE } from './metering-module.data.js';
import type { WalletEvent } from './wallet.events.js';

/** Declares which fact of a wallet asks for a job: `on: [walletFact('wallet_frozen', { id, data })]`. */
export const walletFact = reactionsTo<WalletEvent>(METERING_MODULE);
