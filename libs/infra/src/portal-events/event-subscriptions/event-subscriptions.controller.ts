import { Body, Controller, Delete, Get, Param, Post, Query, Req } from '@nestjs/common';
import {
  answer,
  Api,
  CurrentCaller,
  CurrentPrincipal,
  DeletedAnswer,
  listAnswer,
  ListTotal,
  type PorticoRequest,
  success,
  successList,
} from '#libs/http';
import type { Caller, Principal } from '#libs/kernel';
import {
  AcceptedAnswer,
  EventSubscriptionAnswer,
  HostEventQuery,
  ListedSubscriptionAnswer,
  SubscriptionBody,
} from './event-subscriptions.dto.js';
import { EventSubscriptions, SUBSCRIBE_ERRORS, UNSUBSCRIBE_ERRORS } from './event-subscriptions.service.js';
import { HostEvents } from './host-events.service.js';
import { INFRA_READ, INFRA_WRITE, onServer } from '../../servers/access/server-access.service.js';

const COMMON = { tag: 'servers.events', owner: onServer('event-subscriptions') } as const;

@Controller('v1/infra/servers/:id/event-subscriptions')
export class EventSubscriptionsController {
  constructor(private readonly subscriptions: EventSubscriptions) {}

  @Api({
    ...COMMON,
    summary: 'Deliver an event of the portal to the application of the server',
    description: 'The same event and path again answers the subscription there is.',
    auth: INFRA_WRITE,
    idempotency: 'supported',
    status: 201,
    response: answer(EventSubscriptionAnswer),
    errors: SUBSCRIBE_ERRORS,
  })
  @Post()
  async subscribe(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() wanted: SubscriptionBody,
  ) {
    return success(EventSubscriptionAnswer.of(await this.subscriptions.subscribe(caller, id, wanted)));
  }

  @Api({
    ...COMMON,
    summary: 'Event subscriptions of a server, each with its 20 newest deliveries',
    auth: INFRA_READ,
    response: listAnswer(ListedSubscriptionAnswer, ListTotal),
  })
  @Get()
  async list(@CurrentPrincipal() principal: Principal, @Param('id') serverId: string) {
    const found = await this.subscriptions.list(principal, serverId);
    return successList(found.map(ListedSubscriptionAnswer.with), { total: found.length });
  }

  @Api({
    ...COMMON,
    summary: 'End an event subscription',
    auth: INFRA_WRITE,
    response: answer(DeletedAnswer),
    errors: UNSUBSCRIBE_ERRORS,
  })
  @Delete(':subscriptionId')
  async unsubscribe(
    @CurrentCaller() caller: Caller,
    @Param('id') serverId: string,
    @Param('subscriptionId') id: string,
  ) {
    await this.subscriptions.unsubscribe(caller, serverId, id);
    return success({ deleted: true });
  }
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
    bodyLimit: 256 * 1024,
    response: answer(AcceptedAnswer),
    errors: ['NOT_AUTHORIZED'],
    documented: false,
  })
  @Post(':subscriptionId')
  async receive(
    @Param('subscriptionId') id: string,
    @Query() { key }: HostEventQuery,
    @Req() request: PorticoRequest,
  ) {
    // Passed on as it is, whatever fields the host adds: no input class.
    const form = request.body as Record<string, unknown>;
    const { requestId } = request.context;
    await this.receiving.receive({ subscriptionId: id, secret: key, form, requestId });
    return success({ accepted: true });
  }
}
