import { Body, Controller, Delete, Post } from '@nestjs/common';
import { GrantedKeysService } from '#libs/auth';
import { callerMeta } from '#libs/event-log';
import {
  answer,
  Api,
  CurrentCaller,
  CurrentContext,
  CurrentPrincipal,
  RequestContext,
  success,
} from '#libs/http';
import type { Caller, Principal } from '#libs/kernel';
import { COWORK_READ, COWORK_SPEND } from '../contracts/cowork-access.js';
import { DEPLOY_KEY_ERRORS, DeployKeys } from './deploy-keys.service.js';
import { DeployKeyAnswer, DeployKeyBody, DisconnectedAnswer } from './device-keys.dto.js';

/** Keys of the devices a person works with. */
@Controller('v1/cowork')
export class DeviceKeysController {
  constructor(
    private readonly grants: GrantedKeysService,
    private readonly deployKeys: DeployKeys,
  ) {}

  @Api({
    summary: 'Disconnect this device: revoke the calling key for good',
    description: 'The subscription and the other devices stay. A read-only key may do so, too.',
    auth: COWORK_READ,
    response: answer(DisconnectedAnswer),
    errors: ['CONFLICT'],
  })
  @Delete('key')
  async disconnect(
    @CurrentPrincipal() principal: Principal,
    @CurrentContext() { requestId }: RequestContext,
  ) {
    await this.grants.end(principal.keyId, callerMeta(principal, requestId));
    return success({ revoked: true as const });
  }

  @Api({
    summary: 'Issue a personal key of the same person for servers; its raw form is shown this once',
    description:
      'A person has one, for 30 days. `rotate` gives it a new secret and another 30 days; what is bound to the key stays.',
    auth: COWORK_SPEND,
    idempotency: 'supported',
    status: 201,
    response: answer(DeployKeyAnswer),
    errors: DEPLOY_KEY_ERRORS,
  })
  @Post('deploy-key')
  async issueDeployKey(@CurrentCaller() caller: Caller, @Body() body: DeployKeyBody) {
    return success(DeployKeyAnswer.of(await this.deployKeys.issue(caller, body)));
  }
}
