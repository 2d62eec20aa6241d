import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { isUuid, PorticoError, type Principal } from '#libs/kernel';
import { PORTAL_FREEZE, type PortalFreeze } from '../../contracts/portal-freeze.port.js';
import { DebtRepository } from '../debt/debt.repository.js';
import type { StatementLine } from '../ledger/ledger-terms.js';
import { LedgerRepository } from '../ledger/ledger.repository.js';
import { CallModels } from './call-models.repository.js';
import { subjectOf } from './paid-for.policy.js';
import { StatementEntryAnswer } from './statement-entry.answer.js';
import { WalletAnswer } from './wallet.answer.js';

export interface StatementOrder {
  /** ISO 8601. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface StatementPage {
  readonly entries: readonly StatementEntryAnswer[];
  readonly nextCursor: string | null;
}

/** What administrators of a portal are told of its wallet. */
@Injectable()
export class TellWallet {
  constructor(
    private readonly debts: DebtRepository,
    private readonly ledger: LedgerRepository,
    private readonly models: CallModels,
    @Inject(PORTAL_FREEZE) private readonly freeze: PortalFreeze,
    @Inject(CONFIG) private readonly config: Pick<Config, 'topupUrl'>,
  ) {}

  /** @throws PorticoError `NOT_AUTHORIZED` for others than administrators. */
  async now(principal: Principal): Promise<WalletAnswer> {
    const portalId = administered(principal);
    const [standing, frozen] = await Promise.all([
      this.debts.standing(portalId),
      this.freeze.isFrozen(portalId),
    ]);
    return WalletAnswer.of(standing, { frozen, topupUrl: this.config.topupUrl });
  }

  /**
   * Newest first.
   * @throws PorticoError `NOT_AUTHORIZED` for others than administrators, `INVALID_PARAMS` for the cursor.
   */
  async statement(principal: Principal, { from, to, limit, cursor }: StatementOrder): Promise<StatementPage> {
    const portalId = administered(principal);
    if (cursor !== undefined) await this.requireEntry(portalId, cursor);
    const found = await this.ledger.statement(portalId, {
      from: from === undefined ? null : new Date(from),
      to: to === undefined ? null : new Date(to),
      before: cursor ?? null,
      limit: limit + 1,
    });
    const lines = found.slice(0, limit);
    const models = await this.models.of(lines.flatMap(paidCall));
    return {
      entries: lines.map((line) => StatementEntryAnswer.of(line, models)),
      nextCursor: found.length > limit ? (lines.at(-1)?.entryId ?? null) : null,
    };
  }

  /** A cursor is the last entry of a page, of this wallet and no other. */
  private async requireEntry(portalId: string, entryId: string): Promise<void> {
    const entry = await this.ledger.find(entryId);
    if (entry?.portalId === portalId) return;
    throw new PorticoError('INVALID_PARAMS', {
      message: 'cursor is not one of this list',
      details: { field: 'cursor' },
    });
  }
}

function administered({ portalId, currentUser }: Principal): string {
  if (currentUser?.isAdmin) return portalId;
  throw new PorticoError('NOT_AUTHORIZED', { message: 'Only administrators of the portal see its wallet.' });
}

/** The id of the call a line has paid, in a list; of others none. */
function paidCall({ kind, against, reference }: StatementLine): string[] {
  const isCall = kind === 'charge' && subjectOf(against) === 'model_call';
  return isCall && reference !== null && isUuid(reference) ? [reference] : [];
}
