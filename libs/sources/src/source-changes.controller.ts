import { Body, Controller, Delete, Param, Patch, Post, Query, type Type } from '@nestjs/common';
import { answer, Api, CurrentCaller, success } from '#libs/http';
import type { Caller } from '#libs/kernel';
import { VersionChanges } from './versions/version-changes.service.js';
import { CleanedUpAnswer, DeletedVersionAnswer, SourceVersionAnswer } from './versions/version.answer.js';
import type { SourceOwnerType } from './contracts/source.events.js';
import { ON_CHANGE, ON_DELETE, OWNER_ROUTES, SOURCE_ROUTES } from './source-routes.data.js';
import { ChangeVersionBody, CleanUpBody, DeleteVersionQuery, TagVersionBody } from './sources.dto.js';

/** What changes in the sources of applications, or in those of servers. */
export function sourceChangesController(type: SourceOwnerType): Type<object> {
  const routes = OWNER_ROUTES[type];

  @Controller(routes.base)
  class SourceChangesController {
    constructor(private readonly changes: VersionChanges) {}

    @Api({
      ...SOURCE_ROUTES,
      summary: 'Change the note of a version, or replace its tags',
      auth: routes.write,
      owner: routes.owner('sources'),
      response: answer(SourceVersionAnswer),
      errors: [...ON_CHANGE, ...routes.errors],
    })
    @Patch(':versionId')
    async change(
      @CurrentCaller() caller: Caller,
      @Param('id') ownerId: string,
      @Param('versionId') versionId: string,
      @Body() { note, tags }: ChangeVersionBody,
    ) {
      const named = { type, ownerId, versionId };
      const change = { ...(note !== undefined && { note }), ...(tags && { tags }) };
      return success(await this.changes.label(caller, named, change));
    }

    @Api({
      ...SOURCE_ROUTES,
      summary: 'Add tags to a version, or take some away',
      description: 'May be repeated: what a version has already is not added twice.',
      auth: routes.write,
      owner: routes.owner('sources'),
      response: answer(SourceVersionAnswer),
      errors: [...ON_CHANGE, ...routes.errors],
    })
    @Post(':versionId/tag')
    async tag(
      @CurrentCaller() caller: Caller,
      @Param('id') ownerId: string,
      @Param('versionId') versionId: string,
      @Body() { tag, add, remove }: TagVersionBody,
    ) {
      const named = { type, ownerId, versionId };
      const added = tag === undefined ? add : [tag, ...(add ?? [])];
      const change = { ...(added && { add: added }), ...(remove && { remove }) };
      return success(await this.changes.label(caller, named, change));
    }

    @Api({
      ...SOURCE_ROUTES,
      summary: 'Delete a version with its bytes; its number is never given again',
      auth: routes.write,
      owner: routes.owner('sources-delete'),
      response: answer(DeletedVersionAnswer),
      errors: [...ON_DELETE, ...routes.errors],
    })
    @Delete(':versionId')
    async remove(
      @CurrentCaller() caller: Caller,
      @Param('id') ownerId: string,
      @Param('versionId') versionId: string,
      @Query() { force = false }: DeleteVersionQuery,
    ) {
      const named = { type, ownerId, versionId };
      return success(await this.changes.remove(caller, named, force));
    }

    @Api({
      ...SOURCE_ROUTES,
      summary: 'Remove the bytes of old versions, or tell what would go',
      description:
        'Kept are the current version, the newest, the last of each day and week, what tags protect, and what servers run or would go back to.',
      timeoutMs: 120_000,
      auth: routes.write,
      owner: routes.owner('sources-delete'),
      response: answer(CleanedUpAnswer),
      errors: ['CONFLICT', ...routes.errors],
    })
    @Post('cleanup')
    async cleanUp(@CurrentCaller() caller: Caller, @Param('id') id: string, @Body() order: CleanUpBody) {
      return success(await this.changes.cleanUp(caller, type, id, order));
    }
  }

  return SourceChangesController;
}
