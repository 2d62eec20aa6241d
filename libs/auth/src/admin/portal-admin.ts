import { Inject, Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import { CLOCK, type Clock, newId, PorticoError } from '#libs/kernel';
import type { PortalState } from '../keys/resolved-key.js';
import { readDomain, readId, readName, readRestUrl, readWord, refuseField } from './admin-input.policy.js';

/** Word an operator uses → stored state. */
export const PORTAL_STATE_WORDS = {
  active: 'ACTIVE',
  suspended: 'SUSPENDED',
  deleted: 'DELETED',
  blocked: 'BLOCKED',
} as const satisfies Record<string, PortalState>;

export interface NewPortal {
  readonly domain: string;
  readonly name: string;
  /** Address of the host's REST interface, without `/rest`. */
  readonly restUrl: string;
}

export interface PortalChange {
  /** One of {@link PORTAL_STATE_WORDS}. */
  readonly state?: string;
  readonly frozen?: boolean;
  /** The portal moved; its credentials stay. */
  readonly restUrl?: string;
}

export interface PortalRecord {
  readonly id: string;
  readonly domain: string;
  readonly name: string;
  readonly restUrl: string;
  readonly state: PortalState;
  readonly blockedAt: Date | null;
  readonly frozen: boolean;
  readonly createdAt: Date;
}

const COLUMNS = `id, domain, name, rest_url as "restUrl", state, blocked_at as "blockedAt", frozen,
  created_at as "createdAt"`;

/** Operator's view of portals. A change is effective in every process at once. */
@Injectable()
export class PortalAdmin {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws PorticoError `VALIDATION_ERROR` naming the field. */
  async create(input: NewPortal): Promise<{ id: string; domain: string }> {
    const domain = readDomain('domain', input.domain);
    const [row] = await this.database.query<{ id: string; domain: string }>(
      `insert into auth.portal (id, domain, name, rest_url, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $5) on conflict (domain) do nothing returning id, domain`,
      [
        newId(),
        domain,
        readName('name', input.name),
        readRestUrl('restUrl', input.restUrl),
        this.clock.now(),
      ],
    );
    return row ?? refuseField('domain', `a portal "${domain}" exists already`);
  }

  list(): Promise<PortalRecord[]> {
    return this.database.query<PortalRecord>(`select ${COLUMNS} from auth.portal order by id`);
  }

  /** @throws PorticoError `VALIDATION_ERROR` naming the field, `PORTAL_NOT_FOUND`. */
  async set(id: string, change: PortalChange): Promise<PortalRecord> {
    const state = change.state === undefined ? null : readWord('state', change.state, PORTAL_STATE_WORDS);
    const restUrl = change.restUrl === undefined ? null : readRestUrl('restUrl', change.restUrl);
    const [row] = await this.database.query<PortalRecord>(
      `update auth.portal
          set state = coalesce($2, state),
              blocked_at = case when coalesce($2, state) = 'BLOCKED' then coalesce(blocked_at, $4) end,
              frozen = coalesce($3, frozen),
              rest_url = coalesce($5, rest_url),
              updated_at = $4
        where id = $1 returning ${COLUMNS}`,
      [readId('id', id), state, change.frozen ?? null, this.clock.now(), restUrl],
    );
    if (!row) throw new PorticoError('PORTAL_NOT_FOUND', { message: `There is no portal ${id}.` });
    return row;
  }
}
