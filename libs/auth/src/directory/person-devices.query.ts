import { Inject, Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import { CLOCK, type Clock, type Principal } from '#libs/kernel';

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

const MOST = 100;

/** Devices of the owner of a key on its portal that may call now. */
@Injectable()
export class PersonDevices {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The calling one first, then the newest; at most 100. */
  of({ keyId, ownerUserId, portalId }: Principal): Promise<Device[]> {
    return this.database.query<Device>(
      `select id, name, prefix, suffix, created_at as "createdAt", last_used_at as "lastUsedAt",
              expires_at as "expiresAt"
         from auth.api_key
        where owner_user_id = $1 and portal_id = $2 and kind = 'cowork' and status = 'ACTIVE'
          and (expires_at is null or expires_at > $3)
        order by (id = $4) desc, id desc limit ${MOST}`,
      [ownerUserId, portalId, this.clock.now(), keyId],
    );
  }
}
