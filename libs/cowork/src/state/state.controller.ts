import { Controller, Get } from '@nestjs/common';
import { answer, Api, CurrentPrincipal, plainAnswer, success } from '#libs/http';
import type { Principal } from '#libs/kernel';
import { COWORK_READ } from '../contracts/cowork-access.js';
import { PersonAnswer, StateAnswer } from './state.answer.js';
import { SubscriptionStates } from './state.service.js';

const READ = {
  auth: COWORK_READ,
  rateLimit: 'cowork-state',
  errors: ['COWORK_NOT_ACTIVATED', 'INVALID_TIER_CONFIGURATION', 'COWORK_FEATURE_DISABLED'],
} as const;

/** What a device asks about the subscription of its owner. */
@Controller('v1/cowork')
export class StateController {
  constructor(private readonly states: SubscriptionStates) {}

  @Api({
    ...READ,
    summary: 'State of the subscription',
    description: 'Ask every 15 to 30 seconds at most; all devices of a person share the limit.',
    response: plainAnswer(StateAnswer),
  })
  @Get('state')
  state(@CurrentPrincipal() principal: Principal) {
    return this.states.of(principal);
  }

  @Api({
    ...READ,
    summary: 'The person, the device that calls and the other devices',
    response: answer(PersonAnswer),
  })
  @Get('me')
  async me(@CurrentPrincipal() principal: Principal) {
    return success(await this.states.person(principal));
  }
}
