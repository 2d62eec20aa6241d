import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import {
  answer,
  Api,
  CurrentCaller,
  CurrentPrincipal,
  DeletedAnswer,
  listAnswer,
  ListTotal,
  success,
  successList,
} from '#libs/http';
import type { Caller, Principal } from '#libs/kernel';
import { EventSubscriptionAnswer, ListedSubscriptionAnswer } from './event-subscriptions.dto.js';
import { EVENT_HOST_CODES } from './event-host.port.js';
import { EventSubscriptions } from './event-subscriptions.service.js';
import { SubscriptionBody } from './event-subscriptions.dto.js';
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
    errors: [
      'INVALID_EVENT',
      'NOT_OAUTH_APP',
      'BLACKHOLE_ONLY',
      'BIND_FAILED',
      'SUBSCRIPTION_LIMIT',
      ...EVENT_HOST_CODES,
    ],
  })
  @Post()
  async subscribe(
    @CurrentCaller() caller: Caller,
    @Param('id') serverId: string,
    @Body() { event, appPath }: SubscriptionBody,
  ) {
    const created = await this.subscriptions.subscribe(caller, serverId, {
      event,
      appPath,
    });
    return success(EventSubscriptionAnswer.of(created));
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
    return successList(
      found.map(({ subscription, deliveries }) => ListedSubscriptionAnswer.with(subscription, deliveries)),
      { total: found.length },
    );
  }

  @Api({
    ...COMMON,
    summary: 'End an event subscription',
    auth: INFRA_WRITE,
    response: answer(DeletedAnswer),
    errors: ['SUBSCRIPTION_NOT_FOUND', ...EVENT_HOST_CODES],
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
