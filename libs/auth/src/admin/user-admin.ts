import { Inject, Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import { CLOCK, type Clock, newId, PorticoError } from '#libs/kernel';
import { WebhookStore } from '../host-credentials/webhook-store.js';
import type { UserState } from '../keys/resolved-key.js';
import {
  readHostUserId,
  readId,
  readName,
  readWebhookSecret,
  readWord,
  refuseField,
} from './admin-input.policy.js';

/** Word an operator uses → stored state. */
export const USER_STATE_WORDS = {
  active: 'ACTIVE',
  blocked: 'BLOCKED',
  'pending-erasure': 'PENDING_ERASURE',
  waitlist: 'WAITLIST',
} as const satisfies Record<string, UserState>;

export interface NewUser {
  readonly portalId: string;
  /** Employee number on the host. */
  readonly hostUserId: number;
  readonly name: string;
  readonly admin?: boolean;
  /** Secret of the user's inbound webhook; stored encrypted. */
  readonly webhookSecret?: string;
}

export interface UserChange {
  /** One of {@link USER_STATE_WORDS}. */
  readonly state?: string;
  readonly admin?: boolean;
  /** Null takes the host credential away. */
  readonly webhookSecret?: string | null;
}

export interface UserRecord {
  readonly id: string;
  readonly portalId: string;
  readonly hostUserId: number;
  readonly name: string;
  readonly isAdmin: boolean;
  readonly state: UserState;
  readonly createdAt: Date;
}

const COLUMNS = `id, portal_id as "portalId", host_user_id as "hostUserId", name, is_admin as "isAdmin", state,
  created_at as "createdAt"`;

/** Operator's view of the users of portals. A change is effective in every process at once. */
@Injectable()
export class UserAdmin {
  constructor(
    private readonly database: Database,
    private readonly webhooks: WebhookStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws PorticoError `VALIDATION_ERROR` naming the field. */
  async create(input: NewUser): Promise<{ id: string; hostUserId: number }> {
    const portalId = readId('portalId', input.portalId);
    const hostUserId = readHostUserId('hostUserId', input.hostUserId);
    const name = readName('name', input.name);
    const secret = input.webhookSecret && readWebhookSecret('webhookSecret', input.webhookSecret);
    return this.database.transaction(async (tx) => {
      const known = await tx.query('select from auth.portal where id = $1', [portalId]);
      if (known.length === 0) refuseField('portalId', `there is no portal ${portalId}`);
      const [row] = await tx.query<{ id: string; hostUserId: number }>(
        `insert into auth.user_account (id, portal_id, host_user_id, name, is_admin, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $6)
         on conflict (portal_id, host_user_id) do nothing returning id, host_user_id as "hostUserId"`,
        [newId(), portalId, hostUserId, name, input.admin ?? false, this.clock.now()],
      );
      if (!row) refuseField('hostUserId', `the portal has a user ${hostUserId} already`);
      if (secret) await this.webhooks.save(tx, row.id, secret);
      return row;
    });
  }

  /** Users of one portal, or of all. */
  async list(portalId?: string): Promise<UserRecord[]> {
    return this.database.query<UserRecord>(
      `select ${COLUMNS} from auth.user_account where $1::uuid is null or portal_id = $1 order by id`,
      [portalId === undefined ? null : readId('portalId', portalId)],
    );
  }

  /** @throws PorticoError `VALIDATION_ERROR` naming the field, `ENTITY_NOT_FOUND`. */
  async set(id: string, change: UserChange): Promise<UserRecord> {
    const userId = readId('id', id);
    const state = change.state === undefined ? null : readWord('state', change.state, USER_STATE_WORDS);
    const secret = change.webhookSecret && readWebhookSecret('webhookSecret', change.webhookSecret);
    return this.database.transaction(async (tx) => {
      const [row] = await tx.query<UserRecord>(
        `update auth.user_account
            set state = coalesce($2, state), is_admin = coalesce($3, is_admin), updated_at = $4
          where id = $1 returning ${COLUMNS}`,
        [userId, state, change.admin ?? null, this.clock.now()],
      );
      if (!row) throw new PorticoError('ENTITY_NOT_FOUND', { message: `There is no user ${id}.` });
      if (secret) await this.webhooks.save(tx, userId, secret);
      if (change.webhookSecret === null) await this.webhooks.remove(tx, userId);
      return row;
    });
  }
}
