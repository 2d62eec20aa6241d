import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { answer, Api, CurrentContext, CurrentPrincipal, RequestContext } from '#libs/http';
import type { Principal } from '#libs/kernel';
import { WAKE_TIMEOUT_MS } from '../machines/power/wake.service.js';
import { LogsQuery, LogsAnswer } from './logs.dto.js';
import { LOGS_ERRORS, LogsService } from './logs.service.js';
import { onServer, INFRA_READ } from '../servers/access/server-access.service.js';

/** A wake and the reading after it. */
const LONGEST_READ_MS = WAKE_TIMEOUT_MS + 30_000;

@Controller('v1/infra/servers/:id/logs')
export class LogsController {
  constructor(private readonly logs: LogsService) {}

  @Api({
    tag: 'servers.running',
    summary: 'Log lines of the application',
    description:
      'Oldest first, each with its time in front. A sleeping server is woken first. With `stream=true` the answer is server-sent events `log` with `at`, `stream`, `line` and `operationId`, until the connection is closed.',
    auth: INFRA_READ,
    owner: onServer('logs'),
    timeoutMs: LONGEST_READ_MS,
    stream: true,
    forms: ['json', 'events'],
    response: answer(LogsAnswer),
    errors: LOGS_ERRORS,
  })
  @Get()
  async read(
    @CurrentPrincipal() principal: Principal,
    @CurrentContext() context: RequestContext,
    @Param('id') serverId: string,
    @Query() query: LogsQuery,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.logs.answer(principal, serverId, query, context, response);
  }
}
