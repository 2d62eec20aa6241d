import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import type { HostPace } from '#libs/host-client';
import { type PaceColumns, paceOf } from '../admin/portal-change.policy.js';
import type { PortalKind, PortalState, UserState } from '../keys/key-record.js';

/** A portal as other features see it. */
export interface PortalFacts {
  readonly id: string;
  readonly domain: string;
  readonly name: string;
  readonly kind: PortalKind;
  readonly state: PortalState;
  /** Frozen for debt, or by an operator. */
  readonly frozen: boolean;
  /** Address of the host's REST interface, without `/rest`. */
  readonly restUrl: string;
  /** The bucket the host keeps for it; null where the configured one holds. */
  readonly pace: HostPace | null;
  /** Embedding places are managed in a user's session only. */
  readonly placementSessionRequired: boolean;
}

type Row = Omit<PortalFacts, 'pace'> & PaceColumns;

/** Looks portals up for other features. */
@Injectable()
export class Portals {
  constructor(private readonly database: Database) {}

  async find(id: string): Promise<PortalFacts | null> {
    return this.one('id = $1', id);
  }

  async has(id: string): Promise<boolean> {
    return (await this.find(id)) !== null;
  }

  /** Frozen for either reason, in order. */
  async frozenIds(): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      'select id from auth.portal where frozen order by id',
    );
    return rows.map(({ id }) => id);
  }

  async findByDomain(domain: string): Promise<PortalFacts | null> {
    return this.one('domain = $1', domain.toLowerCase());
  }

  /** Since when a portal is known; null for one nobody knows. */
  async createdAt(id: string): Promise<Date | null> {
    const [row] = await this.database.query<{ createdAt: Date }>(
      'select created_at as "createdAt" from auth.portal where id = $1',
      [id],
    );
    return row?.createdAt ?? null;
  }

  private async one(condition: string, value: string): Promise<PortalFacts | null> {
    const [row] = await this.database.query<Row>(
      `select id, domain, name, kind, state, frozen, rest_url as "restUrl", host_burst as "hostBurst",
              host_requests_per_second as "hostRequestsPerSecond",
              placement_session_required as "placementSessionRequired"
         from auth.portal where ${condition}`,
      [value],
    );
    if (!row) return null;
    const { hostBurst, hostRequestsPerSecond, ...facts } = row;
    return { ...facts, pace: paceOf({ hostBurst, hostRequestsPerSecond }) };
  }
}

/** A user of a portal, without anything that tells who it is. */
export interface Account {
  readonly userId: string;
  readonly portalId: string;
  /** Host employee number. */
  readonly hostUserId: number;
  readonly isAdmin: boolean;
  readonly state: UserState;
}

/** Looks users of portals up for other features. */
@Injectable()
export class Accounts {
  constructor(private readonly database: Database) {}

  /** By platform user id; those that do not exist are absent. */
  async find(userIds: readonly string[]): Promise<ReadonlyMap<string, Account>> {
    if (userIds.length === 0) return new Map();
    const rows = await this.database.query<Account>(
      `select id as "userId", portal_id as "portalId", host_user_id as "hostUserId", is_admin as "isAdmin", state
         from auth.user_account where id = any($1::uuid[])`,
      [userIds],
    );
    return new Map(rows.map((row) => [row.userId, row]));
  }

  /**
   * What users are called, by platform user id; those that do not exist are absent. Not part of `Account`, so that
   * names go only where they are shown.
   */
  async findNames(userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (userIds.length === 0) return new Map();
    const rows = await this.database.query<{ id: string; name: string }>(
      'select id, name from auth.user_account where id = any($1::uuid[])',
      [userIds],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}
