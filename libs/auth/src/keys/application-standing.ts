import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import type { ErrorCode } from '#libs/kernel';
import { KeyStanding } from './key-standing.js';

const KEYS = {
  name: 'auth_keys_of_application',
  text: `
    select id from auth.api_key
     where app_id = $1 and portal_id = $2 and kind = 'application' and status = 'ACTIVE' order by id desc limit 20`,
};

/** What says that a key itself is over, and not that its owner or its portal is out of order. */
const ENDED: ReadonlySet<ErrorCode | null> = new Set([
  'INVALID_API_KEY',
  'KEY_INACTIVE',
  'KEY_EXPIRED',
] as const);

/** Whether an application could call now, by any of its keys: what it has given out lives as long. */
@Injectable()
export class ApplicationStanding {
  constructor(
    private readonly database: Database,
    private readonly keys: KeyStanding,
  ) {}

  /** Whether it has no key any more: what it was made of is over. */
  async isOver(appId: string, portalId: string): Promise<boolean> {
    return ENDED.has(await this.refusal(appId, portalId));
  }

  /** @returns the code the call would be refused with; `INVALID_API_KEY` for an application without a key. */
  async refusal(appId: string, portalId: string): Promise<ErrorCode | null> {
    const found = await this.database.query<{ id: string }>(KEYS, [appId, portalId]);
    let refusal: ErrorCode | null = 'INVALID_API_KEY';
    for (const { id } of found) {
      refusal = await this.keys.refusal(id, portalId);
      if (refusal === null) return null;
    }
    return refusal;
  }
}
