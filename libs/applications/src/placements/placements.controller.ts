import { Body, Controller } from '@nestjs/common';
import { HOST_CALL_CODES } from '#libs/host-client';
import {
  answer,
  CurrentContext,
  CurrentPrincipal,
  IntegerField,
  listAnswer,
  RequestContext,
  Route,
  success,
  successList,
} from '#libs/http';
import type { ErrorCode, Principal } from '#libs/kernel';
import { ApplicationDirectory } from '../apps/application-directory.service.js';
import { PLACEMENTS_KNOW, PLACEMENTS_READ, PLACEMENTS_WRITE } from '../contracts/application-access.js';
import { PlacementHost } from './placement-host.js';
import {
  AvailablePlacementsAnswer,
  BindingAnswer,
  BindPlacementBody,
  BoundPlacementAnswer,
  UnbindPlacementBody,
} from './placements.dto.js';
import { PlacementsService } from './placements.service.js';

const COMMON = { owner: 'none', rateLimit: 'default', status: 200, tag: 'placements' } as const;
const AT_THE_HOST: readonly ErrorCode[] = ['APP_NOT_FOUND', 'SESSION_REQUIRED', ...HOST_CALL_CODES];

const AVAILABLE = AvailablePlacementsAnswer.get();

/** How much was unbound. */
class UnbindingAnswer {
  @IntegerField({ min: 0, description: 'Bindings that ended.' }) readonly count!: number;
}

/** `/v1/placements`: embedding places of the calling application. */
@Controller()
export class PlacementsController {
  constructor(
    private readonly directory: ApplicationDirectory,
    private readonly placements: PlacementsService,
    private readonly host: PlacementHost,
  ) {}

  @Route({
    ...COMMON,
    method: 'GET',
    path: '/v1/placements',
    summary: 'Embedding places the application has bound, as the host tells it',
    auth: PLACEMENTS_READ,
    idempotency: 'none',
    response: listAnswer(BoundPlacementAnswer),
    errors: AT_THE_HOST,
  })
  async list(@CurrentPrincipal() principal: Principal, @CurrentContext() { requestId }: RequestContext) {
    const application = await this.directory.own(principal);
    const caller = await this.placements.callerOfRequest({ principal, requestId }, application);
    return successList(await this.host.list(caller));
  }

  @Route({
    ...COMMON,
    method: 'GET',
    path: '/v1/placements/available',
    summary: 'Every embedding place of the host, by the right it needs',
    auth: PLACEMENTS_KNOW,
    idempotency: 'none',
    response: answer(AvailablePlacementsAnswer),
    errors: [],
  })
  available() {
    return success(AVAILABLE);
  }

  @Route({
    ...COMMON,
    method: 'POST',
    path: '/v1/placements/bind',
    summary: 'Bind an embedding place to the application',
    description: 'The host opens the service, which signs the user in and opens the application.',
    auth: PLACEMENTS_WRITE,
    idempotency: 'supported',
    response: answer(BindingAnswer),
    errors: ['NOT_AUTHORIZED', 'CONFLICT', ...AT_THE_HOST],
  })
  async bind(
    @CurrentPrincipal() principal: Principal,
    @CurrentContext() { requestId }: RequestContext,
    @Body() { handler: _handler, ...order }: BindPlacementBody,
  ) {
    return success(await this.placements.bind({ principal, requestId }, order));
  }

  @Route({
    ...COMMON,
    method: 'POST',
    path: '/v1/placements/unbind',
    summary: 'Unbind an embedding place from the application',
    auth: PLACEMENTS_WRITE,
    idempotency: 'supported',
    response: answer(UnbindingAnswer),
    errors: ['CONFLICT', ...AT_THE_HOST],
  })
  async unbind(
    @CurrentPrincipal() principal: Principal,
    @CurrentContext() { requestId }: RequestContext,
    @Body() { placement }: UnbindPlacementBody,
  ) {
    return success({ count: await this.placements.unbind({ principal, requestId }, placement) });
  }
}
