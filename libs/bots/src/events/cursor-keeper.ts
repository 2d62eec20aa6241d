import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '#libs/observability';
import type { Bot } from '../records/bot.js';
import { BotRepository } from '../records/bot.repository.js';

/** Moves cursors behind answers. The next reader of the same bot in this process waits for it. */
@Injectable()
export class CursorKeeper {
  readonly #moving = new Map<string, Promise<void>>();

  constructor(
    private readonly bots: BotRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Resolves when no cursor of this bot is on its way. */
  async settled(portalId: string, botId: string): Promise<void> {
    await this.#moving.get(`${portalId} ${botId}`);
  }

  /** Never fails: a cursor that stays behind means events that come twice. */
  move(bot: Bot, offset: number, isEmpty: boolean): Promise<void> {
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
