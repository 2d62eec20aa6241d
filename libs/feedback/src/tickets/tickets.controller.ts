import { Body, Controller, Get, Headers, Param, Patch, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { answer, Api, CurrentCaller, CurrentPrincipal, pageAnswer, success } from '#libs/http';
import type { AnyPrincipal, Caller, ErrorCode } from '#libs/kernel';
import { FEEDBACK_CHANGE, FEEDBACK_READ } from '../contracts/feedback-terms.js';
import { ticketTag, versionsIn } from './ticket.policy.js';
import { ChangeTicketBody, ListTicketsQuery, TicketAnswer, WholeTicketAnswer } from './tickets.dto.js';
import { Tickets, type ShownWholeTicket } from './tickets.service.js';

const COMMON = { owner: 'none' } as const;
const ON_ONE: readonly ErrorCode[] = ['FEEDBACK_NOT_FOUND'];

/** Tickets as their authors, their portal and the team read and change them. */
@Controller('v1/feedback')
export class TicketsController {
  constructor(private readonly reading: Tickets) {}

  @Api({
    ...COMMON,
    summary: 'Tickets, the newest first',
    description:
      'Your own; those of the portal with `svc:feedback`; all with a management key that has `svc:mgmt:feedback`.',
    auth: FEEDBACK_READ,
    response: pageAnswer(TicketAnswer),
  })
  @Get()
  async list(@CurrentPrincipal() principal: AnyPrincipal, @Query() query: ListTicketsQuery) {
    const { tickets, total } = await this.reading.page(principal, query);
    return success(tickets.map(TicketAnswer.of), { total, page: query.page, limit: query.limit });
  }

  @Api({
    ...COMMON,
    summary: 'A ticket by its id or number, with comments, attachments and history',
    description: 'The header `ETag` names the version it is in.',
    auth: FEEDBACK_READ,
    response: answer(WholeTicketAnswer),
    errors: ON_ONE,
  })
  @Get(':id')
  async read(
    @CurrentPrincipal() principal: AnyPrincipal,
    @Param('id') id: string,
    @Res({ passthrough: true }) response: Response,
  ) {
    return told(await this.reading.read(principal, id), response);
  }

  @Api({
    ...COMMON,
    summary: 'Set the status of a ticket, and how it ended',
    description:
      'By management keys and keys with `svc:feedback`; an author may archive. With `If-Match` it happens only in the version that header names. The status it has already is no change.',
    auth: FEEDBACK_CHANGE,
    response: answer(WholeTicketAnswer),
    errors: [...ON_ONE, 'NOT_AUTHORIZED', 'INVALID_STATUS_TRANSITION', 'TICKET_CHANGED', 'CONFLICT'],
  })
  @Patch(':id')
  async change(
    @CurrentCaller() caller: Caller<AnyPrincipal>,
    @Param('id') id: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Body() body: ChangeTicketBody,
    @Res({ passthrough: true }) response: Response,
  ) {
    await this.reading.change(caller, id, body, versionsIn(ifMatch));
    return told(await this.reading.read(caller.principal, id), response);
  }
}

function told(shown: ShownWholeTicket, response: Response) {
  response.setHeader('ETag', ticketTag(shown.ticket.version));
  return success(WholeTicketAnswer.whole(shown));
}
