import { Inject, Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import { CLOCK, type Clock } from '#libs/kernel';
import type { ResolvedKey } from '../keys/resolved-key.js';

/** A key as it may be shown to its owner. */
export interface DeployableKey {
  readonly name: string;
  readonly prefix: string;
  readonly suffix: string;
}

const MOST_SHOWN = 5;

/** Keys of the same owner on the same portal with which the refused call would be allowed. */
@Injectable()
export class DeployableKeysQuery {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** At most five, newest first. */
  run(key: ResolvedKey): Promise<DeployableKey[]> {
    return this.database.query<DeployableKey>(
      `select name, prefix, suffix
         from auth.api_key
        where owner_user_id = $1 and portal_id = $2 and kind in ('personal', 'application')
          and status = 'ACTIVE' and access_mode = 'READWRITE' and 'svc:infra' = any(scopes)
          and (expires_at is null or expires_at > $3)
        order by id desc limit ${MOST_SHOWN}`,
      [key.ownerUserId, key.portal?.id ?? null, this.clock.now()],
    );
  }
}
