import { Inject, Injectable } from '@nestjs/common';
import { PorticoError } from '#libs/kernel';
import { LOGGER, type Logger } from '#libs/observability';
import { BotsService } from '../bots.service.js';
import { type BotCaller, BotHost } from '../bot-host.js';
import type { Bot } from '../bot.policy.js';
import { BotRepository } from '../bot.repository.js';
import { afterReading, eventPage, type ReadEvents } from './event-cursor.policy.js';

export interface EventsWanted {
  /** Null: go on from the stored one. */
  readonly offset: number | null;
  readonly limit: number;
  readonly withUserEvents: boolean;
}

/** The queues of bots. The next reader of a bot in this process waits until its cursor has been moved. */
@Injectable()
export class BotEventsService {
  readonly #moving = new Map<string, Promise<void>>();

  constructor(
    private readonly access: BotsService,
    private readonly host: BotHost,
    private readonly bots: BotRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws PorticoError `SCOPE_DENIED` when events of the user are wanted without the scope `im`. */
  async read(
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
    // A cursor that is on its way behind an answer decides where this one begins.
    await this.#moving.get(`${principal.portalId} ${id}`);
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

  /** Moves the cursor behind an answer. Never fails: one that stays behind means events that come twice. */
  moveCursor(bot: Bot, offset: number, isEmpty: boolean): Promise<void> {
    const name = `${bot.portalId} ${bot.botId}`;
    const before = this.#moving.get(name) ?? Promise.resolve();
    const moved = before.then(() => this.write(bot, offset, isEmpty));
    this.#moving.set(name, moved);
    return moved.then(() => {
      if (this.#moving.get(name) === moved) this.#moving.delete(name);
    });
  }

  private async write(bot: Bot, offset: number, isEmpty: boolean): Promise<void> {
    try {
      await this.bots.moveCursor(bot, offset, isEmpty);
    } catch (err) {
      this.logger.warn({ err, botId: bot.botId }, 'the cursor of a bot was not moved');
    }
  }
}
