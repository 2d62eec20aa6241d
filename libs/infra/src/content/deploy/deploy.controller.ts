import { Body, Controller, Get, Headers, Param, Post, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
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
import { DeployAnswer, DeployOutcomeService, DeployWarnings } from './deploy-outcome.service.js';
import { Operations } from '../../operations/views/operations.service.js';
import { DEPLOY_LIMITS, TOO_LARGE_HINT } from './deploy-limits.data.js';
import { DeployBody, DeployQuery } from './deploy.dto.js';
import { RollbackAnswer } from '../configuration/configuration.answer.js';
import { RollbackBody, RollbackQuery } from '../configuration/configuration.dto.js';
import { DEPLOY_ERRORS, DeployService } from './deploy.service.js';
import { RollbackService } from './rollback.service.js';
import { INFRA_READ, INFRA_WRITE, onServer } from '../../servers/access/server-access.service.js';

/** How long the connection is held for the deploy itself. */
const HOLD_MS = 660_000;
/** That, the wake of a sleeping server before it, and the body. */
const LONGEST_DEPLOY_MS = 1_110_000;

/** What runs a release, and is followed to its end. */
const RUN = {
  tag: 'servers.running',
  auth: INFRA_WRITE,
  rateLimit: 'server-execution',
  idempotency: 'supported',
  resumed: true,
  timeoutMs: LONGEST_DEPLOY_MS,
  stream: true,
  forms: ['json', 'events'],
  response: answer(DeployAnswer, DeployWarnings),
} as const;

@Controller('v1/infra/servers/:id')
export class DeployController {
  constructor(
    private readonly deploys: DeployService,
    private readonly rollbacks: RollbackService,
    private readonly operations: Operations,
    private readonly outcomes: DeployOutcomeService,
  ) {}

  @Api({
    ...RUN,
    summary: 'Deploy an application to the server',
    description:
      'Takes JSON, or a form with the file `archive` and the same fields as text. A sleeping server is woken. ' +
      'The release is prepared beside the one in use, probed, and put back when it does not answer. Closing ' +
      'the connection does not cancel the deploy: find it in the operations list. With `stream=true` the ' +
      'answer is server-sent events: `operation`, `step`, `log`, then `done` or `error`. The header ' +
      '`X-Skip-Source-Snapshot` (1 to 200 characters) says why a deploy from an address does without a ' +
      'stored version.',
    owner: onServer('deploy'),
    body: 'multipart',
    bodyLimit: DEPLOY_LIMITS.body,
    files: { archive: DEPLOY_LIMITS.file },
    content: { member: 'source.content', limit: DEPLOY_LIMITS.content },
    tooLarge: { code: 'INLINE_SOURCE_TOO_LARGE', hint: TOO_LARGE_HINT },
    errors: DEPLOY_ERRORS,
  })
  @Post('deploy')
  async deploy(
    @CurrentPrincipal() principal: Principal,
    @CurrentContext() context: RequestContext,
    @Param('id') serverId: string,
    @Query() { stream }: DeployQuery,
    @Body() body: DeployBody,
    @Headers('x-skip-source-snapshot') skipSource: string | undefined,
    @Headers('x-ai-session-id') session: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ) {
    const headers = { skipSource, session };
    const id = await this.deploys.startOnce({ principal, context }, serverId, body, headers);
    return this.outcome(id, context, response, stream);
  }

  @Api({
    tag: 'servers.running',
    summary: 'What a roll back would bring back',
    description:
      'The release before the one in use, or the newest that ran `toVersion`. Nothing is woken or changed.',
    auth: INFRA_READ,
    owner: onServer('rollback'),
    response: answer(RollbackAnswer),
    errors: ['INVALID_VERSION_ID', 'VERSION_NOT_FOUND', 'SOURCE_VERSION_BYTES_PURGED', 'SOURCES_DISABLED'],
  })
  @Get('rollback')
  async rollbackTarget(
    @CurrentCaller() caller: Caller,
    @Param('id') serverId: string,
    @Query() { toVersion }: RollbackQuery,
  ) {
    return success(await this.rollbacks.preview(caller, serverId, toVersion ?? null));
  }

  @Api({
    ...RUN,
    operationId: 'servers.rollback',
    summary: 'Bring back what ran on the server',
    description:
      'Code, settings and variables of the release before the one in use, or of the newest that ran `toVersion`. ' +
      'It comes from the stored version, or from the release that the server still has. Data folders stay as they are. ' +
      'Runs and answers as a deploy.',
    owner: onServer('rollback'),
    errors: [...DEPLOY_ERRORS, 'SOURCES_DISABLED', 'GATEWAY_CONNECTION_TERMINATED'],
  })
  @Post('rollback')
  async rollback(
    @CurrentPrincipal() principal: Principal,
    @CurrentContext() context: RequestContext,
    @Param('id') serverId: string,
    @Query() { stream }: DeployQuery,
    @Body() { toVersion }: RollbackBody,
    @Res({ passthrough: true }) response: Response,
  ) {
    const id = await this.rollbacks.startOnce({ principal, context }, serverId, toVersion ?? null);
    return this.outcome(id, context, response, stream);
  }

  private async outcome(
    operationId: string,
    context: RequestContext,
    response: Response,
    stream: boolean | undefined,
  ) {
    const reader = { context, response, stream, holdMs: HOLD_MS };
    const told = await this.operations.answerOutcome(operationId, reader, (ended) =>
      this.outcomes.answer(ended),
    );
    return told && success(told.data, { warnings: told.warnings });
  }
}
