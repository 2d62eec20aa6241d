import { Controller, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { HostCredentials } from '#libs/auth';
import { DynamicRoute, success, unknownRoute, type PorticoRequest, type RouteRequest } from '#libs/http';
import type { Principal } from '#libs/kernel';
import { EntityExecutor, type EntityCaller } from '../operations/entity-executor.js';
import { expandQuery } from '../query/expand-query.js';
import { parseListQuery } from '../query/list-query-parser.js';
import { ENTITIES } from '../registry/entities.data.js';
import { EntityRegistry } from '../registry/entity-registry.js';
import { findEntityAddress, type EntityAddress } from './entity-address.js';
import { EntityRoutes } from './entity-routes.js';
import { parseRecordId } from './record-id.js';

const registry = new EntityRegistry(ENTITIES);

/** Routes of all entities, also for the API document. */
export const entityRoutes = new EntityRoutes(registry);

const addressOf = ({ method, path }: RouteRequest): EntityAddress | null =>
  findEntityAddress(registry, method, path);

/** Serves every base of the registry. */
@Controller()
export class EntityController {
  constructor(
    private readonly executor: EntityExecutor,
    private readonly credentials: HostCredentials,
  ) {}

  @DynamicRoute({
    path: '/v1/*path',
    resolve: (request) => {
      const address = addressOf(request);
      return address && entityRoutes.find(address.entity, address.operation);
    },
  })
  async serve(
    @Req() request: PorticoRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<unknown> {
    const route = request.context.route;
    const address = addressOf({ method: route?.method ?? 'GET', path: request.path });
    if (!route || !address) throw unknownRoute(request);
    response.status(route.status);
    return this.run(address, request);
  }

  private async run({ entity, operation, id }: EntityAddress, request: PorticoRequest): Promise<unknown> {
    switch (operation) {
      case 'list': {
        const query = parseListQuery(entity, expandQuery(request.originalUrl));
        const { data, meta } = await this.executor.list(entity, await this.caller(request), query);
        return success(data, { meta });
      }
      case 'get': {
        const recordId = parseRecordId(entity, id);
        return success(await this.executor.get(entity, await this.caller(request), recordId));
      }
      case 'create':
        return success(await this.executor.create(entity, await this.caller(request), request.body));
      case 'update': {
        const recordId = parseRecordId(entity, id);
        return success(
          await this.executor.update(entity, await this.caller(request), recordId, request.body),
        );
      }
      case 'delete': {
        const recordId = parseRecordId(entity, id);
        await this.executor.delete(entity, await this.caller(request), recordId);
        return success({ deleted: true });
      }
      case 'fields': {
        const fields = await this.executor.fields(entity, await this.caller(request));
        return success({ fields, aggregatable: entity.aggregatable });
      }
    }
  }

  /** The guard admits no management key here, so the caller belongs to a portal. */
  private async caller({ context }: PorticoRequest): Promise<EntityCaller> {
    const credential = await this.credentials.forPrincipal(context.principal as Principal);
    return { credential, requestId: context.requestId };
  }
}
