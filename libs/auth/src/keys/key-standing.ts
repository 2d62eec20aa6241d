import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, type ErrorCode } from '#libs/kernel';
import { firstRefusal } from '../access/access-check.js';
import { STANDING_CHECKS } from '../access/caller.policy.js';
import { KeyDirectory } from './key-directory.js';

const STOPS_WITH_THE_ACCOUNT = { frozen: 'refused' } as const;

/**
 * Whether a key could call now, for whoever acts on what it gave out earlier: a link lives no longer than the key
 * that asked for it. Of the address list of the key nothing is known here: whoever holds the link may be anywhere.
 */
@Injectable()
export class KeyStanding {
  constructor(
    private readonly directory: KeyDirectory,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns the code its call would be refused with; `INVALID_API_KEY` for a key the portal has not got. */
  async refusal(keyId: string, portalId: string): Promise<ErrorCode | null> {
    const key = await this.directory.findById(keyId);
    if (!key || key.portal?.id !== portalId) return 'INVALID_API_KEY';
    const subject = { key, nowMs: this.clock.nowMs(), address: null, route: STOPS_WITH_THE_ACCOUNT };
    return firstRefusal(STANDING_CHECKS, subject)?.code ?? null;
  }
}
