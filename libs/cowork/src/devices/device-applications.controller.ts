import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApplicationDirectory, ApplicationsService } from '#libs/applications';
import { answer, Api, CurrentCaller, CurrentPrincipal, success } from '#libs/http';
import type { Caller, Principal } from '#libs/kernel';
import { COWORK_READ, COWORK_SPEND } from '../contracts/cowork-access.js';
import { SeatAccess } from '../seats/seat-access.service.js';
import {
  ApplicationDefaultsAnswer,
  DeviceApplicationAnswer,
  DeviceApplicationBody,
} from './device-application.dto.js';
import { applicationDefaults, planApplication, REGISTER_ERRORS } from './device-application.policy.js';

const COMMON = { owner: 'none' } as const;

/** Applications that a device of the subscription section registers: the one change of applications open to it. */
@Controller('v1/cowork/applications')
export class DeviceApplicationsController {
  constructor(
    private readonly seats: SeatAccess,
    private readonly applications: ApplicationsService,
    private readonly directory: ApplicationDirectory,
  ) {}

  @Api({
    ...COMMON,
    summary: 'What an application of this key has unless its registration says something else',
    auth: COWORK_READ,
    response: answer(ApplicationDefaultsAnswer),
    errors: ['COWORK_NOT_ACTIVATED', 'COWORK_FEATURE_DISABLED'],
  })
  @Get('defaults')
  async defaults(@CurrentPrincipal() principal: Principal) {
    await this.seats.of(principal);
    return success(applicationDefaults(principal.scopes));
  }

  @Api({
    ...COMMON,
    summary: 'Register an application of the key owner; the raw form of its key is shown this once',
    description: 'Its rights are some of those of the calling key to data of the portal, and no others.',
    auth: COWORK_SPEND,
    idempotency: 'supported',
    status: 201,
    response: answer(DeviceApplicationAnswer),
    errors: REGISTER_ERRORS,
  })
  @Post()
  async register(
    @CurrentCaller() caller: Caller,
    @Body() { title, description, ...wanted }: DeviceApplicationBody,
  ) {
    await this.seats.active(caller.principal);
    const { scopes, placements } = planApplication(caller.principal.scopes, wanted);
    const { id, rawKey } = await this.applications.register(
      { ...caller, call: 'POST /v1/cowork/applications' },
      { title, description: description ?? null, scopes, nothingAdded: true },
    );
    const application = await this.directory.describe(await this.directory.require(caller.principal, id));
    return success({
      ...DeviceApplicationAnswer.of(application),
      rawKey,
      requestedPlacements: placements,
    });
  }
}
