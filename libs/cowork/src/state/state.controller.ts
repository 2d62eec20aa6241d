import { Controller } from '@nestjs/common';
import { answer, CurrentPrincipal, plainAnswer, Route, success } from '#libs/http';
import type { Principal } from '#libs/kernel';
import { COWORK_READ } from '../contracts/cowork-access.js';
import { PersonAnswer, StateAnswer } from './state.answer.js';
import { SubscriptionStates } from './state.service.js';

const READ = {
  method: 'GET',
  auth: COWORK_READ,
  owner: 'none',
  rateLimit: 'cowork-state',
  idempotency: 'none',
  status: 200,
  errors: ['COWORK_NOT_ACTIVATED', 'INVALID_TIER_CONFIGURATION', 'COWORK_FEATURE_DISABLED'],
} as const;

/** What a device asks about the subscription of its owner. */
@Controller()
export class StateController {
  constructor(private readonly states: SubscriptionStates) {}

  @Route({
    ...READ,
    path: '/v1/cowork/state',
    summary: 'State of the subscription',
    description: 'Ask every 15 to 30 seconds at most; all devices of a person share the limit.',
    response: plainAnswer(StateAnswer),
  })
  state(@CurrentPrincipal() principal: Principal) {
    return this.states.of(principal);
  }

  @Route({
    ...READ,
    path: '/v1/cowork/me',
    summary: 'The person, the device that calls and the other devices',
    response: answer(PersonAnswer),
  })
  async me(@CurrentPrincipal() principal: Principal) {
    return success(await this.states.person(principal));
  }
}
