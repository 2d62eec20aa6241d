import { All, Controller, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { DynamicApi, type PorticoRequest, success, tellIgnoredParams, unknownRoute } from '#libs/http';
import { callerOf } from '../bot-host.js';
import { botCallRoutes, unreadNames } from './bot-call-routes.js';
import { BotCallsService } from './bot-calls.service.js';

/** Everything below a bot that is a call of the host. */
@Controller('v1/bots/:botId')
export class BotCallsController {
  constructor(private readonly calls: BotCallsService) {}

  @DynamicApi({ resolve: (request) => botCallRoutes.find(request), routes: [botCallRoutes] })
  @All('*path')
  async serve(@Req() request: PorticoRequest, @Res({ passthrough: true }) response: Response) {
    const { route } = request.context;
    const address = route && botCallRoutes.addressOf(route, request.path);
    if (!route || !address) throw unknownRoute(request);
    response.status(route.status);
    tellIgnoredParams(response, unreadNames(address, request.query));
    const said = request.body as unknown;
    const data = await this.calls.perform(callerOf(request), address, request.query, said);
    return success(data, { ...(Array.isArray(data) && { meta: { total: data.length } }) });
  }
}
