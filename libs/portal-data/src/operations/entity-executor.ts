import { Injectable } from '@nestjs/common';
import { HostClient, type HostCallOptions, type HostCredential } from '#libs/host-client';
import { PorticoError } from '#libs/kernel';
import { toHostFilter } from '../query/filter-dialect.js';
import type { ListQuery } from '../query/list-query.js';
import { describeFields, type FieldDescription } from '../records/field-description.js';
import { toApiRecord, toHostFields, type PlainRecord } from '../records/record-mapper.js';
import type { EntityOperation, HostOperation } from '../registry/entity-definition.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';
import { fillArguments } from './host-arguments.js';
import { readMap, readRow, readRows } from './host-result.js';

/** Rows in one page of the host. */
const HOST_PAGE = 50;

/** Whose rights a call uses and what it belongs to. */
export interface EntityCaller {
  readonly credential: HostCredential;
  readonly requestId: string;
}

export interface ListResult {
  readonly data: Record<string, unknown>[];
  readonly meta: { readonly total?: number; readonly hasMore: boolean };
}

/** Runs the operations of any entity of the registry on the host. */
@Injectable()
export class EntityExecutor {
  constructor(private readonly host: HostClient) {}

  async get(
    entity: RegisteredEntity,
    caller: EntityCaller,
    id: string | number,
  ): Promise<Record<string, unknown>> {
    const operation = operationOf(entity, 'get');
    const answer = await this.read(caller, operation, fillArguments(operation.args, { $id: id }));
    return toApiRecord(entity, readRow(operation, answer));
  }

  /** Reads as many host pages as the limit needs; a page that is cut short ends the list. */
  async list(entity: RegisteredEntity, caller: EntityCaller, query: ListQuery): Promise<ListResult> {
    const operation = operationOf(entity, 'list');
    const end = query.offset + query.limit;
    const rows: PlainRecord[] = [];
    let total: number | undefined;
    let start: number | undefined = Math.floor(query.offset / HOST_PAGE) * HOST_PAGE;
    const skipped = query.offset - start;
    while (start !== undefined && start < end) {
      const answer: HostAnswer = await this.read(
        caller,
        operation,
        listArguments(entity, operation, query, start),
      );
      const page = readRows(operation, answer);
      rows.push(...page);
      if (query.withTotal) total ??= answer.total;
      start = page.length < HOST_PAGE ? undefined : answer.next;
    }
    const data = rows.slice(skipped, skipped + query.limit).map((row) => toApiRecord(entity, row));
    const hasMore = start !== undefined || rows.length > skipped + query.limit;
    return { data, meta: { ...(total !== undefined && { total }), hasMore } };
  }

  async create(
    entity: RegisteredEntity,
    caller: EntityCaller,
    body: unknown,
  ): Promise<Record<string, unknown>> {
    const operation = operationOf(entity, 'create');
    const args = fillArguments(operation.args, { $fields: toHostFields(entity, body, 'create') });
    return toApiRecord(entity, readRow(operation, await this.write(caller, operation, args)));
  }

  async update(
    entity: RegisteredEntity,
    caller: EntityCaller,
    id: string | number,
    body: unknown,
  ): Promise<Record<string, unknown>> {
    const operation = operationOf(entity, 'update');
    const args = fillArguments(operation.args, { $id: id, $fields: toHostFields(entity, body, 'update') });
    return toApiRecord(entity, readRow(operation, await this.write(caller, operation, args)));
  }

  async delete(entity: RegisteredEntity, caller: EntityCaller, id: string | number): Promise<void> {
    const operation = operationOf(entity, 'delete');
    await this.write(caller, operation, fillArguments(operation.args, { $id: id }));
  }

  async fields(entity: RegisteredEntity, caller: EntityCaller): Promise<Record<string, FieldDescription>> {
    const operation = operationOf(entity, 'fields');
    return describeFields(entity, readMap(operation, await this.read(caller, operation, operation.args)));
  }

  private read(caller: EntityCaller, operation: HostOperation, args: object): Promise<HostAnswer> {
    return this.call(caller, operation, args, { idempotent: true, requestId: caller.requestId });
  }

  private write(caller: EntityCaller, operation: HostOperation, args: object): Promise<HostAnswer> {
    return this.call(caller, operation, args, { idempotent: false, requestId: caller.requestId });
  }

  private call(
    caller: EntityCaller,
    operation: HostOperation,
    args: object,
    options: HostCallOptions,
  ): Promise<HostAnswer> {
    return this.host.call(caller.credential, operation.method, args as Record<string, unknown>, options);
  }
}

type HostAnswer = Awaited<ReturnType<HostClient['call']>>;

function operationOf(entity: RegisteredEntity, name: EntityOperation): HostOperation {
  const operation = entity.operations[name];
  if (!operation) throw new PorticoError('ROUTE_NOT_FOUND');
  return operation;
}

/** Without a total the walk still needs `next`, which the host gives only when it counts. */
function listArguments(
  entity: RegisteredEntity,
  operation: HostOperation,
  query: ListQuery,
  start: number,
): Record<string, unknown> {
  const uncounted = !query.withTotal && start === 0 && query.limit < HOST_PAGE;
  return fillArguments(operation.args, {
    $filter: toHostFilter(entity.filterDialect, query.filter),
    $select: query.select.length > 0 ? query.select : undefined,
    $order:
      query.order.length > 0
        ? Object.fromEntries(query.order.map((o) => [o.host, o.direction]))
        : { id: 'asc' },
    $start: uncounted ? -1 : start,
  });
}
