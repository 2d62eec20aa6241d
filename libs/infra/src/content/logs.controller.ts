import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import {
  answer,
  Api,
  CurrentContext,
  CurrentPrincipal,
  HttpDrain,
  inputFault,
  RequestContext,
  success,
} from '#libs/http';
import type { Principal } from '#libs/kernel';
import { WAKE_TIMEOUT_MS, READY_SERVER_ERRORS } from '../machines/power/server-readiness.service.js';
import { answerEvents } from '../operations/views/sse-stream.js';
import { LogsQuery, LogsAnswer } from './logs.dto.js';
import { LogsService } from './logs.service.js';
import { onServer, INFRA_READ } from '../servers/access/server-ownership.js';

const DEFAULT_LINES = 100;
/** A wake and the reading after it. */
const LONGEST_READ_MS = WAKE_TIMEOUT_MS + 30_000;

@Controller('v1/infra/servers/:id/logs')
export class LogsController {
  constructor(
    private readonly logs: LogsService,
    private readonly drain: HttpDrain,
  ) {}

  @Api({
    tag: 'servers.running',
    summary: 'Log lines of the application',
    description:
      'Oldest first, each with its time in front. A sleeping server is woken first. With `stream=true` the answer is server-sent events `log` with `at`, `stream` and `line`, until the connection is closed.',
    auth: INFRA_READ,
    owner: onServer('logs'),
    timeoutMs: LONGEST_READ_MS,
    stream: true,
    forms: ['json', 'events'],
    response: answer(LogsAnswer),
    errors: [...READY_SERVER_ERRORS, 'GATEWAY_UNREACHABLE', 'GATEWAY_CONNECTION_TERMINATED'],
  })
  @Get()
  async read(
    @CurrentPrincipal() principal: Principal,
    @CurrentContext() context: RequestContext,
    @Param('id') serverId: string,
    @Query() query: LogsQuery,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { service, lines: count = DEFAULT_LINES } = query;
    const since = query.since === undefined ? {} : { since: instantOf(query.since) };
    const follow = query.stream === true || query.follow === true;
    const lines = await this.logs.open(principal, serverId, {
      lines: count,
      follow,
      // One that is followed never ends by itself: its reader goes on at another replica.
      signal: follow ? AbortSignal.any([context.signal, this.drain.ending]) : context.signal,
      ...(service === undefined ? {} : { service }),
      ...since,
    });
    if (!follow) return success({ logs: await this.logs.newest(lines) });
    await answerEvents(response, context, {}, async (events) => {
      for await (const line of lines) await events.send('log', line);
    });
    return undefined;
  }
}

/** ISO 8601 knows more forms of a date than a `Date` reads. */
function instantOf(text: string): Date {
  const instant = new Date(text);
  if (!Number.isNaN(instant.getTime())) return instant;
  throw inputFault(
    'query',
    'since',
    'isIso8601',
    'since must be a date and time, for example 2026-01-15T12:00:00Z',
  );
}
