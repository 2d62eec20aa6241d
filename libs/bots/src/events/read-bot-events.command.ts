import { Injectable } from '@nestjs/common';
import { PorticoError } from '#libs/kernel';
import { BotAccess } from '../access/bot-access.query.js';
import type { BotCaller } from '../host/bot-caller.js';
import { BotHost } from '../host/bot-host.js';
import type { Bot } from '../records/bot.js';
import { afterReading, eventPage, type ReadEvents } from './event-cursor.policy.js';
import { CursorKeeper } from './cursor-keeper.js';

export interface EventsWanted {
  /** Null: go on from the stored one. */
  readonly offset: number | null;
  readonly limit: number;
  readonly withUserEvents: boolean;
}

/** Reads the queue of a bot. */
@Injectable()
export class ReadBotEvents {
  constructor(
    private readonly access: BotAccess,
    private readonly host: BotHost,
    private readonly cursors: CursorKeeper,
  ) {}

  /** @throws PorticoError `SCOPE_DENIED` when events of the user are wanted without the scope `im`. */
  async run(
    caller: BotCaller,
    id: string,
    wanted: EventsWanted,
  ): Promise<ReadEvents & { readonly bot: Bot }> {
    const { principal } = caller;
    const { offset, limit, withUserEvents } = wanted;
    if (withUserEvents && !principal.scopes.has('im')) {
      throw new PorticoError('SCOPE_DENIED', {
        message: 'The key lacks the scope "im", which events of the user need.',
      });
    }
    await this.cursors.settled(principal.portalId, id);
    const bot = await this.access.usable(principal, id);
    const from = offset ?? bot.storedOffset;
    const params = {
      ...(from !== null && { offset: from }),
      limit,
      ...(withUserEvents && { withUserEvents }),
    };
    const result = await this.host.call(bot, caller, { method: 'imbot.v2.Event.get', params, isRead: true });
    const page = eventPage(result, from);
    if (!page) throw new PorticoError('HOST_UNAVAILABLE', { message: 'The host answered without events.' });
    return { ...afterReading(bot, offset, page), bot };
  }
}
