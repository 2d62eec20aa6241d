import { Body, Controller, Headers, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import {
  answer,
  CurrentContext,
  CurrentPrincipal,
  pageAnswer,
  type RequestContext,
  Route,
  success,
} from '#libs/http';
import type { AnyPrincipal, ErrorCode } from '#libs/kernel';
import { FEEDBACK_CHANGE, FEEDBACK_READ } from '../contracts/feedback-access.js';
import { ticketTag, versionsIn } from './ticket.policy.js';
import { ChangeTicketBody, ListTicketsQuery, TicketAnswer, WholeTicketAnswer } from './tickets.dto.js';
import { Tickets, type ShownWholeTicket } from './tickets.service.js';

const PATH = '/v1/feedback';
const COMMON = { owner: 'none', rateLimit: 'default', idempotency: 'none', status: 200 } as const;
const ON_ONE: readonly ErrorCode[] = ['FEEDBACK_NOT_FOUND'];

/** Tickets as their authors, their portal and the team read and change them. */
@Controller()
export class TicketsController {
  constructor(private readonly reading: Tickets) {}

  @Route({
    ...COMMON,
    method: 'GET',
    path: PATH,
    summary: 'Tickets, the newest first',
    description:
      'Your own; those of the portal with `svc:feedback`; all with a management key that has `svc:mgmt:feedback`.',
    auth: FEEDBACK_READ,
    response: pageAnswer(TicketAnswer),
    errors: [],
  })
  async list(@CurrentPrincipal() principal: AnyPrincipal, @Query() query: ListTicketsQuery) {
    const { tickets, total } = await this.reading.page(principal, query);
    return success(tickets.map(TicketAnswer.of), { total, page: query.page, limit: query.limit });
  }

  @Route({
    ...COMMON,
    method: 'GET',
    path: `${PATH}/:id`,
    summary: 'A ticket by its id or number, with comments, attachments and history',
    description: 'The header `ETag` names the version it is in.',
    auth: FEEDBACK_READ,
    response: answer(WholeTicketAnswer),
    errors: ON_ONE,
  })
  async read(
    @CurrentPrincipal() principal: AnyPrincipal,
    @Param('id') id: string,
    @Res({ passthrough: true }) response: Response,
  ) {
    return told(await this.reading.read(principal, id), response);
  }

  @Route({
    ...COMMON,
    method: 'PATCH',
    path: `${PATH}/:id`,
    summary: 'Set the status of a ticket, and how it ended',
    description:
      'By management keys and keys with `svc:feedback`; an author may archive. With `If-Match` it happens only in the version that header names. The status it has already is no change.',
    auth: FEEDBACK_CHANGE,
    response: answer(WholeTicketAnswer),
    errors: [...ON_ONE, 'NOT_AUTHORIZED', 'INVALID_STATUS_TRANSITION', 'TICKET_CHANGED', 'CONFLICT'],
  })
  async change(
    @CurrentPrincipal() principal: AnyPrincipal,
    @CurrentContext() { requestId }: RequestContext,
    @Param('id') id: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Body() body: ChangeTicketBody,
    @Res({ passthrough: true }) response: Response,
  ) {
    await this.reading.change({ principal, requestId }, id, body, versionsIn(ifMatch));
    return told(await this.reading.read(principal, id), response);
  }
}

function told(shown: ShownWholeTicket, response: Response) {
  response.setHeader('ETag', ticketTag(shown.ticket.version));
  return success(WholeTicketAnswer.whole(shown));
}
