import { Injectable } from '@nestjs/common';
import { HostCredentials } from '#libs/auth';
import {
  HOST_TOKEN_CODES,
  HostClient,
  type HostParams,
  refusalBehind,
  sectionRefusal,
} from '#libs/host-client';
import { HOST_CALL_CODES, type SectionRefusal } from '#libs/host-client/contracts';
import type { PorticoRequest } from '#libs/http';
import {
  type ErrorCode,
  isPorticoError,
  type PorticoError,
  type Principal,
  type StopSignal,
} from '#libs/kernel';
import type { Bot } from './bot.policy.js';
import { BotRepository } from './bot.repository.js';
import { MarketStops } from './market-stops.js';

/** What refusals of the host mean where a bot is concerned; any other code has the answer of every host call. */
const BOT_REFUSALS: readonly SectionRefusal[] = [
  { host: ['bot_not_found'], answer: 'BOT_NOT_FOUND' },
  { host: ['bot_code_already_taken'], answer: 'BOT_ALREADY_EXISTS' },
  {
    host: [
      'message_not_found',
      'command_not_found',
      'file_not_found',
      'chat_not_found',
      'dialog_not_found',
      'user_not_found',
    ],
    answer: 'ENTITY_NOT_FOUND',
    words: 'host',
    keepsHostCode: true,
  },
  {
    host: ['access_denied'],
    description: /subscription|подписк/i,
    answer: 'HOST_MARKET_SUBSCRIPTION_REQUIRED',
    words: 'host',
  },
  {
    host: ['bot_ownership_error', 'message_access_denied'],
    answer: 'HOST_ACCESS_DENIED',
    words: 'host',
    keepsHostCode: true,
  },
];

/** Codes any call of the host for a bot may end with. */
export const BOT_HOST_CODES: readonly ErrorCode[] = [
  ...HOST_CALL_CODES,
  'PORTAL_ADDRESS_CHANGED',
  'HOST_MARKET_SUBSCRIPTION_REQUIRED',
];

/** Codes any route of one bot may answer. */
export const ONE_BOT_CODES: readonly ErrorCode[] = [
  ...BOT_HOST_CODES,
  'INVALID_BOT_ID',
  'BOT_NOT_FOUND',
  'BOT_ACCESS_DENIED',
  'BOT_DISABLED',
];

/** On whose behalf the host is asked, and for which request. */
export interface BotCaller {
  readonly principal: Principal;
  readonly requestId: string;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: StopSignal;
}

/** The guard admits keys of portals only. */
export function callerOf({ context }: PorticoRequest): BotCaller {
  const { requestId, end: signal } = context;
  return { principal: context.principal as Principal, requestId, signal };
}

/** A method of the host's second generation of bots; those of the first are reached by nothing. */
export interface BotHostCall {
  readonly method: `imbot.v2.${string}`;
  readonly params: HostParams;
  /** It changes nothing, so it may be repeated after a broken connection. */
  readonly isRead: boolean;
}

/** After so many refused credentials in a row a bot is disabled. */
const MOST_AUTH_FAILURES = 10;

/** Asks the host about bots and keeps what its answers say of them. */
@Injectable()
export class BotHost {
  constructor(
    private readonly host: HostClient,
    private readonly credentials: HostCredentials,
    private readonly bots: BotRepository,
    private readonly stops: MarketStops,
  ) {}

  /**
   * Calls a method about an existing bot, with the proof of whose it is.
   * @returns the `result` of the host.
   * @throws PorticoError what {@link BOT_REFUSALS} and the tables of every host call say.
   */
  async call(bot: Bot, caller: BotCaller, { method, params, isRead }: BotHostCall): Promise<unknown> {
    try {
      const proof = (token: string | undefined): HostParams => ({
        ...params,
        botId: bot.botId,
        botToken: token,
      });
      const result = await this.send(caller, { method, isRead }, proof, bot.token);
      await this.succeeded(bot);
      return result;
    } catch (error) {
      await this.failed(bot, error);
      throw error;
    }
  }

  /**
   * Registers a bot. Repeated with the same token it answers the bot that is there.
   * @param fields of the host's method, without the token.
   */
  async register(caller: BotCaller, fields: HostParams, token: string): Promise<unknown> {
    const call = { method: 'imbot.v2.Bot.register', isRead: false } as const;
    const { portalId } = caller.principal;
    try {
      const result = await this.send(
        caller,
        call,
        (botToken) => ({ fields: { ...fields, botToken } }),
        token,
      );
      await this.stops.forget(portalId);
      return result;
    } catch (error) {
      if (isMarketRefusal(error)) await this.stops.remember(portalId);
      throw error;
    }
  }

  /** Only a webhook needs the token of a bot: an application is known by its own. */
  private async send(
    { principal, requestId, signal }: BotCaller,
    { method, isRead }: Omit<BotHostCall, 'params'>,
    params: (token: string | undefined) => HostParams,
    token: string,
  ): Promise<unknown> {
    const credential = await this.credentials.forPrincipal(principal);
    const options = { idempotent: isRead, requestId, signal, caller: principal.keyId };
    const filled = params(credential.kind === 'webhook' ? token : undefined);
    try {
      return (await this.host.call(credential, method, filled, options)).result;
    } catch (error) {
      throw sectionRefusal(BOT_REFUSALS, error) ?? error;
    }
  }

  private async succeeded(bot: Bot): Promise<void> {
    if (bot.stop) await this.stops.forget(bot.portalId);
    if (bot.authFailures > 0) await this.bots.clearAuthFailures(bot);
  }

  private async failed(bot: Bot, error: unknown): Promise<void> {
    if (isMarketRefusal(error)) await this.stops.remember(bot.portalId);
    if (isPorticoError(error) && error.code === 'PORTAL_CREDENTIALS_REJECTED') {
      await this.bots.countAuthFailure(bot, MOST_AUTH_FAILURES);
    } else if (bot.authFailures > 0 && hasAcceptedCredentials(error)) await this.bots.clearAuthFailures(bot);
  }
}

const TOKEN_CODES: readonly ErrorCode[] = HOST_TOKEN_CODES;

/** The host has refused something else than the credentials. */
function hasAcceptedCredentials(error: unknown): boolean {
  return isPorticoError(error) && !TOKEN_CODES.includes(error.code) && refusalBehind(error) !== null;
}

function isMarketRefusal(error: unknown): error is PorticoError {
  return isPorticoError(error) && error.code === 'HOST_MARKET_SUBSCRIPTION_REQUIRED';
}
