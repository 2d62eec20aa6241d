import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '#libs/database';
import { StaleReadError } from '#libs/event-log/contracts';
import { type AnyPrincipal, PorticoError } from '#libs/kernel';
import { PORTAL_REFUSALS } from '../access/caller.policy.js';
import type { KeyRecord } from '../keys/key-record.js';
import { KeyRecords } from '../keys/key-records.repository.js';
import type { PortalState } from '../keys/resolved-key.js';
import type { PortalAuthority } from './portal-policies.policy.js';
import { type KeyRelation, type ReachedAccount, relationToKey } from './reach.policy.js';

interface Row {
  userId: string;
  isAdmin: boolean;
  portalId: string;
  domain: string;
  state: PortalState;
  blockedAt: Date | null;
  frozen: boolean;
  policyReadOnly: boolean;
  serversDisabled: boolean;
  keyCreationRestricted: boolean;
  appCreationRestricted: boolean;
  version: number;
}

function toAccount({ userId, isAdmin, portalId, ...portal }: Row): ReachedAccount {
  return { userId, isAdmin, portal: { id: portalId, ...portal } };
}

/** Of a caller, what decides how far it reaches. */
export type ReachingCaller = Pick<AnyPrincipal, 'ownerUserId' | 'consolePortalId' | 'isPartners'>;

/** A key as a management key sees it. */
export interface ReachedKey {
  readonly record: KeyRecord;
  readonly relation: KeyRelation;
  /** Null for a key that belongs to no portal. */
  readonly authority: PortalAuthority | null;
}

/**
 * How far a management key reaches: to the portals on which its owner, as a person, has an active
 * account; there to the own keys, and as an administrator to all keys. A partner's key reaches as no administrator. Through the console it reaches one portal: what
 * the host of another portal says of a person opens nothing here.
 */
@Injectable()
export class Reach {
  constructor(
    private readonly database: Database,
    private readonly records: KeyRecords,
  ) {}

  async accounts({
    ownerUserId,
    consolePortalId,
    isPartners = false,
  }: ReachingCaller): Promise<ReachedAccount[]> {
    const rows = await this.database.query<Row>(
      `select a.id as "userId", a.is_admin and not $3 as "isAdmin", p.id as "portalId", p.domain, p.state,
              p.blocked_at as "blockedAt", p.frozen, p.policy_read_only as "policyReadOnly",
              p.servers_disabled as "serversDisabled",
              p.key_creation_restricted as "keyCreationRestricted",
              p.app_creation_restricted as "appCreationRestricted", p.version
         from auth.user_account o
         join auth.user_account a on a.person_id = o.person_id and a.state = 'ACTIVE'
         join auth.portal p on p.id = a.portal_id
        where o.id = $1 and ($2::uuid is null or p.id = $2) order by p.id`,
      [ownerUserId, consolePortalId ?? null, isPartners],
    );
    return rows.map(toAccount);
  }

  /** @throws PorticoError `PORTAL_NOT_FOUND`, or the code of a portal that is suspended, deleted or blocked. */
  async account(caller: ReachingCaller, portalId: string): Promise<ReachedAccount> {
    const found = (await this.accounts(caller)).find(({ portal }) => portal.id === portalId.toLowerCase());
    if (!found) throw new PorticoError('PORTAL_NOT_FOUND');
    requireWorkingPortal(found);
    return found;
  }

  /** @throws PorticoError `KEY_NOT_FOUND` also for a key the caller may not see. */
  async key(caller: AnyPrincipal, id: string): Promise<ReachedKey> {
    const [record, accounts] = await Promise.all([this.records.find(id), this.accounts(caller)]);
    const relation = record && relationToKey(record, accounts);
    if (!relation) throw new PorticoError('KEY_NOT_FOUND');
    const authority = accounts.find(({ portal }) => portal.id === record.portalId) ?? null;
    return { record, relation, authority };
  }

  /** Makes sure, within the transaction, that the portal still has the policies of the decision. */
  async holdPolicies(tx: Transaction, { portal }: PortalAuthority): Promise<void> {
    const rows = await tx.query('select from auth.portal where id = $1 and version = $2 for share', [
      portal.id,
      portal.version,
    ]);
    if (rows.length === 0) throw new StaleReadError();
  }
}

/** @throws PorticoError `PORTAL_SUSPENDED`, `PORTAL_DELETED`, `PORTAL_BLOCKED`. */
export function requireWorkingPortal({ portal }: PortalAuthority): void {
  const refusal = PORTAL_REFUSALS[portal.state](portal);
  if (refusal) throw new PorticoError(refusal.code, refusal.options);
}
