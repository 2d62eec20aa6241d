import { Inject, Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import {
  type AccessMode,
  type AnyPrincipal,
  CLOCK,
  type Clock,
  isUuid,
  type KeyKind,
  PorticoError,
  type Principal,
  type Scope,
} from '#libs/kernel';
import { containing } from '../admin/admin-input.policy.js';
import { KEY_COLUMNS, type KeyRecord, type KeyStatus, type ResolvedKey } from './key-record.js';

/** Which keys somebody may see, and which of them are asked for. */
export interface KeyQuestion {
  /** Keys these accounts own… */
  readonly ownerUserIds: readonly string[];
  /** …and every key of these portals. */
  readonly portalIds: readonly string[];
  readonly portalId: string | null;
  readonly kind: KeyKind | null;
  readonly status: KeyStatus | null;
}

/** Which keys operators see; null does not narrow. */
export interface KeySearch {
  readonly portalId: string | null;
  readonly ownerUserId: string | null;
  readonly status: KeyStatus | null;
  readonly kind: KeyKind | null;
  /** In name, prefix or suffix; letter case does not count. */
  readonly text: string | null;
  /** Id of the last one of the page before. */
  readonly after: string | null;
  readonly limit: number;
}

export interface KeyPage {
  readonly records: KeyRecord[];
  readonly total: number;
}

/** A key that what runs on a server calls with. */
export interface ServerKey {
  readonly id: string;
  readonly serverId: string;
  readonly deployId: string;
  readonly createdAt: Date;
}

/** A key as it may be shown to its owner. */
export interface DeployableKey {
  readonly name: string;
  readonly prefix: string;
  readonly suffix: string;
}

/** A key of the subscription section, by which a device of its owner calls. */
export interface Device {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date | null;
}

const MOST_DEVICES = 100;

/** A key as its owner chooses among them. */
export interface PersonKey {
  readonly id: string;
  readonly kind: KeyKind;
  readonly name: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly accessMode: AccessMode;
  readonly scopes: readonly Scope[];
  readonly status: KeyStatus;
  /** Of an application key. */
  readonly appId: string | null;
}

const MOST_KEYS = 500;

const KEYS_OF_PERSON = {
  name: 'auth_keys_of_person',
  text: `
    select id, kind, name, prefix, suffix, access_mode as "accessMode", scopes, status, app_id as "appId"
      from auth.api_key
     where owner_user_id = $1 and status = 'ACTIVE' and (expires_at is null or expires_at > $2)
       and server_id is null
     order by id desc limit ${MOST_KEYS}`,
};

const MOST_DEPLOYABLE = 5;

const WHERE = `(k.owner_user_id = any($1::uuid[]) or k.portal_id = any($2::uuid[]))
  and ($3::uuid is null or k.portal_id = $3) and ($4::text is null or k.kind = $4)
  and ($5::text is null or k.status = $5)`;

/** Reads keys; never a raw key or a hash. */
@Injectable()
export class KeyRecords {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * The key a caller makes or changes another with, with the rights it calls with.
   * @throws PorticoError `INVALID_API_KEY` where it has ended since.
   */
  async maker({ keyId, scopes }: Pick<AnyPrincipal, 'keyId' | 'scopes'>): Promise<KeyRecord> {
    const record = await this.find(keyId);
    if (record?.status !== 'ACTIVE') throw new PorticoError('INVALID_API_KEY');
    return { ...record, scopes: record.scopes.filter((scope) => scopes.has(scope)) };
  }

  async find(id: string): Promise<KeyRecord | null> {
    if (!isUuid(id)) return null;
    const [row] = await this.database.query<KeyRecord>(
      `select ${KEY_COLUMNS} from auth.api_key k where k.id = $1`,
      [id],
    );
    return row ?? null;
  }

  /** Keys of one portal, or of all; newest last. */
  all(portalId: string | null): Promise<KeyRecord[]> {
    return this.database.query<KeyRecord>(
      `select ${KEY_COLUMNS} from auth.api_key k where $1::uuid is null or k.portal_id = $1 order by k.id`,
      [portalId],
    );
  }

  /** In the order of their ids, which is that of their creation. */
  search({ portalId, ownerUserId, status, kind, text, after, limit }: KeySearch): Promise<KeyRecord[]> {
    return this.database.query<KeyRecord>(
      `select ${KEY_COLUMNS} from auth.api_key k
        where ($1::uuid is null or k.portal_id = $1) and ($2::uuid is null or k.owner_user_id = $2)
          and ($3::text is null or k.status = $3) and ($4::text is null or k.kind = $4)
          and ($5::text is null or k.name ilike $5 or k.prefix ilike $5 or k.suffix ilike $5)
          and ($6::uuid is null or k.id > $6)
        order by k.id limit $7`,
      [portalId, ownerUserId, status, kind, containing(text), after, limit],
    );
  }

  /** By id; those that do not exist are absent. */
  async findAll(ids: readonly string[]): Promise<ReadonlyMap<string, KeyRecord>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database.query<KeyRecord>(
      `select ${KEY_COLUMNS} from auth.api_key k where k.id = any($1::uuid[])`,
      [ids],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Keys of an application that have not ended. */
  activeOfApplication(appId: string): Promise<KeyRecord[]> {
    return this.database.query<KeyRecord>(
      `select ${KEY_COLUMNS} from auth.api_key k where k.app_id = $1 and k.status = 'ACTIVE' order by k.id`,
      [appId],
    );
  }

  /** Keys that the service has made for what runs on a server, or on every one, and that have not ended. */
  liveOfServers(serverId: string | null): Promise<ServerKey[]> {
    return this.database.query<ServerKey>(
      `select id, server_id as "serverId", deploy_id as "deployId", created_at as "createdAt" from auth.api_key
        where server_id is not null and status = 'ACTIVE' and ($1::uuid is null or server_id = $1) order by id`,
      [serverId],
    );
  }

  /** Newest first. */
  async page(question: KeyQuestion, limit: number, offset: number): Promise<KeyPage> {
    const { ownerUserIds, portalIds, portalId, kind, status } = question;
    const values = [ownerUserIds, portalIds, portalId, kind, status];
    const [records, [counted]] = await Promise.all([
      this.database.query<KeyRecord>(
        `select ${KEY_COLUMNS} from auth.api_key k where ${WHERE} order by k.id desc limit $6 offset $7`,
        [...values, limit, offset],
      ),
      this.database.query<{ total: number }>(
        `select count(*)::int as total from auth.api_key k where ${WHERE}`,
        values,
      ),
    ]);
    return { records, total: counted?.total ?? 0 };
  }

  /** Keys of the same owner on the same portal with which servers may be used; at most five, newest first. */
  deployable({ ownerUserId, portal }: ResolvedKey, now: Date): Promise<DeployableKey[]> {
    return this.database.query<DeployableKey>(
      `select name, prefix, suffix
         from auth.api_key
        where owner_user_id = $1 and portal_id = $2 and kind in ('personal', 'application')
          and status = 'ACTIVE' and access_mode = 'READWRITE' and 'svc:infra' = any(scopes)
          and (expires_at is null or expires_at > $3) and server_id is null
        order by id desc limit ${MOST_DEPLOYABLE}`,
      [ownerUserId, portal?.id ?? null, now],
    );
  }

  /** The keys a person can call with: what belongs to them on their portal, runs on no server, and has not ended; at most 500, newest first. */
  callableBy(userId: string): Promise<PersonKey[]> {
    return this.database.query<PersonKey>(KEYS_OF_PERSON, [userId, this.clock.now()]);
  }

  /** Devices of the owner of a key on its portal that may call now: the calling one first, then the newest; at most 100. */
  devicesOf({ keyId, ownerUserId, portalId }: Principal): Promise<Device[]> {
    return this.database.query<Device>(
      `select id, name, prefix, suffix, created_at as "createdAt", last_used_at as "lastUsedAt",
              expires_at as "expiresAt"
         from auth.api_key
        where owner_user_id = $1 and portal_id = $2 and kind = 'cowork' and status = 'ACTIVE'
          and (expires_at is null or expires_at > $3)
        order by (id = $4) desc, id desc limit ${MOST_DEVICES}`,
      [ownerUserId, portalId, this.clock.now(), keyId],
    );
  }
}
