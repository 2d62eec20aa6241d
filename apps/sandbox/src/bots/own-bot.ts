import { argument } from '../methods/arguments.js';
import { HostError } from '../protocol/host-error.js';
import type { HostCall } from '../protocol/host-method.js';
import { botById, type BotRow } from './bot-rows.js';

/** The token of a bot of a webhook; empty for an application, which needs none. @throws HostError without one. */
export function tokenOf({ actor }: HostCall, given: unknown): string {
  if (actor.applicationId !== null) return '';
  const token = typeof given === 'string' ? given : '';
  if (token === '') throw new HostError(400, 'BOT_TOKEN_NOT_SPECIFIED', 'Bot token is not specified');
  if (token.length > 40) throw new HostError(400, 'BOT_TOKEN_INVALID_LENGTH', 'Bot token is too long');
  return token;
}

/** Whether the caller has registered the bot. */
export function isOwner({ actor, userId }: HostCall, bot: BotRow, token: string): boolean {
  if (actor.applicationId !== null) return bot.applicationId === actor.applicationId;
  return bot.applicationId === null && bot.ownerUserId === userId && bot.token === token;
}

/** The bot a call is about. @throws HostError when there is none, or it is somebody else's. */
export function ownBot(call: HostCall): BotRow {
  const { portal, params, actor } = call;
  const token = tokenOf(call, argument(params, 'botToken'));
  const id = Number(argument(params, 'botId'));
  if (!Number.isSafeInteger(id) || id < 1) throw new HostError(400, 'BOT_ID_REQUIRED', 'Bot ID is required');
  const bot = botById(portal, id);
  const isOtherApplications =
    bot && actor.applicationId !== null && bot.applicationId !== actor.applicationId;
  if (isOtherApplications) {
    throw new HostError(403, 'BOT_OWNERSHIP_ERROR', 'Bot is registered by another application');
  }
  if (!bot || !isOwner(call, bot, token)) throw new HostError(400, 'BOT_NOT_FOUND', 'Bot not found');
  return bot;
}
