import { Injectable } from '@nestjs/common';
import { refusalBehind } from '#libs/host-client';
import { PorticoError } from '#libs/kernel';
import { type BotCaller, BotHost, type BotHostCall } from '../bot-host.js';
import type { Bot } from '../bot.policy.js';
import { BotsService } from '../bots.service.js';
import type { BotCallDefinition, BotPathValues } from './bot-call-definition.js';
import { readInput, readPath } from './bot-call-input.policy.js';
import type { BotCallAddress } from './bot-call-routes.js';

/** Runs one row of the table of calls: its call of the host, with the one before it. */
@Injectable()
export class BotCallsService {
  constructor(
    private readonly host: BotHost,
    private readonly access: BotsService,
  ) {}

  /**
   * Makes the call of a request, once its input is checked, for a bot of the caller's.
   * @throws PorticoError `INVALID_PARAMS`; as {@link BotsService} and {@link call}
   */
  async perform(
    caller: BotCaller,
    { call, path, known }: BotCallAddress,
    query: Readonly<Record<string, unknown>>,
    body: unknown,
  ): Promise<unknown> {
    const bot = await this.access.owned(caller.principal, path['botId'] ?? '');
    const values = readPath(call, path);
    const said = readInput(call, query, body, known);
    await this.access.admit(bot);
    return this.call(call, bot, caller, said, values);
  }

  /**
   * @param said an instance of the row's input class, checked.
   * @returns the `data` of the answer, and members beside it.
   */
  async call(
    row: BotCallDefinition,
    bot: Bot,
    caller: BotCaller,
    said: object,
    path: BotPathValues,
  ): Promise<unknown> {
    const { first, call, answer, mode } = row;
    const isRead = mode === 'read';
    let params = row.arguments(said, path);
    if (first?.when(said)) {
      const sought = { method: first.method, params: first.params(said, path), isRead: true };
      const found = first.take(await this.host.call(bot, caller, sought));
      if (!found) return answer.nothing;
      params = { ...params, ...found };
    }
    const result = await this.settle(row, bot, caller, { method: call, params, isRead });
    const data = answer.present(result, said, path);
    if (data !== undefined) return data;
    throw new PorticoError('HOST_UNAVAILABLE', {
      message: `The host answered ${call} in an unexpected shape.`,
    });
  }

  /** Where things are as the caller wants them, a refusal is none. */
  private async settle(
    { settled = [] }: BotCallDefinition,
    bot: Bot,
    caller: BotCaller,
    call: BotHostCall,
  ): Promise<unknown> {
    try {
      return await this.host.call(bot, caller, call);
    } catch (error) {
      const refusal = refusalBehind(error);
      if (refusal && settled.includes(refusal.said.hostCode.toLowerCase())) return true;
      throw error;
    }
  }
}
