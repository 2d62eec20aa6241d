import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { answer, Api, type PorticoRequest, success } from '#libs/http';
import { BOTS_READ } from '../contracts/index.js';
import { callerOf, ONE_BOT_CODES } from '../bot-host.js';
import { BotEventsAnswer, BotEventsQuery } from './bot-events.dto.js';
import { BotEventsService } from './bot-events.service.js';

const DEFAULT_LIMIT = 100;

/** Events of bots. Reading moves a cursor and changes no data of the portal, so a read-only key may. */
@Controller('v1/bots/:botId/events')
export class BotEventsController {
  constructor(private readonly events: BotEventsService) {}

  @Api({
    summary: 'Reads the events of a bot',
    description:
      'An offset that is given confirms the events before it. Without one the call goes on where the last one ended, once its answer has been written out.',
    auth: BOTS_READ,
    owner: 'none',
    response: answer(BotEventsAnswer),
    errors: ONE_BOT_CODES,
  })
  @Get()
  async read(
    @Req() request: PorticoRequest,
    @Param('botId') id: string,
    @Query() query: BotEventsQuery,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { offset = null, limit = DEFAULT_LIMIT, withUserEvents = false } = query;
    const caller = callerOf(request);
    const read = await this.events.read(caller, id, { offset, limit, withUserEvents });
    const isEmpty = read.answer.events.length === 0;
    const move = () => this.events.moveCursor(read.bot, read.offset, isEmpty);
    if (read.isConfirmed) await move();
    // An answer to HEAD has no events in it.
    else if (request.method === 'GET') response.once('finish', () => void move());
    return success(read.answer);
  }
}
