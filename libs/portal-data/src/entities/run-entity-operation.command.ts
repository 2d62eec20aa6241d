import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { AggregateReader } from '../aggregates/aggregate-reader.js';
import { selectWithRelations } from '../include/include-request.policy.js';
import { IncludeRelated } from '../include/include-related.query.js';
import { EntityExecutor } from '../operations/entity-executor.js';
import type { RecordRequest } from '../operations/record-call.js';
import { parseListQuery, unknownSelected } from '../query/list-query-parser.js';
import { parseRecordQuery } from '../query/record-query-parser.js';
import { START_PAGE } from '../reading/pages/host-page.js';
import { RecordReader } from '../reading/record-reader.js';
import type { ReadCaller } from '../reading/read-caller.js';
import { hasOwnLinks, withOwnLinks } from '../records/own-links.js';
import type { EntityOperation } from '../registry/entity-definition.js';
import { groupableFields } from '../registry/groupable-fields.js';
import { isPlainRecord, type PlainRecord } from '../records/record-mapper.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';
import { invalidParameter } from '../query/invalid-parameter.js';
import type { AddressedIds, EntityAddress } from './entity-address.js';
import { warningsOf } from './write-warnings.js';

/** What a caller sends beside the path. */
export interface OperationInput {
  /** Brackets are expanded. */
  readonly query: PlainRecord;
  readonly body: unknown;
}

/** Records as values, or as the text of an answer where they are many and nothing is done with them. */
export type RowForm = 'records' | 'written';

/** What an operation answers under `data` and `meta`. */
export interface OperationAnswer {
  readonly data: unknown;
  readonly meta?: object;
  /** What the caller named and nothing came of. */
  readonly ignored?: readonly string[];
}

/** Runs any operation of any base. */
@Injectable()
export class RunOperation {
  constructor(
    private readonly executor: EntityExecutor,
    private readonly reader: RecordReader,
    private readonly aggregates: AggregateReader,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
    private readonly related: IncludeRelated,
  ) {}

  /**
   * @param rows whether the answer of a long list may be {@link WrittenRows} instead of records.
   * @throws PorticoError `INVALID_PARAMS` naming the field, or what the host's refusal means.
   */
  async run(
    address: EntityAddress,
    ids: AddressedIds,
    input: OperationInput,
    caller: ReadCaller,
    rows: RowForm = 'records',
  ): Promise<OperationAnswer> {
    const answer = await this.operate(address, ids, input, caller, rows);
    const whole = { ...answer, data: withOwnLinks(address.entity, answer.data, this.config.publicUrl) };
    const ignored = ignoredOf(address, input);
    return ignored.length > 0 ? { ...whole, ignored } : whole;
  }

  private async operate(
    { entity, operation }: EntityAddress,
    { id, parent }: AddressedIds,
    { query, body }: OperationInput,
    caller: ReadCaller,
    rows: RowForm,
  ): Promise<OperationAnswer> {
    const above = parent ?? undefined;
    switch (operation) {
      case 'list':
        return this.readMany({ entity, operation }, query, caller, above, rows);
      case 'search':
        return this.readMany({ entity, operation }, objectOf(body), caller, above, rows);
      case 'get':
        return this.readOne(entity, { id, parent }, query, caller);
      case 'aggregate':
        return this.aggregates.aggregate(entity, caller, objectOf(body), above);
      default: {
        const request: RecordRequest = {
          ...parseRecordQuery(entity, operation, query),
          ...(id !== null && { id }),
          ...(parent !== null && { parent }),
          body,
        };
        if (operation === 'fields') {
          const fields = await this.executor.fields(entity, caller, request);
          const { aggregatable, relations = [] } = entity;
          const include = relations.map(({ name }) => name);
          return { data: { fields, aggregatable, groupable: groupableFields(entity), include } };
        }
        if (operation === 'delete') {
          await this.executor.delete(entity, caller, request);
          return { data: { deleted: true } };
        }
        const data = await this.executor[operation](entity, caller, request);
        const meta = warningsOf(entity, body);
        return { data, ...(meta && { meta }) };
      }
    }
  }

  private async readMany(
    { entity, operation }: EntityAddress & { readonly operation: 'list' | 'search' },
    input: PlainRecord,
    caller: ReadCaller,
    parent: string | number | undefined,
    rows: RowForm,
  ): Promise<OperationAnswer> {
    const wanted = parseListQuery(entity, operation, input);
    const relations = this.related.relationsOf(entity, input['include'], caller);
    if (relations.length === 0) {
      const isWritten = rows === 'written' && wanted.limit > START_PAGE && !hasOwnLinks(entity);
      if (isWritten) return this.reader.write(operation, entity, caller, wanted, parent);
      return this.reader[operation](entity, caller, wanted, parent);
    }
    const select = selectWithRelations(entity, wanted.select, relations);
    const { data, meta } = await this.reader[operation](entity, caller, { ...wanted, select }, parent);
    const { records, isSkipped } = await this.related.complete(relations, data, wanted.select, caller);
    return { data: records, meta: { ...meta, ...(isSkipped && { includeSkipped: true }) } };
  }

  private async readOne(
    entity: RegisteredEntity,
    { id, parent }: AddressedIds,
    query: PlainRecord,
    caller: ReadCaller,
  ): Promise<OperationAnswer> {
    const { select: wanted, parameters } = parseRecordQuery(entity, 'get', query);
    const relations = this.related.relationsOf(entity, query['include'], caller);
    const request: RecordRequest = {
      parameters,
      select: relations.length > 0 ? selectWithRelations(entity, wanted, relations) : wanted,
      ...(id !== null && { id }),
      ...(parent !== null && { parent }),
    };
    const record = await this.executor.get(entity, caller, request);
    if (relations.length === 0) return { data: record };
    const { records } = await this.related.complete(relations, [record], wanted, caller);
    return { data: records[0] };
  }
}

const SELECTS_IN: Partial<Readonly<Record<EntityOperation, 'query' | 'body'>>> = {
  list: 'query',
  get: 'query',
  search: 'body',
};

/** Unknown names of a `select` that was read, as they stand in a query. */
function ignoredOf({ entity, operation }: EntityAddress, input: OperationInput): readonly string[] {
  const place = SELECTS_IN[operation];
  if (!place) return [];
  return unknownSelected(entity, objectOf(input[place])['select']).map((name) => `select[${name}]`);
}

/** An empty body asks for everything. */
function objectOf(body: unknown): PlainRecord {
  if (body === undefined || isPlainRecord(body)) return body ?? {};
  throw invalidParameter('body', 'The body must be a JSON object.');
}
