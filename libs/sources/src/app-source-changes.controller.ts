import { Body, Controller, Param, Query } from '@nestjs/common';
import { answer, CurrentContext, CurrentPrincipal, RequestContext, Route, success } from '#libs/http';
import type { Principal } from '#libs/kernel';
import { ChangeSources } from './changing/change-sources.js';
import { CleanedUpAnswer } from './changing/cleaned-up.answer.js';
import { DeletedVersionAnswer } from './changing/deleted-version.answer.js';
import { APP_SOURCES_WRITE } from './contracts/source-access.js';
import { SourceVersionAnswer } from './reading/version.answer.js';
import { ON_APP, ON_CHANGE, ON_DELETE, SOURCE_ROUTES } from './source-routes.data.js';
import { ChangeVersionBody, CleanUpBody, DeleteVersionQuery, TagVersionBody } from './sources.dto.js';

/** What changes in `/v1/apps/:id/sources`. */
@Controller()
export class AppSourceChangesController {
  constructor(private readonly changes: ChangeSources) {}

  @Route({
    ...SOURCE_ROUTES,
    method: 'PATCH',
    path: '/v1/apps/:id/sources/:versionId',
    summary: 'Change the note of a version, or replace its tags',
    auth: APP_SOURCES_WRITE,
    owner: 'none',
    response: answer(SourceVersionAnswer),
    errors: [...ON_CHANGE, ...ON_APP],
  })
  async change(
    @CurrentPrincipal() principal: Principal,
    @CurrentContext() { requestId }: RequestContext,
    @Param('id') ownerId: string,
    @Param('versionId') versionId: string,
    @Body() { note, tags }: ChangeVersionBody,
  ) {
    const named = { type: 'app', ownerId, versionId } as const;
    const change = { ...(note !== undefined && { note }), ...(tags && { tags }) };
    return success(await this.changes.label({ principal, requestId }, named, change));
  }

  @Route({
    ...SOURCE_ROUTES,
    method: 'POST',
    path: '/v1/apps/:id/sources/:versionId/tag',
    summary: 'Add tags to a version, or take some away',
    description: 'May be repeated: what a version has already is not added twice.',
    auth: APP_SOURCES_WRITE,
    owner: 'none',
    response: answer(SourceVersionAnswer),
    errors: [...ON_CHANGE, ...ON_APP],
  })
  async tag(
    @CurrentPrincipal() principal: Principal,
    @CurrentContext() { requestId }: RequestContext,
    @Param('id') ownerId: string,
    @Param('versionId') versionId: string,
    @Body() { tag, add, remove }: TagVersionBody,
  ) {
    const named = { type: 'app', ownerId, versionId } as const;
    const added = tag === undefined ? add : [tag, ...(add ?? [])];
    const change = { ...(added && { add: added }), ...(remove && { remove }) };
    return success(await this.changes.label({ principal, requestId }, named, change));
  }

  @Route({
    ...SOURCE_ROUTES,
    method: 'DELETE',
    path: '/v1/apps/:id/sources/:versionId',
    summary: 'Delete a version with its bytes; its number is never given again',
    auth: APP_SOURCES_WRITE,
    owner: 'none',
    response: answer(DeletedVersionAnswer),
    errors: [...ON_DELETE, ...ON_APP],
  })
  async remove(
    @CurrentPrincipal() principal: Principal,
    @CurrentContext() { requestId }: RequestContext,
    @Param('id') ownerId: string,
    @Param('versionId') versionId: string,
    @Query() { force = false }: DeleteVersionQuery,
  ) {
    const named = { type: 'app', ownerId, versionId } as const;
    return success(await this.changes.remove({ principal, requestId }, named, force));
  }

  @Route({
    ...SOURCE_ROUTES,
    method: 'POST',
    path: '/v1/apps/:id/sources/cleanup',
    summary: 'Remove the bytes of old versions, or tell what would go',
    description:
      'Kept are the current version, the newest, the last of each day and week, what tags protect, and what servers ' +
      'run or would go back to.',
    timeoutMs: 120_000,
    auth: APP_SOURCES_WRITE,
    owner: 'none',
    response: answer(CleanedUpAnswer),
    errors: ['CONFLICT', ...ON_APP],
  })
  async cleanUp(
    @CurrentPrincipal() principal: Principal,
    @CurrentContext() { requestId }: RequestContext,
    @Param('id') id: string,
    @Body() order: CleanUpBody,
  ) {
    return success(await this.changes.cleanUp({ principal, requestId }, 'app', id, order));
  }
}
