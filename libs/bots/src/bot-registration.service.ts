import { Inject, Injectable } from '@nestjs/common';
import { isOutcomeUnknown, refusalBehind } from '#libs/host-client';
import { CLOCK, type Clock, type ErrorCode, isPorticoError, keeperOf, PorticoError } from '#libs/kernel';
import { type BotCaller, BotHost } from './bot-host.js';
import type { NewBot } from './bot-profile.policy.js';
import { type BotAnswer, botIdIn, hasLived, presentHostBot } from './bot.answer.js';
import { type BotOwner, type BotRegistration, isSameOwner } from './bot.policy.js';
import { BotRepository } from './bot.repository.js';
import { BotsService } from './bots.service.js';

/** What a new bot can be refused with. */
export const REGISTRATION_ERRORS: readonly ErrorCode[] = [
  'INVALID_PARAMS',
  'CODE_REQUIRED',
  'NAME_REQUIRED',
  'BOT_ALREADY_EXISTS',
  'BOT_NOT_FOUND',
  'REGISTRATION_FAILED',
];

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
export class BotRegistrationService {
  constructor(
    private readonly bots: BotRepository,
    private readonly reader: BotsService,
    private readonly host: BotHost,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @throws PorticoError `BOT_ALREADY_EXISTS` when the code is somebody else's, with the bot as `data` where it is
   *   known; `REGISTRATION_FAILED` when the host does not say which bot it has made; what the host refuses.
   */
  async register(caller: BotCaller, wanted: NewBot): Promise<Registered> {
    const { portalId } = caller.principal;
    const owner = keeperOf(caller.principal);
    const found = await this.bots.findRegistration(portalId, wanted.code);
    const known = found && (await this.known(caller, owner, found));
    if (known) return { bot: known, isNew: false };
    const { name, type, eventMode, code } = wanted;
    const abandonedBefore = new Date(this.clock.nowMs() - ABANDONED_AFTER_MS);
    const facts = { name, type, eventMode, active: true };
    const registration = await this.bots.reserve({ portalId, owner, code, ...facts }, abandonedBefore);
    if (!isSameOwner(registration.owner, owner)) throw taken(registration);
    return this.complete(caller, registration, wanted, await this.askHost(caller, registration, wanted));
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
      return await this.reader.read(caller, bot);
    } catch (error) {
      if (isPorticoError(error) && error.code === 'BOT_NOT_FOUND') return null;
      throw error;
    }
  }

  private async askHost(
    caller: BotCaller,
    registration: BotRegistration,
    { fields }: NewBot,
  ): Promise<unknown> {
    try {
      return await this.host.register(caller, fields, registration.token);
    } catch (error) {
      if (isRefused(error)) await this.bots.release(registration);
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
    const isNew = await this.bots.complete(registration, botId, bot);
    if (!isNew) {
      const holder = await this.bots.findRegistration(registration.portalId, code);
      if (holder && !isSameOwner(holder.owner, keeperOf(caller.principal))) throw taken(holder);
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
