import { Body, Controller, Param, Query } from '@nestjs/common';
import { answer, CurrentContext, CurrentPrincipal, RequestContext, Route, success } from '#libs/http';
import { onServerAndMore } from '#libs/infra';
import type { Principal } from '#libs/kernel';
import { ChangeSources } from './changing/change-sources.js';
import { CleanedUpAnswer } from './changing/cleaned-up.answer.js';
import { DeletedVersionAnswer } from './changing/deleted-version.answer.js';
import { SERVER_SOURCES_WRITE } from './contracts/source-access.js';
import { SourceVersionAnswer } from './reading/version.answer.js';
import { ON_CHANGE, ON_DELETE, SOURCE_ROUTES } from './source-routes.data.js';
import { ChangeVersionBody, CleanUpBody, DeleteVersionQuery, TagVersionBody } from './sources.dto.js';

/** What changes in `/v1/infra/servers/:id/sources`. */
@Controller()
export class ServerSourceChangesController {
  constructor(private readonly changes: ChangeSources) {}

  @Route({
    ...SOURCE_ROUTES,
    method: 'PATCH',
    path: '/v1/infra/servers/:id/sources/:versionId',
    summary: 'Change the note of a version, or replace its tags',
    auth: SERVER_SOURCES_WRITE,
    owner: onServerAndMore('sources'),
    response: answer(SourceVersionAnswer),
    errors: ON_CHANGE,
  })
  async change(
    @CurrentPrincipal() principal: Principal,
    @CurrentContext() { requestId }: RequestContext,
    @Param('id') ownerId: string,
    @Param('versionId') versionId: string,
    @Body() { note, tags }: ChangeVersionBody,
  ) {
    const named = { type: 'server', ownerId, versionId } as const;
    const change = { ...(note !== undefined && { note }), ...(tags && { tags }) };
    return success(await this.changes.label({ principal, requestId }, named, change));
  }

  @Route({
    ...SOURCE_ROUTES,
    method: 'POST',
    path: '/v1/infra/servers/:id/sources/:versionId/tag',
    summary: 'Add tags to a version, or take some away',
    description: 'May be repeated: what a version has already is not added twice.',
    auth: SERVER_SOURCES_WRITE,
    owner: onServerAndMore('sources'),
    response: answer(SourceVersionAnswer),
    errors: ON_CHANGE,
  })
  async tag(
    @CurrentPrincipal() principal: Principal,
    @CurrentContext() { requestId }: RequestContext,
    @Param('id') ownerId: string,
    @Param('versionId') versionId: string,
    @Body() { tag, add, remove }: TagVersionBody,
  ) {
    const named = { type: 'server', ownerId, versionId } as const;
    const added = tag === undefined ? add : [tag, ...(add ?? [])];
    const change = { ...(added && { add: added }), ...(remove && { remove }) };
    return success(await this.changes.label({ principal, requestId }, named, change));
  }

  @Route({
    ...SOURCE_ROUTES,
    method: 'DELETE',
    path: '/v1/infra/servers/:id/sources/:versionId',
    summary: 'Delete a version with its bytes; its number is never given again',
    auth: SERVER_SOURCES_WRITE,
    owner: onServerAndMore('sources-delete'),
    response: answer(DeletedVersionAnswer),
    errors: ON_DELETE,
  })
  async remove(
    @CurrentPrincipal() principal: Principal,
    @CurrentContext() { requestId }: RequestContext,
    @Param('id') ownerId: string,
    @Param('versionId') versionId: string,
    @Query() { force = false }: DeleteVersionQuery,
  ) {
    const named = { type: 'server', ownerId, versionId } as const;
    return success(await this.changes.remove({ principal, requestId }, named, force));
  }

  @Route({
    ...SOURCE_ROUTES,
    method: 'POST',
    path: '/v1/infra/servers/:id/sources/cleanup',
    summary: 'Remove the bytes of old versions, or tell what would go',
    description:
      'Kept are the current version, the newest, the last of each day and week, what tags protect, and what servers ' +
      'run or would go back to.',
    timeoutMs: 120_000,
    auth: SERVER_SOURCES_WRITE,
    owner: onServerAndMore('sources-delete'),
    response: answer(CleanedUpAnswer),
    errors: ['CONFLICT'],
  })
  async cleanUp(
    @CurrentPrincipal() principal: Principal,
    @CurrentContext() { requestId }: RequestContext,
    @Param('id') id: string,
    @Body() order: CleanUpBody,
  ) {
    return success(await this.changes.cleanUp({ principal, requestId }, 'server', id, order));
  }
}
