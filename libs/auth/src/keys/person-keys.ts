import { Inject, Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import { type AccessMode, CLOCK, type Clock, type KeyKind, type Principal, type Scope } from '#libs/kernel';
import type { KeyStatus } from './key-record.js';

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

const FIND = {
  name: 'auth_keys_of_person',
  text: `
    select id, kind, name, prefix, suffix, access_mode as "accessMode", scopes, status, app_id as "appId"
      from auth.api_key
     where owner_user_id = $1 and status = 'ACTIVE' and (expires_at is null or expires_at > $2)
     order by id desc limit ${MOST_KEYS}`,
};

/** The keys a person can call with: what belongs to them on their portal, and has not ended. */
@Injectable()
export class PersonKeys {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @param userId platform user id. @returns at most 500, newest first. */
  find(userId: string): Promise<PersonKey[]> {
    return this.database.query<PersonKey>(FIND, [userId, this.clock.now()]);
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
