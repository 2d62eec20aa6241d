import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { AggregateReader } from '../aggregates/aggregate-reader.js';
import { EntityExecutor } from '../operations/entity-executor.js';
import type { RecordRequest } from '../operations/record-call.js';
import { parseListQuery, unknownSelected } from '../query/list-query-parser.js';
import { parseRecordQuery } from '../query/record-query-parser.js';
import { RecordReader } from '../reading/record-reader.js';
import type { ReadCaller } from '../reading/read-caller.js';
import { withOwnLinks } from '../records/own-links.js';
import type { EntityOperation } from '../registry/entity-definition.js';
import { groupableFields } from '../registry/groupable-fields.js';
import { isPlainRecord, type PlainRecord } from '../records/record-mapper.js';
import { invalidParameter } from '../query/invalid-parameter.js';
import type { AddressedIds, EntityAddress } from './entity-address.js';
import { warningsOf } from './write-warnings.js';

/** What a caller sends beside the path. */
export interface OperationInput {
  /** Brackets are expanded. */
  readonly query: PlainRecord;
  readonly body: unknown;
}

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
  ) {}

  /** @throws PorticoError `INVALID_PARAMS` naming the field, or what the host's refusal means. */
  async run(
    address: EntityAddress,
    ids: AddressedIds,
    input: OperationInput,
    caller: ReadCaller,
  ): Promise<OperationAnswer> {
    const answer = await this.operate(address, ids, input, caller);
    const whole = { ...answer, data: withOwnLinks(address.entity, answer.data, this.config.publicUrl) };
    const ignored = ignoredOf(address, input);
    return ignored.length > 0 ? { ...whole, ignored } : whole;
  }

  private async operate(
    { entity, operation }: EntityAddress,
    { id, parent }: AddressedIds,
    { query, body }: OperationInput,
    caller: ReadCaller,
  ): Promise<OperationAnswer> {
    const above = parent ?? undefined;
    switch (operation) {
      case 'list':
        return this.reader.list(entity, caller, parseListQuery(entity, operation, query), above);
      case 'search': {
        const wanted = parseListQuery(entity, operation, objectOf(body));
        return this.reader.search(entity, caller, wanted, above);
      }
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
          const { aggregatable } = entity;
          return { data: { fields, aggregatable, groupable: groupableFields(entity) } };
        }
        if (operation === 'delete') {
          await this.executor.delete(entity, caller, request);
          return { data: { deleted: true } };
        }
        const data = await this.executor[operation](entity, caller, request);
        const meta = operation === 'get' ? undefined : warningsOf(entity, body);
        return { data, ...(meta && { meta }) };
      }
    }
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
