import { All, Controller, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { DynamicApi, type PorticoRequest, success, tellIgnoredParams, unknownRoute } from '#libs/http';
import { BotsService } from '../bots.service.js';
import { callerOf } from '../bot-host.js';
import type { BotCallDefinition } from './bot-call-definition.js';
import { readInput, readPath } from './bot-call-input.policy.js';
import { BotCallRoutes } from './bot-call-routes.js';
import { BotCallsService } from './bot-calls.service.js';
import { CHAT_CALLS } from './chat-calls.data.js';
import { COMMAND_CALLS } from './command-calls.data.js';
import { MESSAGE_CALLS, REACTION_CALLS } from './message-calls.data.js';

/** Every path below `/v1/bots/:botId` that is a call of the host. */
const BOT_CALLS: readonly BotCallDefinition[] = [
  ...MESSAGE_CALLS,
  ...REACTION_CALLS,
  ...CHAT_CALLS,
  ...COMMAND_CALLS,
];

const botCallRoutes = new BotCallRoutes(BOT_CALLS);

/** Everything below a bot that is a call of the host. */
@Controller('v1/bots/:botId')
export class BotCallsController {
  constructor(
    private readonly bots: BotsService,
    private readonly calls: BotCallsService,
  ) {}

  @DynamicApi({ resolve: (request) => botCallRoutes.find(request), routes: [botCallRoutes] })
  @All('*path')
  async serve(
    @Req() request: PorticoRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<unknown> {
    const { route } = request.context;
    const address = route && botCallRoutes.addressOf(route, request.path);
    if (!route || !address) throw unknownRoute(request);
    response.status(route.status);
    const { call, path, known } = address;
    const query = request.query as Readonly<Record<string, unknown>>;
    const takesQuery = call.method === 'GET' || call.method === 'DELETE';
    tellIgnoredParams(
      response,
      Object.keys(query).filter((name) => !(takesQuery && known.has(name))),
    );
    const caller = callerOf(request);
    const bot = await this.bots.owned(caller.principal, path['botId'] ?? '');
    const values = readPath(call, path);
    const said = readInput(call, query, request.body as unknown, known);
    await this.bots.admit(bot);
    const data = await this.calls.call(call, bot, caller, said, values);
    return success(data, { ...(Array.isArray(data) && { meta: { total: data.length } }) });
  }
}
