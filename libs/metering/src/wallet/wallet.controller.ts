import { Controller, Get, Query } from '@nestjs/common';
import { answer, Api, CurrentPrincipal, cursorAnswer, success } from '#libs/http';
import type { Principal } from '#libs/kernel';
import { WALLET_READ } from '../contracts/metering-access.js';
import { WalletStatement } from './wallet-statement.service.js';
import { StatementEntryAnswer, StatementQuery, WalletAnswer } from './wallet.dto.js';

const COMMON = { tag: 'billing', auth: WALLET_READ, errors: ['NOT_AUTHORIZED'] } as const;

/** The wallet of the portal, for its administrators. */
@Controller('v1/wallet')
export class WalletController {
  constructor(private readonly wallet: WalletStatement) {}

  @Api({
    ...COMMON,
    summary: 'What the wallet of the portal holds, and what it owes',
    description: 'For administrators of the portal, also while the account is frozen.',
    response: answer(WalletAnswer),
  })
  @Get()
  async read(@CurrentPrincipal() principal: Principal) {
    const { standing, ...told } = await this.wallet.now(principal);
    return success(WalletAnswer.of(standing, told));
  }

  @Api({
    ...COMMON,
    summary: 'What the wallet was paid, and what it has paid for',
    description: 'Newest first. For administrators of the portal, also while the account is frozen.',
    response: cursorAnswer(StatementEntryAnswer),
  })
  @Get('statement')
  async statement(@CurrentPrincipal() principal: Principal, @Query() query: StatementQuery) {
    const { lines, models, nextCursor } = await this.wallet.page(principal, query);
    return success(
      lines.map((line) => StatementEntryAnswer.of(line, models)),
      { meta: { nextCursor } },
    );
  }
}
