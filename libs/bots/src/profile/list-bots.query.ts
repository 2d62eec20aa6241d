import { Injectable } from '@nestjs/common';
import type { Principal } from '#libs/kernel';
import { ownerOf } from '../access/bot-owner.policy.js';
import type { Bot } from '../records/bot.js';
import { BotRepository } from '../records/bot.repository.js';

export interface BotPageWanted {
  readonly limit: number;
  readonly offset: number;
  /** Null: all types. */
  readonly type: string | null;
}

export interface BotPageFound {
  readonly bots: readonly Bot[];
  readonly hasMore: boolean;
}

/** The bots of a caller, as they are known here. */
@Injectable()
export class ListBots {
  constructor(private readonly bots: BotRepository) {}

  async run(principal: Principal, { limit, offset, type }: BotPageWanted): Promise<BotPageFound> {
    const { portalId } = principal;
    const owner = ownerOf(principal);
    // One more than asked for says whether there are more.
    const rows = await this.bots.list({ portalId, owner, type, limit: limit + 1, offset });
    return { bots: rows.slice(0, limit), hasMore: rows.length > limit };
  }
}
