import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '#libs/database';
import { StaleReadError } from '#libs/event-log/contracts';
import { type AnyPrincipal, PorticoError } from '#libs/kernel';
import { PORTAL_REFUSALS } from '../access/access.policy.js';
import type { KeyRecord, PortalKind, PortalState } from '../keys/key-record.js';
import { KeyRecords } from '../keys/key-records.repository.js';
import {
  type KeyRelation,
  type ManagedAccount,
  type PortalAuthority,
  relationToKey,
} from './management.policy.js';

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

function toAccount({ userId, isAdmin, portalId, ...portal }: Row): ManagedAccount {
  return { userId, isAdmin, portal: { id: portalId, ...portal } };
}

/** A portal as its managers list it. */
export interface ManagedPortal {
  readonly id: string;
  readonly domain: string;
  readonly name: string;
  readonly role: 'ADMIN' | 'MEMBER';
  /** Active keys the caller sees there. */
  readonly keysCount: number;
  readonly status: PortalState;
  readonly kind: PortalKind;
}

export interface PortalPage {
  readonly portals: ManagedPortal[];
  readonly total: number;
}

const LIST = `
  select p.id, p.domain, p.name, case when a.is_admin then 'ADMIN' else 'MEMBER' end as role,
         (select count(*)::int from auth.api_key k
           where k.portal_id = p.id and k.status = 'ACTIVE' and (a.is_admin or k.owner_user_id = a.id))
           as "keysCount", p.state as status, p.kind
    from auth.user_account o
    join auth.user_account a on a.person_id = o.person_id and a.state = 'ACTIVE'
    join auth.portal p on p.id = a.portal_id
   where o.id = $1 and ($2::uuid is null or p.id = $2) order by p.id limit $3 offset $4`;

const COUNT = `
  select count(*)::int as total from auth.user_account o
    join auth.user_account a on a.person_id = o.person_id and a.state = 'ACTIVE'
   where o.id = $1 and ($2::uuid is null or a.portal_id = $2)`;

/** Of a caller, what decides which accounts it manages. */
export type ManagingCaller = Pick<AnyPrincipal, 'ownerUserId' | 'consolePortalId' | 'isPartners'>;

/** A key as a management key sees it. */
export interface ManagedKey {
  readonly record: KeyRecord;
  readonly relation: KeyRelation;
  /** Null for a key that belongs to no portal. */
  readonly authority: PortalAuthority | null;
}

/**
 * What a management key manages: the portals on which its owner, as a person, has an active account; there the own keys,
 * and as an administrator all keys. A partner's key manages as no administrator. Through the console it is one portal:
 * what the host of another portal says of a person opens nothing here.
 */
@Injectable()
export class ManagedAccounts {
  constructor(
    private readonly database: Database,
    private readonly records: KeyRecords,
  ) {}

  async listAccounts({
    ownerUserId,
    consolePortalId,
    isPartners = false,
  }: ManagingCaller): Promise<ManagedAccount[]> {
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

  /**
   * Portals on which the person behind a management key has an active account; through the console one alone.
   * @param limit null for all of them.
   */
  async listPortals(
    { ownerUserId, consolePortalId }: ManagingCaller,
    limit: number | null,
    offset: number,
  ): Promise<PortalPage> {
    const [portals, [counted]] = await Promise.all([
      this.database.query<ManagedPortal>(LIST, [ownerUserId, consolePortalId ?? null, limit, offset]),
      this.database.query<{ total: number }>(COUNT, [ownerUserId, consolePortalId ?? null]),
    ]);
    return { portals, total: counted?.total ?? 0 };
  }

  /** @throws PorticoError `PORTAL_NOT_FOUND`, or the code of a portal that is suspended, deleted or blocked. */
  async requireAccount(caller: ManagingCaller, portalId: string): Promise<ManagedAccount> {
    const found = (await this.listAccounts(caller)).find(
      ({ portal }) => portal.id === portalId.toLowerCase(),
    );
    if (!found) throw new PorticoError('PORTAL_NOT_FOUND');
    requireWorkingPortal(found);
    return found;
  }

  /**
   * The portal a caller names and administers: that of a key, or one of a management key.
   * @throws PorticoError `PORTAL_NOT_FOUND` for another portal than that of the key or one out of reach, the code of a
   *   portal's state, `NOT_AUTHORIZED` for somebody who does not administer it.
   */
  async requireAdministered(caller: AnyPrincipal, portalId: string): Promise<ManagedAccount> {
    const isElsewhere = caller.portalId !== null && caller.portalId !== portalId.toLowerCase();
    if (isElsewhere) throw new PorticoError('PORTAL_NOT_FOUND');
    const account = await this.requireAccount(caller, portalId);
    if (!account.isAdmin) {
      throw new PorticoError('NOT_AUTHORIZED', { message: 'Only administrators of the portal may do this.' });
    }
    return account;
  }

  /** @throws PorticoError `KEY_NOT_FOUND` also for a key the caller may not see. */
  async requireKey(caller: AnyPrincipal, id: string): Promise<ManagedKey> {
    const [record, accounts] = await Promise.all([this.records.find(id), this.listAccounts(caller)]);
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
