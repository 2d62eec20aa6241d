import { Controller, Param, Post, Query, Req } from '@nestjs/common';
import { StringField } from '#libs/http/contracts';
import { answer, Api, ConstField, type PorticoRequest, success } from '#libs/http';
import { HostEvents } from './host-events.service.js';

/** Query of `POST /host-events/:subscriptionId`. */
class HostEventQuery {
  @StringField({ description: 'Secret of the subscription', maxLength: 100, code: 'ROUTE_NOT_FOUND' })
  key!: string;
}

const LARGEST_EVENT_BYTES = 256 * 1024;

/** The event is kept; the host need not repeat it. */
class AcceptedAnswer {
  @ConstField(true) readonly accepted!: true;
}

/** Where the host tells of events; it repeats nothing, so the answer waits for the row and for nothing else. */
@Controller('host-events')
export class HostEventsController {
  constructor(private readonly receiving: HostEvents) {}

  @Api({
    summary: 'An event of the portal',
    tag: 'infra',
    auth: 'none',
    owner: 'none',
    body: 'form',
    bodyLimit: LARGEST_EVENT_BYTES,
    response: answer(AcceptedAnswer),
    errors: ['NOT_AUTHORIZED'],
    documented: false,
  })
  @Post(':subscriptionId')
  async receive(
    @Param('subscriptionId') subscriptionId: string,
    @Query() { key }: HostEventQuery,
    @Req() request: PorticoRequest,
  ) {
    // Passed on as it is, whatever fields the host adds: no input class.
    const form = request.body as Record<string, unknown>;
    const { requestId } = request.context;
    await this.receiving.receive({ subscriptionId, secret: key, form, requestId });
    return success({ accepted: true });
  }
}
