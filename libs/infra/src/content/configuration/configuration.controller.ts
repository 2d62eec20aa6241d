import { Body, Controller, Delete, Get, Param, Patch, Put, Query } from '@nestjs/common';
import {
  answer,
  Api,
  CurrentCaller,
  CurrentContext,
  CurrentPrincipal,
  RequestContext,
  success,
} from '#libs/http';
import type { Caller, ErrorCode, Principal } from '#libs/kernel';
import { READY_SERVER_ERRORS, WAKE_TIMEOUT_MS } from '../../machines/power/wake.service.js';
import { INFRA_READ, INFRA_WRITE, onServer } from '../../servers/access/server-access.service.js';
import { ChangedVariableAnswer, SettingsAnswer, VariablesAnswer } from './configuration.answer.js';
import { RestartFields, SettingsBody, VariableBody, VariablesBody } from './configuration.dto.js';
import { ConfigurationService } from './configuration.service.js';
import { DEPLOY_TIMEOUT_SECONDS } from '../deploy/deploy-limits.data.js';
import { DEPLOY_END_ERRORS } from '../deploy/deploy.service.js';

/** With `restart` a sleeping server is woken first, and with `wait` the restart is followed to its end. */
const LONGEST_CHANGE_MS = WAKE_TIMEOUT_MS + DEPLOY_TIMEOUT_SECONDS * 1_000 + 30_000;
/** A change with `restart` is refused with these and changes nothing; with those of a deploy's end, where it is waited for. */
const CHANGE_ERRORS: readonly ErrorCode[] = [
  'CONFLICT',
  'NOT_DEPLOYED',
  'EXEC_BUSY',
  'GALAXY_BUILD_BUSY',
  'GALAXY_DEPLOY_RUNTIME_REQUIRED',
  'GALAXY_DEPLOY_INVALID_INSTALL',
  ...READY_SERVER_ERRORS,
  ...DEPLOY_END_ERRORS,
];
/** What switches the key of the API on may be refused with those of keys. */
const SET_ERRORS: readonly ErrorCode[] = [
  ...CHANGE_ERRORS,
  'SCOPE_DENIED',
  'PERSONAL_KEY_WEBHOOK_SCOPES_INVALID',
  'KEY_CREATION_RESTRICTED',
  'INFRA_DISABLED_FOR_PORTAL',
  'PORTAL_NOT_FOUND',
];
const VARIABLES_BODY_BYTES = 4 * 1_048_576;

const READ = { tag: 'servers', auth: INFRA_READ } as const;
const CHANGE = {
  tag: 'servers',
  auth: INFRA_WRITE,
  timeoutMs: LONGEST_CHANGE_MS,
  bodyLimit: VARIABLES_BODY_BYTES,
} as const;

@Controller('v1/infra/servers/:id')
export class ConfigurationController {
  constructor(private readonly configuration: ConfigurationService) {}

  @Api({
    ...READ,
    owner: onServer('settings'),
    summary: 'How the application of a server is started, watched and stopped',
    response: answer(SettingsAnswer),
  })
  @Get('settings')
  async settings(@CurrentPrincipal() principal: Principal, @Param('id') id: string) {
    return success(await this.configuration.settings(principal, id));
  }

  @Api({
    ...CHANGE,
    owner: onServer('settings'),
    summary: 'Change settings of the application',
    description:
      'What stays away is kept, null is the default. What runs goes on as it was started; with `restart` it is started again, and ' +
      'with `wait` the answer comes once that has ended.',
    response: answer(SettingsAnswer),
    errors: [...CHANGE_ERRORS, 'PORT_RESTRICTED', 'GALAXY_LIFECYCLE_UNSUPPORTED'],
  })
  @Patch('settings')
  async changeSettings(
    @CurrentCaller() caller: Caller,
    @CurrentContext() { signal }: RequestContext,
    @Param('id') id: string,
    @Body() body: SettingsBody,
  ) {
    return success(await this.configuration.changeSettings(caller, id, body, signal));
  }

  @Api({
    ...READ,
    owner: onServer('variables'),
    summary: 'Variables of the application',
    description: 'Values of secret ones are never shown.',
    response: answer(VariablesAnswer),
  })
  @Get('variables')
  async variables(@CurrentPrincipal() principal: Principal, @Param('id') id: string) {
    return success(await this.configuration.variables(principal, id));
  }

  @Api({
    ...CHANGE,
    owner: onServer('variables'),
    operationId: 'servers.variables.replaceAll',
    summary: 'Replace the variables of the application',
    description: 'Those that are not named go; `{}` removes all. What `env` of deploys set stays and wins.',
    response: answer(VariablesAnswer),
    errors: SET_ERRORS,
  })
  @Put('variables')
  async replaceVariables(
    @CurrentCaller() caller: Caller,
    @CurrentContext() { signal }: RequestContext,
    @Param('id') id: string,
    @Body() body: VariablesBody,
  ) {
    return success(await this.configuration.replaceVariables(caller, id, body, signal));
  }

  @Api({
    ...CHANGE,
    owner: onServer('variables'),
    operationId: 'servers.variables.merge',
    summary: 'Change some variables of the application',
    description: 'Those that are not named stay; null removes one.',
    response: answer(VariablesAnswer),
    errors: SET_ERRORS,
  })
  @Patch('variables')
  async mergeVariables(
    @CurrentCaller() caller: Caller,
    @CurrentContext() { signal }: RequestContext,
    @Param('id') id: string,
    @Body() body: VariablesBody,
  ) {
    return success(await this.configuration.mergeVariables(caller, id, body, signal));
  }

  @Api({
    ...READ,
    owner: onServer('variables'),
    summary: 'One variable of the application',
    response: answer(ChangedVariableAnswer),
    errors: ['VARIABLE_NOT_FOUND'],
  })
  @Get('variables/:name')
  async variable(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Param('name') name: string,
  ) {
    return success(await this.configuration.variable(principal, id, name));
  }

  @Api({
    ...CHANGE,
    owner: onServer('variables'),
    summary: 'Set one variable of the application',
    response: answer(ChangedVariableAnswer),
    errors: SET_ERRORS,
  })
  @Put('variables/:name')
  async setVariable(
    @CurrentCaller() caller: Caller,
    @CurrentContext() { signal }: RequestContext,
    @Param('id') id: string,
    @Param('name') name: string,
    @Body() body: VariableBody,
  ) {
    return success(await this.configuration.setVariable(caller, id, name, body, signal));
  }

  @Api({
    ...CHANGE,
    owner: onServer('variables'),
    summary: 'Change one variable of the application',
    description: 'As `PUT`: of a variable that is there, what stays away is kept.',
    response: answer(ChangedVariableAnswer),
    errors: SET_ERRORS,
  })
  @Patch('variables/:name')
  async changeVariable(
    @CurrentCaller() caller: Caller,
    @CurrentContext() { signal }: RequestContext,
    @Param('id') id: string,
    @Param('name') name: string,
    @Body() body: VariableBody,
  ) {
    return success(await this.configuration.setVariable(caller, id, name, body, signal));
  }

  @Api({
    ...CHANGE,
    owner: onServer('variables'),
    summary: 'Remove one variable of the application',
    response: answer(ChangedVariableAnswer),
    errors: [...CHANGE_ERRORS, 'VARIABLE_NOT_FOUND'],
  })
  @Delete('variables/:name')
  async removeVariable(
    @CurrentCaller() caller: Caller,
    @CurrentContext() { signal }: RequestContext,
    @Param('id') id: string,
    @Param('name') name: string,
    @Query() query: RestartFields,
  ) {
    return success(await this.configuration.removeVariable(caller, id, name, query, signal));
  }
}
