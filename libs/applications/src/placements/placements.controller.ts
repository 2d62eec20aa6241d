import { Body, Controller, Get, Post } from '@nestjs/common';
import { HOST_CALL_CODES } from '#libs/host-client';
import { answer, Api, CurrentCaller, IntegerField, listAnswer, success, successList } from '#libs/http';
import type { Caller, ErrorCode } from '#libs/kernel';
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

const COMMON = { tag: 'placements' } as const;
const AT_THE_HOST: readonly ErrorCode[] = ['APP_NOT_FOUND', 'SESSION_REQUIRED', ...HOST_CALL_CODES];

const AVAILABLE = AvailablePlacementsAnswer.get();

/** How much was unbound. */
class UnbindingAnswer {
  @IntegerField({ min: 0, description: 'Bindings that ended.' }) readonly count!: number;
}

/** `/v1/placements`: embedding places of the calling application. */
@Controller('v1/placements')
export class PlacementsController {
  constructor(
    private readonly directory: ApplicationDirectory,
    private readonly placements: PlacementsService,
    private readonly host: PlacementHost,
  ) {}

  @Api({
    ...COMMON,
    summary: 'Embedding places the application has bound, as the host tells it',
    auth: PLACEMENTS_READ,
    response: listAnswer(BoundPlacementAnswer),
    errors: AT_THE_HOST,
  })
  @Get()
  async list(@CurrentCaller() caller: Caller) {
    const application = await this.directory.own(caller.principal);
    return successList(await this.host.list(await this.placements.callerOfRequest(caller, application)));
  }

  @Api({
    ...COMMON,
    summary: 'Every embedding place of the host, by the right it needs',
    auth: PLACEMENTS_KNOW,
    response: answer(AvailablePlacementsAnswer),
  })
  @Get('available')
  available() {
    return success(AVAILABLE);
  }

  @Api({
    ...COMMON,
    summary: 'Bind an embedding place to the application',
    description: 'The host opens the service, which signs the user in and opens the application.',
    auth: PLACEMENTS_WRITE,
    idempotency: 'supported',
    response: answer(BindingAnswer),
    errors: ['NOT_AUTHORIZED', 'CONFLICT', ...AT_THE_HOST],
  })
  @Post('bind')
  async bind(@CurrentCaller() caller: Caller, @Body() { handler: _handler, ...order }: BindPlacementBody) {
    return success(await this.placements.bind(caller, order));
  }

  @Api({
    ...COMMON,
    summary: 'Unbind an embedding place from the application',
    auth: PLACEMENTS_WRITE,
    idempotency: 'supported',
    response: answer(UnbindingAnswer),
    errors: ['CONFLICT', ...AT_THE_HOST],
  })
  @Post('unbind')
  async unbind(@CurrentCaller() caller: Caller, @Body() { placement }: UnbindPlacementBody) {
    return success({ count: await this.placements.unbind(caller, placement) });
  }
}
