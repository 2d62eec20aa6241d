import { Controller, Query } from '@nestjs/common';
import { answer, CurrentPrincipal, cursorAnswer, Route, success } from '#libs/http';
import type { Principal } from '#libs/kernel';
import { WALLET_READ } from '../../contracts/metering-access.js';
import { StatementEntryAnswer } from './statement-entry.answer.js';
import { StatementQuery } from './statement.dto.js';
import { TellWallet } from './tell-wallet.query.js';
import { WalletAnswer } from './wallet.answer.js';

const COMMON = {
  method: 'GET',
  tag: 'billing',
  auth: WALLET_READ,
  owner: 'none',
  rateLimit: 'default',
  idempotency: 'none',
  status: 200,
  errors: ['NOT_AUTHORIZED'],
} as const;

/** The wallet of the portal, for its administrators. */
@Controller()
export class WalletController {
  constructor(private readonly wallet: TellWallet) {}

  @Route({
    ...COMMON,
    path: '/v1/wallet',
    summary: 'What the wallet of the portal holds, and what it owes',
    description: 'For administrators of the portal, also while the account is frozen.',
    response: answer(WalletAnswer),
  })
  async read(@CurrentPrincipal() principal: Principal) {
    return success(await this.wallet.now(principal));
  }

  @Route({
    ...COMMON,
    path: '/v1/wallet/statement',
    summary: 'What the wallet was paid, and what it has paid for',
    description: 'Newest first. For administrators of the portal, also while the account is frozen.',
    response: cursorAnswer(StatementEntryAnswer),
  })
  async statement(@CurrentPrincipal() principal: Principal, @Query() query: StatementQuery) {
    const { entries, nextCursor } = await this.wallet.statement(principal, query);
    return success(entries, { meta: { nextCursor } });
  }
}
