import { Inject, Injectable } from '@nestjs/common';
import { isOutcomeUnknown, refusalBehind } from '#libs/host-client';
import { CLOCK, isPorticoError, PorticoError, type Clock } from '#libs/kernel';
import { isSameOwner, ownerOf } from '../access/bot-owner.policy.js';
import type { BotCaller } from '../host/bot-caller.js';
import { BotHost } from '../host/bot-host.js';
import type { BotAnswer } from '../profile/bot.answer.js';
import { botIdIn, hasLived, presentHostBot } from '../profile/host-bot.presenter.js';
import { ReadBot } from '../profile/read-bot.query.js';
import type { BotOwner, BotRegistration } from '../records/bot.js';
import { BotRepository } from '../records/bot.repository.js';
import { RegistrationRepository } from '../records/registration.repository.js';
import type { NewBot } from './new-bot.policy.js';

/** A registration that has not ended by then will not. */
const ABANDONED_AFTER_MS = 10 * 60_000;

export interface Registered {
  readonly bot: BotAnswer;
  /** False where the owner had the bot already: nothing of it has changed. */
  readonly isNew: boolean;
}

/**
 * Registers a bot, or answers the one the owner has under the code. The code is taken before the host is asked, with
 * the token the bot will have: whoever goes on after a lost answer, in whatever process, gets the same bot.
 */
@Injectable()
export class RegisterBot {
  constructor(
    private readonly registrations: RegistrationRepository,
    private readonly bots: BotRepository,
    private readonly reader: ReadBot,
    private readonly host: BotHost,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @throws PorticoError `BOT_ALREADY_EXISTS` when the code is somebody else's, with the bot as `data` where it is
   *   known; `REGISTRATION_FAILED` when the host does not say which bot it has made; what the host refuses.
   */
  async run(caller: BotCaller, wanted: NewBot): Promise<Registered> {
    const { portalId } = caller.principal;
    const owner = ownerOf(caller.principal);
    const found = await this.registrations.find(portalId, wanted.code);
    const known = found && (await this.known(caller, owner, found));
    if (known) return { bot: known, isNew: false };
    const { name, type, eventMode, code } = wanted;
    const abandonedBefore = new Date(this.clock.nowMs() - ABANDONED_AFTER_MS);
    const facts = { name, type, eventMode, active: true };
    const registration = await this.registrations.reserve(
      { portalId, owner, code, ...facts },
      abandonedBefore,
    );
    if (!isSameOwner(registration.owner, owner)) throw taken(registration);
    return this.complete(caller, registration, wanted, await this.register(caller, registration, wanted));
  }

  /** The bot of a code as the host tells it; null where the host has none. */
  private async known(
    caller: BotCaller,
    owner: BotOwner,
    { portalId, botId, ...registration }: BotRegistration,
  ): Promise<BotAnswer | null> {
    if (botId === null) return null;
    if (!isSameOwner(registration.owner, owner)) throw taken({ ...registration, botId });
    const bot = await this.bots.find(portalId, botId);
    if (!bot) return null;
    try {
      return await this.reader.run(caller, bot);
    } catch (error) {
      if (isPorticoError(error) && error.code === 'BOT_NOT_FOUND') return null;
      throw error;
    }
  }

  private async register(
    caller: BotCaller,
    registration: BotRegistration,
    { fields }: NewBot,
  ): Promise<unknown> {
    try {
      return await this.host.register(caller, fields, registration.token);
    } catch (error) {
      if (isRefused(error)) await this.registrations.release(registration);
      throw error;
    }
  }

  private async complete(
    caller: BotCaller,
    registration: BotRegistration,
    { name, type, eventMode, code }: NewBot,
    result: unknown,
  ): Promise<Registered> {
    const botId = botIdIn(result);
    if (botId === null) throw new PorticoError('REGISTRATION_FAILED');
    const bot = presentHostBot(result, botId, { name, type, eventMode, code, active: true });
    const isNew = await this.registrations.complete(registration, botId, bot);
    if (!isNew) {
      const holder = await this.registrations.find(registration.portalId, code);
      if (holder && !isSameOwner(holder.owner, ownerOf(caller.principal))) throw taken(holder);
    }
    return { bot, isNew: isNew && !hasLived(bot) };
  }
}

/** Whether the host has certainly not made the bot. */
function isRefused(error: unknown): boolean {
  const refusal = refusalBehind(error);
  return refusal !== null && !isOutcomeUnknown(refusal);
}

function taken({ botId, code, name }: Pick<BotRegistration, 'botId' | 'code' | 'name'>): PorticoError {
  return new PorticoError('BOT_ALREADY_EXISTS', { ...(botId !== null && { data: { botId, code, name } }) });
}
