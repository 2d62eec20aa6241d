import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { Database } from '#libs/database';
import { isUuid, PorticoError, type Principal } from '#libs/kernel';
import { PORTAL_FREEZE, type PortalFreeze } from '../contracts/charge-terms.js';
import type { WalletStanding } from '../contracts/wallet.events.js';
import { DebtRepository } from './debt.repository.js';
import { entrySubject, type StatementLine } from './ledger-terms.js';
import { LedgerRepository } from './ledger.repository.js';

export interface StatementOrder {
  /** ISO 8601. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface StatementPage {
  readonly lines: readonly StatementLine[];
  /** Id of a call that a line has paid → its model. */
  readonly models: ReadonlyMap<string, string>;
  readonly nextCursor: string | null;
}

export interface ToldWallet {
  readonly standing: WalletStanding;
  /** For debt, or by the operator. */
  readonly frozen: boolean;
  readonly topupUrl: string | null;
}

/** What administrators of a portal are told of its wallet. */
@Injectable()
export class WalletStatement {
  constructor(
    private readonly debts: DebtRepository,
    private readonly ledger: LedgerRepository,
    private readonly database: Database,
    @Inject(PORTAL_FREEZE) private readonly freeze: PortalFreeze,
    @Inject(CONFIG) private readonly config: Pick<Config, 'topupUrl'>,
  ) {}

  /** @throws PorticoError `NOT_AUTHORIZED` for others than administrators. */
  async now(principal: Principal): Promise<ToldWallet> {
    const portalId = administered(principal);
    const [standing, frozen] = await Promise.all([
      this.debts.standing(portalId),
      this.freeze.isFrozen(portalId),
    ]);
    return { standing, frozen, topupUrl: this.config.topupUrl };
  }

  /**
   * Newest first.
   * @throws PorticoError `NOT_AUTHORIZED` for others than administrators, `INVALID_PARAMS` for the cursor.
   */
  async page(principal: Principal, { from, to, limit, cursor }: StatementOrder): Promise<StatementPage> {
    const portalId = administered(principal);
    if (cursor !== undefined) await this.requireEntry(portalId, cursor);
    const found = await this.ledger.statement(portalId, {
      from: from === undefined ? null : new Date(from),
      to: to === undefined ? null : new Date(to),
      before: cursor ?? null,
      limit: limit + 1,
    });
    const lines = found.slice(0, limit);
    return {
      lines,
      models: await this.modelsOf(lines.flatMap(paidCall)),
      nextCursor: found.length > limit ? (lines.at(-1)?.entryId ?? null) : null,
    };
  }

  /** Id of a call → the model it was of; calls nobody knows any more are missing. */
  private async modelsOf(callIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (callIds.length === 0) return new Map();
    const rows = await this.database.query<{ id: string; model: string }>(
      'select id, model from metering.ai_call where id = any($1::uuid[])',
      [callIds],
    );
    return new Map(rows.map(({ id, model }) => [id, model]));
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
  const isCall = kind === 'charge' && entrySubject(against) === 'model_call';
  return isCall && reference !== null && isUuid(reference) ? [reference] : [];
}
