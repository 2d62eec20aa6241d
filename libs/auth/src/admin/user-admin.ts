import { Inject, Injectable } from '@nestjs/common';
import { Database, type EntityExecutor } from '#libs/database';
import type { EventMeta } from '#libs/event-log';
import { operatorMeta, retryConflict } from '#libs/event-log/contracts';
import { CLOCK, type Clock, isPorticoError, newId, PorticoError, refuseField } from '#libs/kernel';
import type { UserEvent } from '../audit/auth.events.js';
import { UserStream } from '../audit/auth.stream.js';
import { WebhookStore } from '../host-credentials/host-secrets.js';
import type { UserState } from '../keys/key-record.js';
import {
  containing,
  readHostUserId,
  readId,
  readName,
  readWebhookSecret,
  readWord,
  userEvents,
  type UserRecord,
  type UserValues,
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
  /** Id of a user of another portal who is the same person. */
  readonly samePersonAs?: string;
}

export interface UserChange {
  /** One of {@link USER_STATE_WORDS}. */
  readonly state?: string;
  readonly admin?: boolean;
  /** Null takes the host credential away. */
  readonly webhookSecret?: string | null;
  /** Id of a user of another portal who is the same person; the user's own id ends a link. */
  readonly samePersonAs?: string;
}

/** Which users a page shows; null does not narrow. */
export interface UserQuestion {
  readonly portalId: string | null;
  /** In the name, letter case does not count; or the number of the host. */
  readonly text: string | null;
  readonly state: UserState | null;
  /** Id of the last one of the page before. */
  readonly after: string | null;
  readonly limit: number;
}

/** A person as the host describes them at a sign-in. */
export interface HostPerson {
  readonly portalId: string;
  /** Employee number on the host. */
  readonly hostUserId: number;
  readonly name: string;
  readonly isAdmin: boolean;
}

export interface SignedInUser {
  /** Platform user id. */
  readonly id: string;
  readonly state: UserState;
}

const LONGEST_NAME = 100;

const COLUMNS = `id, portal_id as "portalId", host_user_id as "hostUserId", person_id as "personId", name,
  is_admin as "isAdmin", state, created_at as "createdAt", version`;

/**
 * Users of portals, for operators and for sign-ins at the host. A change is effective in every process at once, and in
 * the log.
 */
@Injectable()
export class UserAdmin {
  constructor(
    private readonly database: Database,
    private readonly facts: UserStream,
    private readonly webhooks: WebhookStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws PorticoError `VALIDATION_ERROR` naming the field. */
  async create(
    input: NewUser,
    meta: EventMeta = operatorMeta(),
  ): Promise<{ id: string; hostUserId: number }> {
    const id = newId();
    const portalId = readId('portalId', input.portalId);
    const hostUserId = readHostUserId('hostUserId', input.hostUserId);
    const name = readName('name', input.name);
    const isAdmin = input.admin ?? false;
    const secret = input.webhookSecret && readWebhookSecret('webhookSecret', input.webhookSecret);
    const personId = input.samePersonAs ? await this.personOf(input.samePersonAs, portalId, id) : id;
    return this.database.transaction(async (tx) => {
      const events: UserEvent[] = [
        { type: 'user_registered', data: { hostUserId, isAdmin, personId } },
        ...(secret ? [{ type: 'user_credential_changed', data: { present: true } } as const] : []),
      ];
      const version = await this.facts.record(tx, { id, portalId, version: 0 }, events, meta);
      const known = await tx.query('select from auth.portal where id = $1', [portalId]);
      if (known.length === 0) refuseField('portalId', `there is no portal ${portalId}`);
      const [row] = await tx.query<{ id: string; hostUserId: number }>(
        `insert into auth.user_account (id, portal_id, host_user_id, person_id, name, is_admin, version,
                                        created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
         on conflict (portal_id, host_user_id) do nothing returning id, host_user_id as "hostUserId"`,
        [id, portalId, hostUserId, personId, name, isAdmin, version, this.clock.now()],
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

  /** In the order of their ids, which is that of their creation. */
  page({ portalId, text, state, after, limit }: UserQuestion): Promise<UserRecord[]> {
    return this.database.query<UserRecord>(
      `select ${COLUMNS} from auth.user_account
        where ($1::uuid is null or portal_id = $1) and ($2::uuid is null or id > $2)
          and ($3::text is null or name ilike $3 or host_user_id::text = $4) and ($5::text is null or state = $5)
        order by id limit $6`,
      [portalId, after, containing(text), text, state, limit],
    );
  }

  /** @throws PorticoError `VALIDATION_ERROR` naming the field, `ENTITY_NOT_FOUND`. */
  async get(id: string): Promise<UserRecord> {
    return this.find(readId('id', id));
  }

  /** @throws PorticoError `VALIDATION_ERROR` naming the field, `ENTITY_NOT_FOUND`. */
  async set(id: string, change: UserChange, meta: EventMeta = operatorMeta()): Promise<UserRecord> {
    const userId = readId('id', id);
    const { webhookSecret, samePersonAs, admin } = change;
    const state = change.state === undefined ? undefined : readWord('state', change.state, USER_STATE_WORDS);
    const secret = webhookSecret && readWebhookSecret('webhookSecret', webhookSecret);
    return retryConflict(async () => {
      const before = await this.find(userId);
      const values: UserValues = {
        ...(state !== undefined && { state }),
        ...(admin !== undefined && { isAdmin: admin }),
        ...(samePersonAs !== undefined && {
          personId: await this.personOf(samePersonAs, before.portalId, userId),
        }),
      };
      return this.write(before, values, secret === '' ? undefined : secret, meta);
    });
  }

  /**
   * The user of that employee number who comes through the host: a known one is found, another registered. Whether
   * they administer the portal follows the host.
   */
  async ensure(person: HostPerson, meta: EventMeta): Promise<SignedInUser> {
    const { portalId, hostUserId, isAdmin } = person;
    const known =
      (await this.findByHostUser(portalId, hostUserId)) ?? (await this.registerSignedIn(person, meta));
    if (known.isAdmin !== isAdmin) await this.set(known.id, { admin: isAdmin }, meta);
    return { id: known.id, state: known.state };
  }

  private async findByHostUser(portalId: string, hostUserId: number) {
    const [row] = await this.database.query<SignedInUser & { readonly isAdmin: boolean }>(
      `select id, state, is_admin as "isAdmin" from auth.user_account
        where portal_id = $1 and host_user_id = $2`,
      [portalId, hostUserId],
    );
    return row ?? null;
  }

  private async registerSignedIn({ portalId, hostUserId, name, isAdmin }: HostPerson, meta: EventMeta) {
    const shown = name.trim().slice(0, LONGEST_NAME) || String(hostUserId);
    try {
      const { id } = await this.create({ portalId, hostUserId, name: shown, admin: isAdmin }, meta);
      return { id, state: 'ACTIVE' as const, isAdmin };
    } catch (error) {
      // Two first sign-ins at once: the other one was faster.
      const other =
        isPorticoError(error) && error.code === 'VALIDATION_ERROR'
          ? await this.findByHostUser(portalId, hostUserId)
          : null;
      if (!other) throw error;
      return other;
    }
  }

  private async find(id: string): Promise<UserRecord> {
    const [row] = await this.database.query<UserRecord>(
      `select ${COLUMNS} from auth.user_account where id = $1`,
      [id],
    );
    if (!row) throw new PorticoError('ENTITY_NOT_FOUND', { message: `There is no user ${id}.` });
    return row;
  }

  private async write(
    before: UserRecord,
    values: UserValues,
    secret: string | null | undefined,
    meta: EventMeta,
  ): Promise<UserRecord> {
    const events = userEvents(before, values);
    if (secret !== undefined) {
      events.push({ type: 'user_credential_changed', data: { present: secret !== null } });
    }
    if (events.length === 0) return before;
    const { id } = before;
    const { state, isAdmin, personId } = { ...before, ...values };
    return this.database.transaction(async (tx) => {
      const version = await this.facts.record(tx, before, events, meta);
      const [row] = await tx.query<UserRecord>(
        `update auth.user_account set state = $2, is_admin = $3, person_id = $4, version = $5, updated_at = $6
          where id = $1 returning ${COLUMNS}`,
        [id, state, isAdmin, personId, version, this.clock.now()],
      );
      if (secret !== undefined) await this.saveSecret(tx, id, secret);
      return row!;
    });
  }

  private saveSecret(tx: EntityExecutor, userId: string, secret: string | null): Promise<void> {
    return secret === null ? this.webhooks.remove(tx, userId) : this.webhooks.save(tx, userId, secret);
  }

  /** A person has one account on a portal at most; the database holds the same rule. */
  private async personOf(otherUserId: string, portalId: string, ownId: string): Promise<string> {
    const otherId = readId('samePersonAs', otherUserId);
    if (otherId === ownId) return ownId;
    const accounts = await this.database.query<{ id: string; personId: string; portalId: string }>(
      `select a.id, a.person_id as "personId", a.portal_id as "portalId"
         from auth.user_account o join auth.user_account a on a.person_id = o.person_id where o.id = $1`,
      [otherId],
    );
    const [first] = accounts;
    if (!first) return refuseField('samePersonAs', `there is no user ${otherId}`);
    if (accounts.some((account) => account.id !== ownId && account.portalId === portalId)) {
      refuseField('samePersonAs', 'this person has an account on the portal already');
    }
    return first.personId;
  }
}
