import { All, Controller, Get, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { HostCredentials } from '#libs/auth';
import {
  DynamicApi,
  type PorticoRequest,
  type RouteDefinition,
  success,
  tellIgnoredParams,
  unknownRoute,
} from '#libs/http';
import { readActionInput, readPathParams } from './actions/action-input.policy.js';
import { ActionsService } from './actions/actions.service.js';
import { parseBaseBatchRequest, parseBatchRequest } from './batch/batch-request.policy.js';
import { BatchService } from './batch/batch.service.js';
import { readIds, refuseUnserved } from './entities/entity-address.js';
import {
  type OperationAnswer,
  type OperationInput,
  RecordOperations,
} from './entities/record-operations.service.js';
import {
  actionRoutes,
  batchRoutes,
  entityRoutes,
  findRoute,
  inputOf,
  principalOf,
  queryNames,
} from './portal-routes.js';
import { expandQuery, splitQuery } from './query/parameters.js';
import type { ReadCaller } from './reading/page-fetcher.js';

/** Serves every base of the registry, the special paths and the batches. */
@Controller('v1')
export class PortalDataController {
  constructor(
    private readonly operations: RecordOperations,
    private readonly actions: ActionsService,
    private readonly batches: BatchService,
    private readonly credentials: HostCredentials,
  ) {}

  @DynamicApi({ resolve: findRoute })
  @Get('*path')
  read(@Req() request: PorticoRequest, @Res({ passthrough: true }) response: Response) {
    return this.serve(request, response);
  }

  @DynamicApi({ resolve: findRoute, routes: [entityRoutes, actionRoutes, batchRoutes] })
  @All('*path')
  async serve(@Req() request: PorticoRequest, @Res({ passthrough: true }) response: Response) {
    const { route } = request.context;
    if (!route) throw unknownRoute(request);
    response.status(route.status);
    const known = queryNames(route, request.path);
    const { query, ignored } = splitQuery(expandQuery(request.originalUrl), known);
    tellIgnoredParams(response, ignored);
    const answer = await this.answer(route, request, { query, body: request.body as unknown });
    const { data, meta, ignored: unread = [] } = answer;
    tellIgnoredParams(response, [...ignored, ...unread]);
    return success(data, { ...(meta && { meta }) });
  }

  /** Input is checked before the credential is fetched. */
  private async answer(
    route: RouteDefinition,
    request: PorticoRequest,
    input: OperationInput,
  ): Promise<OperationAnswer> {
    if (batchRoutes.has(route)) return this.batch(request);
    const action = actionRoutes.addressOf(route, request.path);
    if (action) {
      const params = readPathParams(action.definition.params, action.params);
      const values = readActionInput(action.definition, inputOf(action, input));
      return this.actions.perform(action.definition, await this.caller(request), params, values);
    }
    return this.operate(route, request, input);
  }

  private async operate(
    route: RouteDefinition,
    request: PorticoRequest,
    input: OperationInput,
  ): Promise<OperationAnswer> {
    const address = entityRoutes.addressOf(route);
    if (!address) throw unknownRoute(request);
    refuseUnserved(address);
    const ids = readIds(address, request.path);
    return this.operations.perform(address, ids, input, await this.caller(request), 'written');
  }

  private async batch(request: PorticoRequest): Promise<OperationAnswer> {
    const base = batchRoutes.baseOf(request.path);
    const calls = base === null ? parseBatchRequest(request.body) : parseBaseBatchRequest(base, request.body);
    return this.batches.answer(calls, principalOf(request), await this.caller(request));
  }

  private async caller(request: PorticoRequest): Promise<ReadCaller> {
    const { requestId, end: signal, endsAtMs } = request.context;
    const principal = principalOf(request);
    const credential = await this.credentials.forPrincipal(principal);
    const { keyId, appId } = principal;
    return { credential, requestId, keyId, clientId: appId ?? keyId, signal, endsAtMs, principal };
  }
}
