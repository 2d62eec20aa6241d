import { Body, Controller, Param, Query, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { answer, DeletedAnswer, Route, success, successSchema, type PorticoRequest } from '#libs/http';
import { BotAccess } from './access/bot-access.query.js';
import { BOTS_READ, BOTS_WRITE } from './contracts/bots-access.js';
import { callerOf } from './host/bot-caller.js';
import { BOT_HOST_CODES, ONE_BOT_CODES } from './host/bot-refusals.data.js';
import { BotListAnswer, BotListMembers, ListedBotAnswer } from './profile/bot-list.answer.js';
import { BotAnswer } from './profile/bot.answer.js';
import { DeleteBot } from './profile/delete-bot.command.js';
import { ListBotsQuery } from './profile/list-bots.dto.js';
import { ListBots } from './profile/list-bots.query.js';
import { ReadBot } from './profile/read-bot.query.js';
import { UpdateBot } from './profile/update-bot.command.js';
import { UpdateBotBody } from './profile/update-bot.dto.js';
import { newBot } from './registration/new-bot.policy.js';
import { RegisterBot } from './registration/register-bot.command.js';
import { RegisterBotBody } from './registration/register-bot.dto.js';

const DEFAULT_LIMIT = 50;

/** Bots of a portal (specification part 2, "Messenger events", paths of bots). */
@Controller()
export class BotsController {
  constructor(
    private readonly access: BotAccess,
    private readonly lists: ListBots,
    private readonly registration: RegisterBot,
    private readonly reader: ReadBot,
    private readonly changes: UpdateBot,
    private readonly removal: DeleteBot,
  ) {}

  @Route({
    method: 'POST',
    path: '/v1/bots',
    summary: 'Registers a bot',
    description: 'Answers 200 with the bot, unchanged, where the caller has one of this code already.',
    auth: BOTS_WRITE,
    owner: 'none',
    rateLimit: 'default',
    idempotency: 'supported',
    status: 201,
    otherStatus: 200,
    response: answer(BotAnswer),
    errors: [
      ...BOT_HOST_CODES,
      'INVALID_PARAMS',
      'CODE_REQUIRED',
      'NAME_REQUIRED',
      'BOT_ALREADY_EXISTS',
      'BOT_NOT_FOUND',
      'REGISTRATION_FAILED',
    ],
  })
  async register(
    @Req() request: PorticoRequest,
    @Body() body: RegisterBotBody,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { bot, isNew } = await this.registration.run(callerOf(request), newBot(body));
    if (!isNew) response.status(200);
    return success(bot);
  }

  @Route({
    method: 'GET',
    path: '/v1/bots',
    summary: 'Lists the bots of the caller',
    auth: BOTS_READ,
    owner: 'none',
    rateLimit: 'default',
    idempotency: 'none',
    status: 200,
    response: answer(BotListAnswer, BotListMembers),
    errors: [],
  })
  async list(@Req() request: PorticoRequest, @Query() query: ListBotsQuery) {
    const { limit = DEFAULT_LIMIT, offset = 0, type = null } = query;
    const { bots, hasMore } = await this.lists.run(callerOf(request).principal, { limit, offset, type });
    const shown = bots.map((bot) => ListedBotAnswer.of(bot));
    return success({ bots: shown, users: [], hasNextPage: hasMore }, { meta: { limit, offset, hasMore } });
  }

  @Route({
    method: 'GET',
    path: '/v1/bots/:botId',
    summary: 'Reads a bot',
    auth: BOTS_READ,
    owner: 'none',
    rateLimit: 'default',
    idempotency: 'none',
    status: 200,
    response: answer(BotAnswer),
    errors: ONE_BOT_CODES,
  })
  async read(@Req() request: PorticoRequest, @Param('botId') id: string) {
    const caller = callerOf(request);
    return success(await this.reader.run(caller, await this.access.usable(caller.principal, id)));
  }

  @Route({
    method: 'PATCH',
    path: '/v1/bots/:botId',
    summary: 'Changes a bot, or enables it',
    auth: BOTS_WRITE,
    owner: 'none',
    rateLimit: 'default',
    idempotency: 'none',
    status: 200,
    response: successSchema({ const: true }),
    errors: [...ONE_BOT_CODES, 'DISABLE_NOT_ALLOWED'],
  })
  async update(@Req() request: PorticoRequest, @Param('botId') id: string, @Body() body: UpdateBotBody) {
    await this.changes.run(callerOf(request), id, body);
    return success(true);
  }

  @Route({
    method: 'DELETE',
    path: '/v1/bots/:botId',
    summary: 'Removes a bot',
    auth: BOTS_WRITE,
    owner: 'none',
    rateLimit: 'default',
    idempotency: 'none',
    status: 200,
    response: answer(DeletedAnswer),
    errors: ONE_BOT_CODES,
  })
  async remove(@Req() request: PorticoRequest, @Param('botId') id: string) {
    await this.removal.run(callerOf(request), id);
    return success({ deleted: true });
  }
}
