import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { isPorticoError } from '#libs/kernel';
import { AggregateReader } from '../aggregates/aggregate-reader.js';
import type { AddressedIds, EntityAddress } from './entity-address.js';
import { namesUndescribed, scopeOf, SPEAKS_OF_FIELDS, WRITES } from './field-scope.policy.js';
import { warningsOf } from './write-warnings.js';
import { selectWithRelations } from '../include/include.policy.js';
import { RelatedRecords } from '../include/related-records.service.js';
import { EntityExecutor } from '../operations/entity-executor.js';
import { PortalFields } from '../operations/portal-fields.js';
import type { RecordRequest } from '../operations/record-call.js';
import { invalidParameter, UnknownField } from '../query/invalid-parameter.js';
import { parseListQuery, parseRecordQuery, unknownSelected } from '../query/list-query-parser.js';
import { START_PAGE } from '../reading/host-list.js';
import type { ReadCaller } from '../reading/page-fetcher.js';
import { RecordReader } from '../reading/record-reader.js';
import { toHostFields } from '../records/host-fields.js';
import {
  hasOwnLinks,
  isPlainRecord,
  type PlainRecord,
  undescribedKeys,
  withOwnLinks,
} from '../records/record-mapper.js';
import type { EntityOperation } from '../registry/entity-definition.js';
import type { RegisteredEntity } from '../registry/entity-registry.js';
import { groupableFields } from '../registry/entity-uses.js';
import { ValueRefusal } from '../values/field-values.js';

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
export class RecordOperations {
  constructor(
    private readonly executor: EntityExecutor,
    private readonly reader: RecordReader,
    private readonly aggregates: AggregateReader,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
    private readonly related: RelatedRecords,
    private readonly portalFields: PortalFields,
  ) {}

  /**
   * @param rows whether the answer of a long list may be {@link WrittenRows} instead of records.
   * @throws PorticoError `INVALID_PARAMS` naming the field, or what the host's refusal means.
   */
  async perform(
    address: EntityAddress,
    ids: AddressedIds,
    input: OperationInput,
    caller: ReadCaller,
    rows: RowForm = 'records',
  ): Promise<OperationAnswer> {
    const answer = await this.operateAsPortal(address, ids, input, caller, rows);
    const whole = { ...answer, data: withOwnLinks(address.entity, answer.data, this.config.publicUrl) };
    const ignored = ignoredOf(address, input);
    return ignored.length > 0 ? { ...whole, ignored } : whole;
  }

  /** What a batch needs to know of the portal before its calls begin, so that they go to the host together. */
  async prepare(
    address: EntityAddress,
    ids: AddressedIds,
    input: OperationInput,
    caller: ReadCaller,
  ): Promise<void> {
    if (!SPEAKS_OF_FIELDS.has(address.operation)) return;
    const scope = scopeOf(address, ids, input);
    if (this.portalFields.isKnown(address.entity, caller, scope)) return;
    // Of a request that is wrong whatever the portal has nothing is asked.
    if (!this.isFaulty(address, input, caller)) await this.portalFields.of(address.entity, caller, scope);
  }

  /** Whether a request is refused whatever fields a portal may have of its own. */
  private isFaulty(address: EntityAddress, input: OperationInput, caller: ReadCaller): boolean {
    try {
      this.check(address, input, caller);
      return false;
    } catch (error) {
      if (error instanceof UnknownField) return false;
      if (isPorticoError(error)) return true;
      throw error;
    }
  }

  /** @throws PorticoError what is wrong with a request by the registry alone. */
  private check(
    { entity, operation }: EntityAddress,
    { query, body }: OperationInput,
    caller: ReadCaller,
  ): void {
    switch (operation) {
      case 'list':
      case 'search': {
        const asked = operation === 'list' ? query : objectOf(body);
        parseListQuery(entity, operation, asked);
        this.related.relationsOf(entity, asked['include'], caller);
        break;
      }
      case 'get':
        parseRecordQuery(entity, operation, query);
        this.related.relationsOf(entity, query['include'], caller);
        break;
      case 'aggregate':
        this.aggregates.parse(entity, caller, objectOf(body), undefined);
        break;
      case 'create':
      case 'update':
        parseRecordQuery(entity, operation, query);
        toHostFields(entity, body, operation);
        break;
      default:
    }
  }

  /**
   * The operation with the fields the portal has. What names fields the portal had not when it was asked is judged
   * anew by what it has now.
   */
  private async operateAsPortal(
    address: EntityAddress,
    ids: AddressedIds,
    input: OperationInput,
    caller: ReadCaller,
    rows: RowForm,
  ): Promise<OperationAnswer> {
    const { entity, operation } = address;
    const scope = scopeOf(address, ids, input);
    const operateOn = (as: RegisteredEntity): Promise<OperationAnswer> =>
      this.operate({ ...address, entity: as }, ids, input, caller, rows);
    if (!SPEAKS_OF_FIELDS.has(operation)) {
      const answer = await operateOn(entity);
      if (entity.definesFields) this.portalFields.forget(caller.credential.portalId);
      return answer;
    }
    if (!this.portalFields.isKnown(entity, caller, scope) && this.isFaulty(address, input, caller)) {
      return operateOn(entity);
    }
    let known = await this.portalFields.of(entity, caller, scope);
    if (namesUndescribed(known, operation, input.body)) {
      known = (await this.portalFields.again(entity, caller, scope)) ?? known;
    }
    try {
      const answer = await operateOn(known);
      if (WRITES.has(operation) && entity.definesFields) this.portalFields.forget(caller.credential.portalId);
      const missing = [...undescribedKeys(known)];
      if (missing.length === 0) return answer;
      const newer = await this.portalFields.describing(entity, caller, scope, missing);
      return newer && !WRITES.has(operation) ? await operateOn(newer) : answer;
    } catch (error) {
      const mayBeNew = error instanceof ValueRefusal || error instanceof UnknownField;
      if (!mayBeNew || this.isFaulty(address, input, caller)) throw error;
      const newer = await this.portalFields.again(entity, caller, scope);
      if (!newer) throw error;
      return operateOn(newer);
    }
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
        const sent = toHostFields(entity, body, operation);
        const data = await this.executor[operation](entity, caller, request);
        const meta = warningsOf(entity, body, sent, data);
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
