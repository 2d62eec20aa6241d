import { Body, Controller, Delete, Get, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { answer, Api, DeletedAnswer, type PorticoRequest, success, successSchema } from '#libs/http';
import { BotsService } from './bots.service.js';
import { BOTS_READ, BOTS_WRITE } from './contracts/index.js';
import { BOT_HOST_CODES, callerOf, ONE_BOT_CODES } from './bot-host.js';
import {
  BotListAnswer,
  BotListMembers,
  ListBotsQuery,
  ListedBotAnswer,
  RegisterBotBody,
  UpdateBotBody,
} from './bots.dto.js';
import { BotAnswer } from './bot.answer.js';
import { newBot } from './bot-profile.policy.js';
import { BotRegistrationService, REGISTRATION_ERRORS } from './bot-registration.service.js';

const COMMON = { owner: 'none' } as const;
const DEFAULT_LIMIT = 50;

/** Bots of a portal (specification part 2, "Messenger events", paths of bots). */
@Controller('v1/bots')
export class BotsController {
  constructor(
    private readonly bots: BotsService,
    private readonly registration: BotRegistrationService,
  ) {}

  @Api({
    ...COMMON,
    summary: 'Registers a bot',
    description: 'Answers 200 with the bot, unchanged, where the caller has one of this code already.',
    auth: BOTS_WRITE,
    idempotency: 'supported',
    status: 201,
    otherStatus: 200,
    response: answer(BotAnswer),
    errors: [...REGISTRATION_ERRORS, ...BOT_HOST_CODES],
  })
  @Post()
  async register(
    @Req() request: PorticoRequest,
    @Body() body: RegisterBotBody,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { bot, isNew } = await this.registration.register(callerOf(request), newBot(body));
    if (!isNew) response.status(200);
    return success(bot);
  }

  @Api({
    ...COMMON,
    summary: 'Lists the bots of the caller',
    auth: BOTS_READ,
    response: answer(BotListAnswer, BotListMembers),
  })
  @Get()
  async list(@Req() request: PorticoRequest, @Query() query: ListBotsQuery) {
    const { limit = DEFAULT_LIMIT, offset = 0, type = null } = query;
    const { bots, hasMore } = await this.bots.list(callerOf(request).principal, { limit, offset, type });
    const shown = bots.map((bot) => ListedBotAnswer.of(bot));
    return success({ bots: shown, users: [], hasNextPage: hasMore }, { meta: { limit, offset, hasMore } });
  }

  @Api({
    ...COMMON,
    summary: 'Reads a bot',
    auth: BOTS_READ,
    response: answer(BotAnswer),
    errors: ONE_BOT_CODES,
  })
  @Get(':botId')
  async read(@Req() request: PorticoRequest, @Param('botId') id: string) {
    const caller = callerOf(request);
    return success(await this.bots.read(caller, await this.bots.usable(caller.principal, id)));
  }

  @Api({
    ...COMMON,
    summary: 'Changes a bot, or enables it',
    auth: BOTS_WRITE,
    response: successSchema({ const: true }),
    errors: [...ONE_BOT_CODES, 'DISABLE_NOT_ALLOWED'],
  })
  @Patch(':botId')
  async update(@Req() request: PorticoRequest, @Param('botId') id: string, @Body() body: UpdateBotBody) {
    await this.bots.update(callerOf(request), id, body);
    return success(true);
  }

  @Api({
    ...COMMON,
    summary: 'Removes a bot',
    auth: BOTS_WRITE,
    response: answer(DeletedAnswer),
    errors: ONE_BOT_CODES,
  })
  @Delete(':botId')
  async remove(@Req() request: PorticoRequest, @Param('botId') id: string) {
    await this.bots.remove(callerOf(request), id);
    return success({ deleted: true });
  }
}
